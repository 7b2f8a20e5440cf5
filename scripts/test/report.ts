import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export const reportVariable = 'ORIEL_REPORT'

/** Result of a test. `ms` is its duration, which includes hooks in browser tests. */
export type TestEntry = {
  type: 'test'
  file: string
  /** Line number, or 0 if unknown. */
  line: number
  title: string
  /** `skipped`: the test was skipped on purpose, or an earlier hook failed. */
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  reason?: string | undefined
  /** Time spent on each kind of set-up, in ms. */
  setUp?: Record<string, number>
  /** Number of set-up steps by kind, for example page loads, windows and processes. */
  counts?: Record<string, number>
}

type FaultEntry = { type: 'fault'; name: string; reason: string }

type StartEntry = { type: 'start'; ms: number }

/** Marks the end of a run. Written after the last test, so the entry is missing if the runner was killed. */
type EndEntry = { type: 'end' }

export type Entry = TestEntry | FaultEntry | StartEntry | EndEntry

/** Appends an entry to the report as soon as a test ends, so that an interrupted run keeps its results. */
export function appendEntry(entry: Entry): void {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export type Report = { tests: TestEntry[]; faults: Failure[]; startMs: number; hasEnded: boolean }

export type Failure = { name: string; reason: string; test?: TestEntry }

/** Reads a report file. Ignores an incomplete last line, because a killed run may leave one. */
export function readReport(file: string): Report {
  return parseReport(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

export function parseReport(text: string): Report {
  const lines = text.split('\n').slice(0, -1)
  const entries = lines.map((line): Entry => JSON.parse(line))
  return {
    tests: entries.filter((entry) => entry.type === 'test'),
    faults: entries.filter((entry) => entry.type === 'fault').map(({ name, reason }) => ({ name, reason })),
    startMs: entries.reduce((sum, entry) => sum + (entry.type === 'start' ? entry.ms : 0), 0),
    hasEnded: entries.some(({ type }) => type === 'end'),
  }
}

/**
 * Returns the failures of a run, with each failed test listed only once even if it was repeated. Skipped tests count as
 * failures. Adds a failure for the run itself if it never ended, or if its exit code is bad without any failure. Some
 * or all of its tests did not run then.
 */
export function listFailures({ tests, faults, hasEnded }: Report, isGood: boolean): Failure[] {
  const failed = new Map<string, Failure>()
  for (const test of tests) {
    const name = formatName(test)
    if (test.state !== 'passed' && !failed.has(name)) failed.set(name, { name, reason: getReason(test), test })
  }
  const all = [...faults, ...failed.values()]
  if (hasEnded && (isGood || all.length > 0)) return all
  return [...all, { name: 'the run itself', reason: 'It ended before its tests did.' }]
}

const getReason = ({ state, reason }: TestEntry) => (state === 'skipped' ? 'It did not run.' : (reason ?? noReason))

export function countPassed({ tests }: Report): number {
  const others = new Set(tests.filter(({ state }) => state !== 'passed').map(formatName))
  return new Set(tests.map(formatName).filter((name) => !others.has(name))).size
}

/** Returns a name that identifies the test and that editors can open. */
export function formatName({ file, line, title }: TestEntry): string {
  return `${file}${line > 0 ? `:${line}` : ':'} ${title}`
}

const noReason = 'no reason given'

export function shorten(message: string = noReason): string {
  return stripColours(message).replaceAll(/\s+/g, ' ').trim().slice(0, 400)
}

function stripColours(text: string): string {
  const begin = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${begin}\\[[0-9;]*m`, 'g'), '')
}
