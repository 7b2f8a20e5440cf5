import { parseArgs } from 'node:util'
import type { Tier } from './tiers.ts'

export type Options = {
  words: string[]
  /** The commit to compare with. An empty string selects the default of `findBase`. */
  since?: string
  /** Tier to run, or undefined to run both. */
  tier: Tier | undefined
  isNightly: boolean
  repeat: number
  installMs: number
}

export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      rest: { type: 'boolean' },
      changed: { type: 'boolean' },
      nightly: { type: 'boolean' },
      'installed-in': { type: 'string', default: '0' },
    },
  })
  const installMs = Number(values['installed-in'])
  const options: Options = { words: [], tier: undefined, isNightly: false, repeat: 1, installMs }
  if (values.nightly) return { ...options, isNightly: true, repeat: readCount(positionals) }
  if (values.rest) return { ...options, tier: 'second' }
  if (!values.changed) return { ...options, words: positionals, tier: readTier(values.all, positionals) }
  if (positionals.length > 1) throw new Error('npm run test:changed takes one commit, or none.')
  return { ...options, since: positionals[0] ?? '' }
}

/** Returns the tier to run, or undefined for both. If words filter the tests by name, both tiers run. */
const readTier = (isAll: boolean | undefined, words: string[]): Tier | undefined =>
  isAll || words.length > 0 ? undefined : 'first'

const nightlyRepeats = 3

function readCount([text, ...rest]: string[]): number {
  if (text === undefined) return nightlyRepeats
  const count = Number(text)
  if (rest.length > 0 || !Number.isInteger(count) || count < 1)
    throw new Error('npm run nightly takes one number: how often each browser test runs.')
  return count
}
