export const setUpMark = 'set-up: '

export const startVariable = 'ORIEL_STARTED_IN_MS'

export type Step = {
  category: string
  title: string
  duration: number
  steps: Step[]
  location?: { file: string; line: number }
}

const calls: [RegExp, string][] = [
  [/^(Launch|Create context|Create page|Close)/, 'browser and tabs'],
  [/^(Navigate|Reload|Go back|Go forward)/, 'page loads'],
]

/** Sums set-up times by kind. The time of a nested step counts toward its own kind, not toward its parent's. */
export function addSetUp(steps: Step[], sums: Record<string, number> = {}): Record<string, number> {
  for (const step of steps) {
    const kind = getKind(step)
    if (kind) sums[kind] = (sums[kind] ?? 0) + Math.max(0, step.duration - sumCounted(step.steps))
    addSetUp(step.steps, sums)
  }
  return sums
}

function sumCounted(steps: Step[]): number {
  return steps.reduce((sum, step) => sum + (getKind(step) ? step.duration : sumCounted(step.steps)), 0)
}

function getKind({ category, title }: Step): string | undefined {
  if (category === 'test.step' && title.startsWith(setUpMark)) return title.slice(setUpMark.length)
  return category === 'pw:api' ? calls.find(([pattern]) => pattern.test(title))?.[1] : undefined
}
