import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/** Name of the environment variable with the path of the file that a reporter writes. */
export const reportVariable = 'ORIEL_REPORT'

/** One test that ended. `ms` is from its beginning to its end; in Chromium that includes its hooks. */
export type TestEntry = {
  type: 'test'
  /** From the root of the repository. */
  file: string
  /** 0 where it is not known. */
  line: number
  title: string
  state: 'passed' | 'failed' | 'skipped'
  ms: number
  /** Why it failed, on one line. */
  reason?: string
  /** ms by kind of set-up. */
  setUp?: Record<string, number>
}

/** Something that failed and is no test: a file that does not load, a stack that does not start. */
type FaultEntry = { type: 'fault'; name: string; reason: string }

/** How long it took to start what all tests share, in ms. */
type StartEntry = { type: 'start'; ms: number }

export type Entry = TestEntry | FaultEntry | StartEntry

/** Written as each test ends, one line each: a run that is interrupted has told what it knew. */
export function appendEntry(entry: Entry): void {
  const file = process.env[reportVariable]
  if (file) appendFileSync(file, `${JSON.stringify(entry)}\n`)
}

export type Report = { tests: TestEntry[]; faults: Failure[]; startMs: number }

/** What failed: its name, why, and, where a second try can find it, the test. */
export type Failure = { name: string; reason: string; test?: TestEntry }

/** Reads what a reporter wrote. The last line of a killed run may be a half one. */
export function readReport(file: string): Report {
  return parseReport(existsSync(file) ? readFileSync(file, 'utf8') : '')
}

export function parseReport(text: string): Report {
  const lines = text.split('\n').slice(0, -1)
  const entries = lines.map((line) => JSON.parse(line) as Entry)
  return {
    tests: entries.filter((entry) => entry.type === 'test'),
    faults: entries.filter((entry) => entry.type === 'fault').map(({ name, reason }) => ({ name, reason })),
    startMs: entries.reduce((sum, entry) => sum + (entry.type === 'start' ? entry.ms : 0), 0),
  }
}

/**
 * What failed in a run, each test once however often it was repeated. A run that ended badly and names nothing that failed
 * never began, or was ended.
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

/** How many tests passed, each counted once: one that was repeated passed if it never failed. */
export function countPassed({ tests }: Report): number {
  const names = (wanted: TestEntry['state']) => new Set(tests.filter(({ state }) => state === wanted).map(nameOf))
  const failed = names('failed')
  return [...names('passed')].filter((name) => !failed.has(name)).length
}

/** As it can be opened in an editor, and found again. */
export function nameOf({ file, line, title }: TestEntry): string {
  return `${file}${line > 0 ? `:${line}` : ':'} ${title}`
}

const noReason = 'no reason given'

/** One line of a message, without the colours of a terminal. */
export function shorten(message: string = noReason): string {
  return stripColours(message).replaceAll(/\s+/g, ' ').trim().slice(0, 400)
}

function stripColours(text: string): string {
  const begin = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${begin}\\[[0-9;]*m`, 'g'), '')
}
