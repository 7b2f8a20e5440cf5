/**
 * Creates a function that takes an event's timestamp on the clock `now` and returns how late the event is handled, in
 * ms. Busy pages handle events late. Some devices report wrong timestamps (see the comment on `IsValidTimebase` in
 * Chromium), so the smallest delay of earlier events counts as zero.
 */
export function createLatenessMeter(now: () => number): (at: number) => number {
  let minLateness: number | undefined
  return (at) => {
    const late = Math.max(0, now() - at)
    const usual = minLateness ?? 0
    minLateness = Math.min(late, minLateness ?? late)
    return Math.max(0, late - usual)
  }
}
