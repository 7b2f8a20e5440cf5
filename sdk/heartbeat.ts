type Options = { ping: () => Promise<unknown>; onSilent: () => void; everyMs?: number }

/**
 * Calls that wait for a person have no deadline. So a frame that hangs or has crashed is found by asking it something while
 * they wait; it may miss two answers, because after a sleep of the machine the first miss is none.
 */
export function createHeartbeat({ ping, onSilent, everyMs = 15_000 }: Options) {
  let waiting = 0
  let missed = 0
  let timer: ReturnType<typeof setInterval> | undefined

  async function beat() {
    if (++missed > 2) return onSilent()
    await ping()
    missed = 0
  }

  return async function watch<value>(call: Promise<value>): Promise<value> {
    // A failed ping is a frame that is gone, and then nothing waits for it any more.
    if (waiting++ === 0) timer = setInterval(() => void beat().catch(() => {}), everyMs)
    try {
      return await call
    } finally {
      if (--waiting === 0) {
        clearInterval(timer)
        missed = 0
      }
    }
  }
}
