/** The beginning of a step's title that marks set-up, before its kind. `timed` in tests/support writes it. */
export const setUpMark = 'set-up: '

/** The variable in which `timedStart` stores its time, in ms, for the reporter in the same process. */
export const startVariable = 'ORIEL_STARTED_IN_MS'

/** The properties of a Playwright step that show how much of a test is set-up. */
export type Step = { category: string; title: string; duration: number; steps: Step[] }

/** Calls of Playwright that always are set-up. */
const calls: [RegExp, string][] = [
  [/^(Launch|Create context|Create page|Close)/, 'browser and tabs'],
  [/^(Navigate|Reload|Go back|Go forward)/, 'page loads'],
]

/** Adds up, in ms by kind, how much of these steps is set-up. A step inside another counts as its own kind only. */
export function addSetUp(steps: Step[], sums: Record<string, number> = {}): Record<string, number> {
  for (const step of steps) {
    const kind = kindOf(step)
    if (kind) sums[kind] = (sums[kind] ?? 0) + Math.max(0, step.duration - countedIn(step.steps))
    addSetUp(step.steps, sums)
  }
  return sums
}

/** Returns the time of a step that is counted for its inner steps. */
function countedIn(steps: Step[]): number {
  return steps.reduce((sum, step) => sum + (kindOf(step) ? step.duration : countedIn(step.steps)), 0)
}

function kindOf({ category, title }: Step): string | undefined {
  if (category === 'test.step' && title.startsWith(setUpMark)) return title.slice(setUpMark.length)
  return category === 'pw:api' ? calls.find(([pattern]) => pattern.test(title))?.[1] : undefined
}
