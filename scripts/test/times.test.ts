import { expect, test } from 'vitest'
import { compareTimes, describeComparison } from './compare.ts'
import type { Report, TestEntry } from './report.ts'
import { describeTimes, splitBrowserTime, sumTests, type Times } from './times.ts'

const createEntry = (file: string, title: string, ms: number): TestEntry => ({
  type: 'test',
  file,
  line: 3,
  title,
  state: 'passed',
  ms,
  setUp: { 'page loads': ms / 4 },
})
const createReport = (tests: TestEntry[], startMs = 0): Report => ({ tests, faults: [], startMs, hasEnded: true })

const createTimes = (tests: Record<string, number>, more: Partial<Times> = {}): Times => ({
  at: '2026-01-01T00:00:00.000Z',
  scope: 'first',
  cores: 2,
  workers: 2,
  totalMs: 60_000,
  parts: [{ name: 'unit', ms: 20_000 }],
  tests: Object.entries(tests).map(([name, ms]) => ({ kind: 'unit', name, ms })),
  setUp: { testsMs: 0, kinds: {} },
  ...more,
})

test("default: unit tests and browser tests are one list, and set-up is a share of the browser tests' time", () => {
  const browser = [createEntry('tests/a.test.ts', 'one', 400), createEntry('tests/views.test.ts', 'two', 1600)]
  const report = createReport(browser, 1000)
  const sums = sumTests({ unit: createReport([createEntry('sdk/b.test.ts', 'three', 5000)]), browser: report })
  expect(sums.tests).toEqual([
    { kind: 'unit', name: 'sdk/b.test.ts: three', ms: 5000 },
    { kind: 'browser', name: 'tests/a.test.ts: one', ms: 400 },
    { kind: 'scenarios', name: 'tests/views.test.ts: two', ms: 1600 },
  ])
  expect(sums.setUp).toEqual({ testsMs: 3000, kinds: { 'starting processes': 1000, 'page loads': 500 } })
  expect(splitBrowserTime(report, 1500)).toEqual({ browser: 300, scenarios: 1200 })

  const text = describeTimes(createTimes({}, sums))
  expect(text.indexOf('three')).toBeLessThan(text.indexOf('two'))
  expect(text).toContain('Set-up is 50 % of the 3.0 s that browser tests took on all workers:')
})

test('behavior: a repeated test has the mean of its times, and a skipped one has none', () => {
  const skipped: TestEntry = { ...createEntry('sdk/b.test.ts', 'no', 9), state: 'skipped' }
  const runs = [createEntry('tests/a.test.ts', 'one', 100), createEntry('tests/a.test.ts', 'one', 300)]
  expect(sumTests({ unit: createReport([skipped]), browser: createReport(runs) }).tests).toEqual([
    { kind: 'browser', name: 'tests/a.test.ts: one', ms: 200 },
  ])
  expect(splitBrowserTime(createReport([]), 700)).toEqual({ browser: 700, scenarios: 0 })
})

test('default: a comparison lists the parts, and changed, added and removed tests', () => {
  const before = createTimes({ slow: 1000, quick: 4000, same: 800, tiny: 10, gone: 5 })
  const after = createTimes(
    { slow: 3000, quick: 1000, same: 900, tiny: 90, come: 7 },
    { parts: [{ name: 'unit', ms: 10_000 }] },
  )
  const comparison = compareTimes(before, after)
  expect(comparison.parts).toEqual([{ name: 'unit', before: 20_000, after: 10_000 }])
  expect(comparison.slower).toEqual([{ name: 'slow', before: 1000, after: 3000 }])
  expect(comparison.faster).toEqual([{ name: 'quick', before: 4000, after: 1000 }])
  expect(comparison.added.map(({ name }) => name)).toEqual(['come'])
  expect(comparison.removed.map(({ name }) => name)).toEqual(['gone'])
  const text = describeComparison(comparison)
  expect(text).toMatch(/unit +20\.0 s +10\.0 s +−50 %/)
  expect(text).toMatch(/slow +1\.0 s +3\.0 s +\+200 %/)
})

test('behavior: the threshold decides which change counts', () => {
  const before = createTimes({ tiny: 10 })
  const after = createTimes({ tiny: 90 })
  expect(compareTimes(before, after, { percent: 100, ms: 50 }).slower).toHaveLength(1)
  expect(compareTimes(before, after, { percent: 900, ms: 50 }).slower).toHaveLength(0)
})
