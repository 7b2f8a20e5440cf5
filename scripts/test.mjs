import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { findChromium, installPackages, root, run, step } from './setup.mjs'

// `npm test` is everything, on a machine that has Node and nothing else.
installPackages()
const chromium = findChromium()
build()

const results = resolve(root, 'test-results')
rmSync(results, { recursive: true, force: true })
const failures = { checks: check(), sizes: 0, unit: 0, browser: 0 }
let passed = 3 - failures.checks

step('Sizes')
if (run('node', ['--import', 'tsx', 'scripts/sizes.ts'])) passed++
else failures.sizes = 1

step('Unit tests')
const unitFile = resolve(results, 'unit.json')
run('vitest', ['run', '--mode', 'test', '--reporter=default', '--reporter=json', `--outputFile.json=${unitFile}`])
const unit = read(unitFile)
passed += unit?.numPassedTests ?? 0
failures.unit = unit ? unit.numFailedTests + unit.numFailedTestSuites : 1

step('Host and frame in Chromium')
const browserFile = resolve(results, 'browser.json')
run('playwright', ['test'], {
  env: { ...process.env, ORIEL_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: browserFile },
})
const browser = read(browserFile)?.stats
passed += browser?.expected ?? 0
failures.browser = browser ? browser.unexpected + browser.flaky : 1

const failed = Object.values(failures).reduce((sum, count) => sum + count, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
