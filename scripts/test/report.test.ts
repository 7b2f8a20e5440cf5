import { expect, test } from 'vitest'
import { countPassed, type Entry, listFailures, parseReport, shorten } from './report.ts'

const entry = { type: 'test', file: 'tests/a.test.ts', line: 7, title: 'one', state: 'passed', ms: 5 } as const
const toJsonLines = (entries: Entry[]) => entries.map((item) => `${JSON.stringify(item)}\n`).join('')
const end = { type: 'end' } as const

test('default: passed tests are counted, and failed ones are named with their reasons', () => {
  const failed = { ...entry, title: 'two', state: 'failed', reason: 'it was red' } as const
  const report = parseReport(toJsonLines([{ type: 'start', ms: 900 }, entry, failed, end]))
  expect(report.startMs).toBe(900)
  expect(countPassed(report)).toBe(1)
  expect(listFailures(report, false)).toEqual([{ name: 'tests/a.test.ts:7 two', reason: 'it was red', test: failed }])
})

test('behavior: a repeated test counts once, and passed only if it never failed', () => {
  const report = parseReport(
    toJsonLines([entry, { ...entry, state: 'failed', reason: 'late' }, entry, { ...entry, title: 'two' }, end]),
  )
  expect(countPassed(report)).toBe(1)
  expect(listFailures(report, false)).toHaveLength(1)
})

test('behavior: the partial last line of a killed run is left out', () => {
  const text = toJsonLines([entry, entry])
  expect(parseReport(text.slice(0, -9)).tests).toEqual([entry])
  expect(parseReport('').tests).toEqual([])
})

test('error: a run that ended badly never counts as a good one', () => {
  expect(listFailures(parseReport(toJsonLines([entry])), false)).toEqual([
    { name: 'the run itself', reason: 'It ended before its tests did.' },
  ])
  const fault = { type: 'fault', name: 'a.test.ts', reason: 'no such module' } as const
  expect(listFailures(parseReport(toJsonLines([fault, end])), true)).toEqual([
    { name: 'a.test.ts', reason: 'no such module' },
  ])
})

test('error: a skipped test is a failure, whether on purpose or because a hook before it failed', () => {
  const skipped = { ...entry, title: 'two', state: 'skipped' } as const
  const report = parseReport(toJsonLines([entry, skipped, end]))
  expect(countPassed(report)).toBe(1)
  expect(listFailures(report, true)).toEqual([
    { name: 'tests/a.test.ts:7 two', reason: 'It did not run.', test: skipped },
  ])
})

test('error: a runner that was killed is a failure beside those of its tests', () => {
  const failed = { ...entry, state: 'failed', reason: 'late' } as const
  expect(listFailures(parseReport(toJsonLines([failed])), false).map(({ name }) => name)).toEqual([
    'tests/a.test.ts:7 one',
    'the run itself',
  ])
})

test('default: a message becomes one line without colours', () => {
  expect(shorten('\u001b[31mError:\u001b[39m\n  no')).toBe('Error: no')
  expect(shorten(undefined)).toBe('no reason given')
})
