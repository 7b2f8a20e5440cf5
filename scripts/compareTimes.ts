import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compareTimes, defaultThreshold, describeComparison } from './test/compare.ts'
import type { Times } from './test/times.ts'

// Compares the last run with the one before it if no file names are given.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    percent: { type: 'string', default: String(defaultThreshold.percent) },
    ms: { type: 'string', default: String(defaultThreshold.ms) },
  },
})
const [before = 'test-results/times-before.json', after = 'test-results/times.json'] = positionals
const old = read(before)
const now = read(after)
for (const what of ['scope', 'cores', 'workers'] as const)
  if (old[what] !== now[what])
    console.log(`Not alike: ${what} is ${old[what]} in ${before} and ${now[what]} in ${after}.`)
const threshold = { percent: Number(values.percent), ms: Number(values.ms) }
console.log(describeComparison(compareTimes(old, now, threshold)))

function read(file: string): Times {
  if (!existsSync(file)) {
    console.error(`There is no ${file}. Each whole run of npm test writes test-results/times.json.`)
    process.exit(1)
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}
