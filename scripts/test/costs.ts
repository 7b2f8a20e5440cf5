import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatName, type TestEntry } from './report.ts'
import { root } from './root.ts'
import { type Step, setUpMark } from './setUp.ts'
import { showTable } from './show.ts'

export type Counts = Record<string, number>

/**
 * Machine-independent costs of the set-up steps of browser tests. One unit is about a second of CPU time, measured on
 * two cores in 2026.
 */
const unitsEach: Record<string, number> = {
  'page loads': 1,
  contexts: 0.5,
  windows: 3,
  unlocks: 0.5,
  processes: 5,
  deployments: 5,
}

const counted: [category: string, title: RegExp, kind: string][] = [
  ['pw:api', /^(Navigate|Reload|Go back|Go forward)/, 'page loads'],
  ['pw:api', /^Create context/, 'contexts'],
  ['pw:api', /^Launch/, 'processes'],
  ['pw:api', /^Wait for event "(page|popup)"/, 'windows'],
  ['test.step', new RegExp(`^${setUpMark}(unlocks|Argon2)$`), 'unlocks'],
  ['test.step', new RegExp(`^${setUpMark}deployments$`), 'deployments'],
]

const isFileHook = ({ category, title }: Step) => category === 'hook' && /^(before|after)All hook$/.test(title)

/**
 * Returns true if a step runs once per worker. These steps are not counted, because their number depends on how tests
 * are distributed among workers.
 */
const isPerWorker = (step: Step) =>
  isFileHook(step) ||
  (step.category === 'fixture' && step.title === 'Fixture "browser"') ||
  (step.category === 'test.step' && step.title === `${setUpMark}shared`)

/** Returns the `beforeAll` and `afterAll` hooks among a test's steps. */
export const findFileHooks = (steps: Step[]): Step[] =>
  steps.flatMap((step) => (isFileHook(step) ? [step] : findFileHooks(step.steps)))

export function countSetUp(steps: Step[], counts: Counts = {}): Counts {
  for (const step of steps) {
    if (isPerWorker(step)) continue
    const kind = counted.find(([category, title]) => step.category === category && title.test(step.title))?.[2]
    if (kind) counts[kind] = (counts[kind] ?? 0) + 1
    countSetUp(step.steps, counts)
  }
  return counts
}

export const countUnits = (counts: Counts) =>
  Object.entries(counts).reduce((sum, [kind, count]) => sum + count * (unitsEach[kind] ?? 0), 0)

export function sumCounts(tests: TestEntry[]): Counts {
  const sums: Counts = {}
  for (const { counts = {} } of tests)
    for (const [kind, count] of Object.entries(counts)) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}

/** Reads the budget from the table in `docs/internals/budgets.md`. */
export function readBudget(text = readFileSync(join(root, 'docs/internals/budgets.md'), 'utf8')): number {
  const [, number] = text.match(/^\| set-up of the browser tests of `npm test` \| ([\d,]+) units \|/m) ?? []
  if (!number) throw new Error('docs/internals/budgets.md has no budget for the set-up of the browser tests.')
  return Number(number.replaceAll(',', ''))
}

/** Describes the set-up costs, and compares them with the limit if one is given. Selected tests have no limit. */
export function describeCosts(tests: TestEntry[], limit?: number): string {
  const sums = sumCounts(tests)
  const rows = Object.keys(unitsEach).map((kind): [string, string, string] => {
    const count = sums[kind] ?? 0
    return [kind, String(count), String(count * (unitsEach[kind] ?? 0))]
  })
  const mostExpensive = tests
    .map((test): [string, number] => [formatName(test), countUnits(test.counts ?? {})])
    .sort(([, a], [, b]) => b - a)
    .slice(0, 10)
  return [
    `Set-up in units that do not depend on the machine: ${countUnits(sums)}${limit === undefined ? '' : ` of ${limit}`}`,
    showTable([['', 'number', 'units'], ...rows]),
    'The tests with the most of it:',
    showTable(mostExpensive.map(([name, units]) => [name, String(units)])),
  ].join('\n')
}
