import { formatName, type Report, type TestEntry } from './report.ts'
import { formatPercent, formatSeconds, showTable } from './show.ts'

export type TimedTest = { kind: 'unit' | 'browser' | 'scenarios'; name: string; ms: number }

/** All times are in ms. */
export type Times = {
  /** Start of the run, as ISO 8601. */
  at: string
  /** Scope of the run. Only runs of `npm test` (`first`) can be compared part by part. */
  scope: 'first' | 'second' | 'both' | 'nightly' | 'chosen' | 'interrupted'
  cores: number
  workers: number
  parts: { name: string; ms: number }[]
  totalMs: number
  tests: TimedTest[]
  /** Total time of browser tests and scenarios on all workers, and their set-up time by kind. */
  setUp: { testsMs: number; kinds: Record<string, number> }
}

export type Reports = { unit?: Report | undefined; browser?: Report | undefined; engines?: Report | undefined }

export const scenarioFile = 'tests/views.test.ts'

export function sumTests({ unit, browser, engines }: Reports): Pick<Times, 'tests' | 'setUp'> {
  const ran = [...(browser?.tests ?? []), ...(engines?.tests ?? [])]
  const startMs = (browser?.startMs ?? 0) + (engines?.startMs ?? 0)
  const kinds: Record<string, number> = {}
  if (startMs > 0) kinds['starting processes'] = startMs
  for (const { setUp = {} } of ran)
    for (const [kind, ms] of Object.entries(setUp)) kinds[kind] = (kinds[kind] ?? 0) + ms
  return {
    tests: [...computeMeans(unit?.tests ?? [], () => 'unit'), ...computeMeans(ran, getBrowserTestKind)],
    setUp: { testsMs: sum(ran) + startMs, kinds },
  }
}

export function splitBrowserTime(report: Report, ms: number): { browser: number; scenarios: number } {
  const all = sum(report.tests)
  const scenarios = sum(report.tests.filter((test) => getBrowserTestKind(test) === 'scenarios'))
  const share = all > 0 ? Math.round((ms * scenarios) / all) : 0
  return { browser: ms - share, scenarios: share }
}

export function describeTimes({ parts, totalMs, tests, setUp }: Times): string {
  const slowest = tests
    .filter(({ ms }) => ms >= 100)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, 20)
  const texts = [
    'Time by part:',
    showTable([...parts, { name: 'total', ms: totalMs }].map(({ name, ms }) => [name, formatSeconds(ms)])),
  ]
  if (slowest.length > 0) {
    texts.push('', 'The slowest tests:')
    texts.push(showTable(slowest.map(({ name, ms }) => [name, formatSeconds(ms)])))
  }
  if (setUp.testsMs > 0) {
    const kinds = Object.entries(setUp.kinds).sort(([, a], [, b]) => b - a)
    const all = kinds.reduce((total, [, ms]) => total + ms, 0)
    texts.push(
      '',
      `Set-up is ${formatPercent(all, setUp.testsMs)} of the ${formatSeconds(setUp.testsMs)} that browser tests took on all workers:`,
    )
    texts.push(showTable(kinds.map(([kind, ms]) => [kind, formatSeconds(ms), formatPercent(ms, setUp.testsMs)])))
  }
  return texts.join('\n')
}

const sum = (tests: { ms: number }[]) => tests.reduce((total, { ms }) => total + ms, 0)

const getBrowserTestKind = ({ file }: TestEntry) => (file === scenarioFile ? 'scenarios' : 'browser')

function computeMeans(tests: TestEntry[], getKind: (test: TestEntry) => TimedTest['kind']): TimedTest[] {
  const byName = new Map<string, [TestEntry, ...TestEntry[]]>()
  for (const test of tests) {
    // Omits the line number, because it changes when the file grows above the test.
    const name = formatName({ ...test, line: 0 })
    const [first, ...others] = byName.get(name) ?? []
    if (test.state !== 'skipped') byName.set(name, first ? [first, ...others, test] : [test])
  }
  return [...byName].map(([name, same]) => ({
    kind: getKind(same[0]),
    name,
    ms: Math.round(sum(same) / same.length),
  }))
}
