import { availableParallelism } from 'node:os'
import { checkAll, checkCount } from './checks.ts'
import type { Chosen } from './chosen.ts'
import { countUnits, describeCosts, readBudget, sumCounts } from './costs.ts'
import { isInterrupted, runProgram } from './programs.ts'
import { countPassed, type Failure, type Report, type TestEntry } from './report.ts'
import { type Run, runBrowser, runEngines, runUnit, runVisual } from './runs.ts'
import { describeStep } from './show.ts'
import type { Tier } from './tiers.ts'
import { splitBrowserTime, sumTests, type Times } from './times.ts'
import { workers } from './workers.ts'

/**
 * Maximum number of failed tests to retry, one at a time. Machine load can make a few tests time out, but a test with a
 * real fault fails twice. More failures than the maximum are no coincidence.
 */
const maxRetriedFailures = 4

type Part = Times['parts'][number]

export type Outcome = {
  passed: number
  failures: Failure[]
  secondTries: string[]
  parts: Part[]
  unit?: Report
  browser?: Report
  engines?: Report
}

type Plan = { chosen: Chosen | undefined; tier: Tier | undefined; isNightly: boolean; repeat: number }

export async function runGate({ chosen, tier, isNightly, repeat }: Plan, outcome: Outcome): Promise<void> {
  if (tier === 'second') return testRest(outcome)
  const hasUnit = !chosen || chosen.unit.length > 0
  const hasBrowser = !chosen || chosen.browser.length > 0
  const isBuilt = chosen ? !hasBrowser || (await build(outcome)) : await buildAndCheck(outcome)
  if (!isBuilt) return
  if (!chosen) await measureSizes(outcome)
  if (!chosen) await compareApi(outcome)
  if (hasUnit) await testUnits(chosen?.unit, outcome)
  if (hasBrowser) await testBrowser({ files: chosen?.browser, repeat, tier }, outcome)
  if (tier === 'first') checkCosts(outcome)
  if (chosen && outcome.browser) console.log(`\n${describeCosts(outcome.browser.tests)}`)
  if (!chosen && !tier) await comparePictures(outcome)
  if (!isNightly) return
  await testEngines(repeat, outcome)
  await testMemory(outcome)
}

/** Runs the browser tests that the first tier omits, with the first tier's build. */
async function testRest(outcome: Outcome) {
  if (!(await build(outcome))) return
  await testBrowser({ files: undefined, repeat: 1, tier: 'second' }, outcome)
  await comparePictures(outcome)
}

/** Adds a failure if the set-up of the browser tests exceeds its budget. */
function checkCosts(outcome: Outcome) {
  if (isInterrupted() || !outcome.browser) return
  const { tests } = outcome.browser
  const limit = readBudget()
  console.log(`\n${describeCosts(tests, limit)}`)
  const units = countUnits(sumCounts(tests))
  if (units <= limit) outcome.passed++
  else {
    const reason = `It costs ${units} of ${limit} units. The tests with the most of it are listed above.`
    outcome.failures.push({ name: 'the set-up of the browser tests', reason })
  }
}

async function build(outcome: Outcome): Promise<boolean> {
  const { isGood, ms } = await runProgram('node', ['scripts/build.mjs', '--if-changed'])
  outcome.parts.push({ name: 'build', ms })
  if (!isGood) outcome.failures.push({ name: 'the build', reason: 'It failed. Its message above says where.' })
  return isGood
}

async function buildAndCheck(outcome: Outcome): Promise<boolean> {
  const lines: string[] = []
  const begun = performance.now()
  const checking = checkAll((line) => lines.push(line)).then((failures) => {
    const ms = Math.round(performance.now() - begun)
    return { failures, ms }
  })
  const isBuilt = await build(outcome)
  const { failures, ms } = await checking
  console.log(lines.join('\n'))
  outcome.parts.push({ name: 'checks, beside the build', ms })
  outcome.failures.push(...failures)
  outcome.passed += checkCount - failures.length
  return isBuilt
}

async function measureSizes(outcome: Outcome) {
  if (isInterrupted()) return
  console.log(describeStep('Sizes'))
  const { isGood, ms } = await runProgram('node', ['--import', 'tsx', 'scripts/sizes.ts'])
  outcome.parts.push({ name: 'sizes', ms })
  if (isGood) outcome.passed++
  else outcome.failures.push({ name: 'the sizes', reason: 'The list above says which.' })
}

async function compareApi(outcome: Outcome) {
  if (isInterrupted()) return
  const { isGood, ms } = await runProgram('node', ['--import', 'tsx', 'scripts/api.ts'])
  outcome.parts.push({ name: 'published types', ms })
  if (isGood) outcome.passed++
  else outcome.failures.push({ name: 'the published types', reason: 'They differ from the accepted ones, see above.' })
}

async function testUnits(files: string[] | undefined, outcome: Outcome) {
  if (isInterrupted()) return
  console.log(describeStep('Unit tests'))
  const run = await runUnit({ files, name: 'unit' })
  outcome.unit = run.report
  outcome.parts.push({ name: 'unit', ms: run.ms })
  await finish(run, outcome, ({ file }) => runUnit({ files: [file], name: 'unit-again' }))
}

type BrowserPlan = { files: string[] | undefined; repeat: number; tier: Tier | undefined }

async function testBrowser({ files, ...plan }: BrowserPlan, outcome: Outcome) {
  if (isInterrupted()) return
  console.log(describeStep('Host and frame in Chromium'))
  const run = await runBrowser({ files, ...plan, name: 'browser' })
  outcome.browser = run.report
  const { browser, scenarios } = splitBrowserTime(run.report, run.ms)
  outcome.parts.push({ name: 'browser', ms: browser }, { name: 'scenarios, their share of the browser', ms: scenarios })
  await finish(run, outcome, (only) => runBrowser({ only, name: 'browser-again' }))
}

/** Compares screenshots on Linux only, because macOS and Windows render text differently. */
async function comparePictures(outcome: Outcome) {
  if (isInterrupted() || process.platform !== 'linux') return
  console.log(describeStep('Pictures'))
  const run = await runVisual({ name: 'visual' })
  outcome.parts.push({ name: 'pictures', ms: run.ms })
  await finish(run, outcome, (only) => runVisual({ only, name: 'visual-again' }))
}

async function testEngines(repeat: number, outcome: Outcome) {
  if (isInterrupted()) return
  console.log(describeStep('The wallet in Firefox and WebKit'))
  const run = await runEngines({ repeat, name: 'engines' })
  outcome.engines = run.report
  outcome.parts.push({ name: 'engines', ms: run.ms })
  await finish(run, outcome, (only) => runEngines({ only, name: 'engines-again' }))
}

async function testMemory(outcome: Outcome) {
  if (isInterrupted()) return
  console.log(describeStep('What must not stay in memory'))
  const run = await runBrowser({ isNightly: true, name: 'memory' })
  outcome.parts.push({ name: 'memory', ms: run.ms })
  await finish(run, outcome)
}

async function finish({ report, ...run }: Run, outcome: Outcome, again?: (test: TestEntry) => Promise<Run>) {
  outcome.passed += countPassed(report)
  const failures = isInterrupted() ? run.failures.filter(({ test }) => test?.state !== 'skipped') : run.failures
  const mayRetry = failures.length <= maxRetriedFailures && failures.every(({ test }) => test)
  const begun = performance.now()
  for (const failure of failures) {
    const second = mayRetry && failure.test && !isInterrupted() ? await again?.(failure.test) : undefined
    const isGreen = second && second.failures.length === 0 && countPassed(second.report) > 0
    if (isGreen) {
      outcome.passed++
      outcome.secondTries.push(failure.name)
    } else
      outcome.failures.push(isInterrupted() && !failure.test ? { ...failure, reason: 'It was interrupted.' } : failure)
  }
  if (again && failures.length > 0)
    outcome.parts.push({ name: 'second tries', ms: Math.round(performance.now() - begun) })
}

type Measured = { outcome: Outcome; begunAt: Date; scope: Times['scope']; installMs: number }

export function measure({ outcome, begunAt, scope, installMs }: Measured): Times {
  const { unit, browser, engines, parts } = outcome
  return {
    at: begunAt.toISOString(),
    scope: isInterrupted() ? 'interrupted' : scope,
    cores: availableParallelism(),
    workers,
    parts: [{ name: 'install', ms: installMs }, ...parts],
    totalMs: installMs + Date.now() - begunAt.getTime(),
    ...sumTests({ unit, browser, engines }),
  }
}
