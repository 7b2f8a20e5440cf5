/**
 * Returns a function that takes the time of an event (ms of the clock `now`) and returns how many ms late it is
 * handled. A busy page handles events late. Some devices give their events wrong times (a comment on `IsValidTimebase`
 * in Chromium says so), so the smallest lateness of the earlier events counts as zero.
 */
export function createLateness(now: () => number): (at: number) => number {
  let least: number | undefined
  return (at) => {
    const late = Math.max(0, now() - at)
    const usual = least ?? 0
    least = Math.min(late, least ?? late)
    return Math.max(0, late - usual)
  }
}
