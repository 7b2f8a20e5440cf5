/**
 * Finds a frame that hangs or has crashed, because calls that wait for a person have no deadline. Sends a ping while
 * calls wait. Calls `onSilent` when the third in a row has no answer: after a sleep of the machine the first one misses
 * without a fault. Returns the function to call when a call begins to wait, which returns the function to call when
 * that call has its answer.
 */
export function createHeartbeat(ping: () => unknown, onSilent: () => void, everyMs = 15_000) {
  let waiting = 0
  let missed = 0
  let timer: ReturnType<typeof setInterval> | undefined

  async function beat() {
    if (++missed > 2) return onSilent()
    await ping()
    missed = 0
  }

  return function startWaiting() {
    // A ping that fails means that the frame is gone, and the calls have been rejected by then.
    if (waiting++ === 0) timer = setInterval(() => void beat().catch(() => {}), everyMs)
    return function stopWaiting() {
      if (--waiting > 0) return
      clearInterval(timer)
      missed = 0
    }
  }
}
