import { parseArgs } from 'node:util'
import { endOnSignal } from '../test/endOnSignal.ts'
import { formatSeconds } from '../test/show.ts'
import { findByBrowser } from './browserRuns.ts'
import type { Fault } from './faults/fault.ts'
import { faults } from './faults.ts'
import { findNearTests, readImporters } from './nearTests.ts'
import { copyTree, plant, type TreeCopy } from './treeCopy.ts'
import { type Finder, openUnitRuns, type UnitRuns } from './unitRuns.ts'

type Outcome = { fault: Fault; finder?: Finder | undefined; problem?: string; ms: number }

/**
 * Runs the tests against each selected fault. Returns false if no test finds a fault, or if a fault's text is no longer
 * in its file.
 */
export async function mutate(args: string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { browser: { type: 'boolean', default: false } },
  })
  const chosen = chooseFaults(positionals)
  if (!values.browser && chosen.every(({ browserTest }) => browserTest))
    throw new Error('Only a browser test finds these faults: add --browser.')
  const copy = copyTree()
  endOnSignal(async () => copy.remove())
  try {
    const outcomes = await plantEach(
      chosen.filter(({ browserTest }) => !browserTest),
      copy,
    )
    const inBrowser = chosen.filter(({ browserTest }) => browserTest)
    if (values.browser)
      for (const fault of inBrowser) outcomes.push(await report(fault, () => findByBrowser(fault, copy)))
    else if (inBrowser.length > 0)
      console.log(`Not run without --browser: ${inBrowser.map(({ name }) => name).join(', ')}.`)
    return summarize(outcomes)
  } finally {
    copy.remove()
  }
}

function chooseFaults(words: string[]): Fault[] {
  const chosen = faults.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
  if (chosen.length === 0)
    throw new Error(
      `No name of a fault contains these words. The names are:\n${faults.map(({ name }) => name).join('\n')}`,
    )
  return chosen
}

async function plantEach(chosen: Fault[], copy: TreeCopy): Promise<Outcome[]> {
  if (chosen.length === 0) return []
  const importers = readImporters()
  const runs = await openUnitRuns(copy.folder)
  const outcomes: Outcome[] = []
  for (const fault of chosen) {
    const tests = [...new Set([fault.firstTest ?? [], findNearTests(fault.file, importers)].flat())]
    outcomes.push(await report(fault, () => findByUnit(fault, { copy, runs, tests })))
  }
  const failing = await findFailuresWithoutFault(outcomes, runs)
  await runs.close()
  return outcomes.map((outcome) => {
    const problem = failing.get(outcome.finder?.file ?? '')
    return problem ? { ...outcome, finder: undefined, problem } : outcome
  })
}

/**
 * Reruns the test files that found a fault, this time without a fault. Maps each file that still fails to an error
 * message.
 */
async function findFailuresWithoutFault(outcomes: Outcome[], runs: UnitRuns): Promise<Map<string, string>> {
  const files = new Set(outcomes.flatMap(({ finder }) => finder?.file ?? []))
  const failing = new Map<string, string>()
  while (files.size > 0) {
    const failure = await runs.runUntilFailure([...files])
    if (!failure) break
    failing.set(failure.file, `${formatFinder(failure)} fails without a fault, too.`)
    if (!files.delete(failure.file)) throw new Error(`${failure.file}: ${failure.title}`)
  }
  return failing
}

type Planting = { copy: TreeCopy; runs: UnitRuns; tests: string[] }

async function findByUnit(fault: Fault, { copy, runs, tests }: Planting): Promise<Finder | undefined> {
  const restore = plant(fault, copy)
  runs.forget(fault.file)
  try {
    return await runs.runUntilFailure(tests)
  } finally {
    restore()
    runs.forget(fault.file)
  }
}

async function report(fault: Fault, find: () => Promise<Finder | undefined>): Promise<Outcome> {
  const begun = performance.now()
  const result = await find().then(
    (finder) => ({ finder }),
    (error: Error) => ({ problem: error.message }),
  )
  const outcome = { fault, ...result, ms: performance.now() - begun }
  console.log(describe(outcome))
  return outcome
}

function describe({ fault, finder, problem, ms }: Outcome): string {
  const found = finder ? formatFinder(finder) : `NOT FOUND: ${problem ?? fault.harm}`
  return `${fault.name}  ${formatSeconds(ms)}\n    ${found}`
}

const formatFinder = ({ file, title }: Finder) => `${file}: ${title}`

function summarize(outcomes: Outcome[]): boolean {
  const lost = outcomes.filter(({ finder }) => !finder)
  const inBrowser = outcomes.filter(({ fault, finder }) => fault.browserTest && finder).length
  const ofUnit = outcomes.length - lost.length - inBrowser
  if (lost.length > 0) console.log(`\nFound by no test:\n${lost.map(describe).join('\n')}`)
  console.log(
    `\n${outcomes.length} faults: ${ofUnit} found by unit tests, ${inBrowser} by browser tests, ${lost.length} by none`,
  )
  return lost.length === 0
}
