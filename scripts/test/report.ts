import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export const reportVariable = 'ORIEL_REPORT'

/** `ms` is from the beginning of the test to its end; in Chromium that includes its hooks. */
export type TestEntry = {
  type: 'test'
  file: string
  /** Number of the line, or 0 when it is unknown. */
  line: number
  title: string
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  reason?: string
  /** Milliseconds by kind of set-up. */
  setUp?: Record<string, number>
  /** How often the test did what its set-up is paid for: page loads, windows, processes. */
  counts?: Record<string, number>
}

type FaultEntry = { type: 'fault'; name: string; reason: string }

type StartEntry = { type: 'start'; ms: number }

export type Entry = TestEntry | FaultEntry | StartEntry

/** Appends as each test ends, so that an interrupted run keeps its results. */
export function appendEntry(entry: Entry): void {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export type Report = { tests: TestEntry[]; faults: Failure[]; startMs: number }

export type Failure = { name: string; reason: string; test?: TestEntry }

/** The last line of a killed run may be incomplete. */
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

/** Returns each test once despite repeats. A run that ended badly without a failed test did not start, or was ended. */
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

export function shorten(message: string = noReason): string {
  return stripColours(message).replaceAll(/\s+/g, ' ').trim().slice(0, 400)
}

function stripColours(text: string): string {
  const begin = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${begin}\\[[0-9;]*m`, 'g'), '')
}
