/**
 * Creates a function that returns how late an event is handled, in ms, from its timestamp on the clock `now`. A busy
 * page handles events late. Some devices report wrong timestamps (see the comment on `IsValidTimebase` in Chromium), so
 * the smallest delay of earlier events counts as zero.
 */
export function createLatenessMeter(now: () => number): (at: number) => number {
  let least: number | undefined
  return (at) => {
    const late = Math.max(0, now() - at)
    const usual = least ?? 0
    least = Math.min(late, least ?? late)
    return Math.max(0, late - usual)
  }
}
