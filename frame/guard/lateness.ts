/**
 * Returns how many ms ago something was pressed that happened `at` ms of the clock `now`. A busy page handles events late.
 * The clock of events may be another one (devices with wrong event times exist on all platforms), therefore the least
 * lateness of the events before counts as none.
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
