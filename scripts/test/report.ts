import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** The environment variable with the path of the file that a reporter writes. */
export const reportVariable = 'ORIEL_REPORT'

/** A test that ended. `ms` is from its beginning to its end; in Chromium that includes its hooks. */
export type TestEntry = {
  type: 'test'
  /** Path from the root of the repository. */
  file: string
  /** 0 when unknown. */
  line: number
  title: string
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  /** The reason of a failure on one line. */
  reason?: string
  /** Milliseconds by kind of set-up. */
  setUp?: Record<string, number>
}

/** A failure that is no test: a file that does not load, or a stack that does not start. */
type FaultEntry = { type: 'fault'; name: string; reason: string }

/** The time to start the parts that all tests share, in ms. */
type StartEntry = { type: 'start'; ms: number }

export type Entry = TestEntry | FaultEntry | StartEntry

/** Appends one line as each test ends, so that an interrupted run keeps its results. */
export function appendEntry(entry: Entry): void {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export type Report = { tests: TestEntry[]; faults: Failure[]; startMs: number }

/** A failure with its name, the reason and, if a second try can find it, the test. */
export type Failure = { name: string; reason: string; test?: TestEntry }

/** Reads the file of a reporter. The last line of a killed run may be incomplete. */
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
  }
}

/**
 * Returns the failures of a run, each test once despite repeats. A run that ended badly without a failed test did not
 * start, or was ended.
 */
export function failuresOf(report: Report, isGood: boolean): Failure[] {
  const failed = new Map<string, Failure>()
  for (const test of report.tests) {
    const name = nameOf(test)
    if (test.state === 'failed' && !failed.has(name)) failed.set(name, { name, reason: test.reason ?? noReason, test })
  }
  const all = [...report.faults, ...failed.values()]
  if (isGood || all.length > 0) return all
  return [{ name: 'the run itself', reason: 'It ended before its tests did.' }]
}

/** Returns the number of passed tests, each counted once: a repeated test passed if it never failed. */
export function countPassed({ tests }: Report): number {
  const names = (wanted: TestEntry['state']) => new Set(tests.filter(({ state }) => state === wanted).map(nameOf))
  const failed = names('failed')
  return [...names('passed')].filter((name) => !failed.has(name)).length
}

/** Returns a name that an editor can open, and that finds the test again. */
export function nameOf({ file, line, title }: TestEntry): string {
  return `${file}${line > 0 ? `:${line}` : ':'} ${title}`
}

const noReason = 'no reason given'

/** Returns a message on one line, without the colours of a terminal. */
export function shorten(message: string = noReason): string {
  return stripColours(message).replaceAll(/\s+/g, ' ').trim().slice(0, 400)
}

function stripColours(text: string): string {
  const begin = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${begin}\\[[0-9;]*m`, 'g'), '')
}
