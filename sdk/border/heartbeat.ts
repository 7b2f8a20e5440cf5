/**
 * Detects a frame that hangs or has crashed. Calls that wait for the user have no timeout, so they would otherwise
 * never settle. Pings the frame while calls are pending, and calls `onSilent` once two pings in a row are unanswered. A
 * single ping may be missed when the machine wakes from sleep. Returns `startWaiting`, which marks a call as pending
 * and returns a function that marks it as done.
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
    // Ignores failed pings. A ping fails if the frame is gone, and then the pending calls have already been rejected.
    if (waiting++ === 0) timer = setInterval(() => void beat().catch(() => {}), everyMs)
    return function stopWaiting() {
      if (--waiting > 0) return
      clearInterval(timer)
      missed = 0
    }
  }
}
