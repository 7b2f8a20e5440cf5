import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { chooseByChange, findBase, findChanged } from './test/changed.ts'
import { type Chosen, chooseByWords, findTests } from './test/chosen.ts'
import { measure, type Outcome, runGate } from './test/gate.ts'
import { type Options, readOptions } from './test/options.ts'
import { endOnSignals, isInterrupted } from './test/programs.ts'
import { root } from './test/root.ts'
import { results } from './test/runs.ts'
import { describeTimes, type Times } from './test/times.ts'

endOnSignals()
mkdirSync(results, { recursive: true })
const begunAt = new Date()
const { options, chosen } = await planTests().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
if (chosen) console.log(`${describeChosen(chosen)} Not run: the checks and the sizes.`)
const outcome: Outcome = { passed: 0, failures: [], secondTries: [], parts: [] }
if (!isInterrupted()) await runGate({ ...options, chosen }, outcome)

const times = measure({ outcome, begunAt, scope: getScope(), installMs: options.installMs })
console.log(`\n${describeTimes(times)}\n\nAll of it is in ${relative(root, saveTimes(times))}`)
printResult(outcome)
// Fail the nightly run if a test passes only on its second try. Other runs tolerate that, because other load on the
// machine could explain the first failure.
const isGreen = outcome.failures.length === 0 && !(options.isNightly && outcome.secondTries.length > 0)
process.exit(isGreen && !isInterrupted() ? 0 : 1)

function getScope(): Times['scope'] {
  if (chosen) return 'chosen'
  if (options.isNightly) return 'nightly'
  return options.tier ?? 'both'
}

function printResult({ failures, secondTries, passed }: Outcome) {
  if (failures.length > 0) console.log('\nFailed:')
  for (const { name, reason } of failures) console.log(`  ${name}\n    ${reason}`)
  console.log(`\npassed at the second try: ${secondTries.length}`)
  for (const name of secondTries) console.log(`  ${name}`)
  if (isInterrupted()) console.log('\nIt was interrupted: this is what was known by then.')
  console.log(`\n${passed} passed, ${failures.length} failed`)
}

function saveTimes(times: Times): string {
  const isFirst = times.scope === 'first'
  const file = join(results, isFirst ? 'times.json' : `times-${times.scope}.json`)
  if (isFirst && existsSync(file)) renameSync(file, join(results, 'times-before.json'))
  writeFileSync(file, `${JSON.stringify(times, null, 2)}\n`)
  return file
}

async function planTests() {
  const options = readOptions(process.argv.slice(2))
  return { options, chosen: await choose(options) }
}

async function choose({ words, since }: Options): Promise<Chosen | undefined> {
  if (since !== undefined) {
    const base = findBase(since)
    const changed = findChanged(base)
    console.log(`Changed since ${base.slice(0, 7)}: ${changed.length} files.`)
    return chooseByChange(base, changed)
  }
  if (words.length === 0) return undefined
  const { chosen, unknown } = chooseByWords(words, findTests())
  if (unknown.length === 0) return chosen
  const lines = unknown.map(
    ({ word, nearest }) => `No test's path contains "${word}". The nearest names are: ${nearest.join(', ')}.`,
  )
  throw new Error(lines.join('\n'))
}

function describeChosen({ unit, browser }: Chosen): string {
  const names = [...unit, ...browser]
  const list = names.length <= 20 ? `:\n  ${names.join('\n  ')}\n` : '. '
  return `Chosen are ${unit.length} files of unit tests and ${browser.length} of browser tests${list}`
}
