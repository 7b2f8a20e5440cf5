import { existsSync, readFileSync, rmSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findChromium, installPackages, root, run, step } from './setup.mjs'

/**
 * So many tests may need a second try, each alone: a machine that is busy with something else makes a few of them run out of
 * time. What fails by itself fails twice, and more than this is no coincidence.
 */
const mayBeTriedAgain = 4

// `npm test` is everything, on a machine that has Node and nothing else.
installPackages()
const chromium = findChromium()
build()

const results = resolve(root, 'test-results')
rmSync(results, { recursive: true, force: true })
const failures = { checks: check(), sizes: 0, unit: 0, browser: 0 }
const triedAgain = []
let passed = 3 - failures.checks

step('Sizes')
if (run('node', ['--import', 'tsx', 'scripts/sizes.ts'])) passed++
else failures.sizes = 1

step('Unit tests')
finish('unit', runUnit([], 'unit'), ({ file }) => runUnit([file], 'unit-again'))

step('Host and frame in Chromium')
finish('browser', runBrowser([], 'browser'), ({ title }) =>
  runBrowser(['--workers=1', '--grep', exactly(title)], 'browser-again'),
)

for (const name of triedAgain) console.log(`Passed at the second try, alone: ${name}`)
const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Counts, and names at the end what failed: the end of a long log is what is read. */
function finish(kind, { count, failed }, again) {
  passed += count
  if (failed.length === 0) return
  console.log(`\nFailed, of the ${kind} tests:`)
  for (const { name, reason } of failed) console.log(`  ${name}\n    ${reason}`)
  const isChance = failed.length <= mayBeTriedAgain && failed.every(({ isTest }) => isTest)
  for (const one of failed) {
    if (isChance && again(one).failed.length === 0) {
      passed++
      triedAgain.push(one.name)
    } else failures[kind]++
  }
}

function runUnit(only, name) {
  const file = resolve(results, `${name}.json`)
  const isGood = run('vitest', [
    'run',
    ...only,
    '--mode',
    'test',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  const report = read(file)
  const files = report?.testResults ?? []
  const failed = files.flatMap((one) => {
    const path = relative(root, one.name)
    const tests = one.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${path}: ${fullName}`,
        reason: shorten(failureMessages[0]),
        file: path,
        isTest: true,
      }))
    return tests.length > 0 || one.status === 'passed' ? tests : [{ name: path, reason: shorten(one.message) }]
  })
  return { count: report?.numPassedTests ?? 0, failed: orWhole(failed, isGood) }
}

function runBrowser(only, name) {
  const file = resolve(results, `${name}.json`)
  const env = { ...process.env, ORIEL_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file }
  const isGood = run('playwright', ['test', ...only], { env })
  const report = read(file)
  const failed = (report?.suites ?? []).flatMap(specsOf).flatMap((spec) => {
    if (spec.ok) return []
    const message = spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message
    const at = `tests/${spec.file}:${spec.line}`
    return [{ name: `${at} ${spec.title}`, reason: shorten(message), title: spec.title, isTest: true }]
  })
  return { count: report?.stats.expected ?? 0, failed: orWhole(failed, isGood) }
}

function specsOf(suite) {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A pattern for one title and no longer one: titles have brackets and full stops. */
function exactly(title) {
  return `${title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`
}

/** A run that ended badly without a failed test never began, or was ended. */
function orWhole(failed, isGood) {
  return isGood || failed.length > 0 ? failed : [{ name: 'the run itself', reason: 'It ended before its tests did.' }]
}

function shorten(message = 'no reason given') {
  return message.replaceAll(/\s+/g, ' ').slice(0, 400)
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
