/** A step of a test with this before its kind is set-up: `timed` in tests/support writes it. */
export const setUpMark = 'set-up: '

/** Name of the variable in which `timedStart` leaves its time, in ms, for the reporter in the same process. */
export const startVariable = 'ORIEL_STARTED_IN_MS'

/** Of a step of Playwright, what says how much of a test is set-up. */
export type Step = { category: string; title: string; duration: number; steps: Step[] }

/** Calls of Playwright that are set-up wherever they are made. */
const calls: [RegExp, string][] = [
  [/^(Launch|Create context|Create page|Close)/, 'browser and tabs'],
  [/^(Navigate|Reload|Go back|Go forward)/, 'page loads'],
]

/** Adds up, in ms by kind, how much of these steps is set-up. What is inside another is counted as its own kind only. */
export function addSetUp(steps: Step[], sums: Record<string, number> = {}): Record<string, number> {
  for (const step of steps) {
    const kind = kindOf(step)
    if (kind) sums[kind] = (sums[kind] ?? 0) + Math.max(0, step.duration - countedIn(step.steps))
    addSetUp(step.steps, sums)
  }
  return sums
}

/** How much of the time of a step is counted for the steps in it, however deep. */
function countedIn(steps: Step[]): number {
  return steps.reduce((sum, step) => sum + (kindOf(step) ? step.duration : countedIn(step.steps)), 0)
}

function kindOf({ category, title }: Step): string | undefined {
  if (category === 'test.step' && title.startsWith(setUpMark)) return title.slice(setUpMark.length)
  return category === 'pw:api' ? calls.find(([pattern]) => pattern.test(title))?.[1] : undefined
}
