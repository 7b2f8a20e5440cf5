import { parseArgs } from 'node:util'

export type Options = {
  /** Limits the run to tests whose path contains one of these words. */
  words: string[]
  /**
   * Limits the run to tests that the change since this commit can reach. With an empty text the commit is searched for.
   */
  since?: string
  /** Runs everything with long loops, and the tests that `npm test` leaves out. */
  isNightly: boolean
  /** The number of runs of each browser test. */
  repeat: number
  /** Time of the installation in ms. */
  installMs: number
}

/** Reads the command line of `npm test`, `npm run test:changed` and `npm run nightly`; throws one sentence. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      changed: { type: 'boolean' },
      nightly: { type: 'boolean' },
      'installed-in': { type: 'string', default: '0' },
    },
  })
  const installMs = Number(values['installed-in'])
  const options = { words: [], isNightly: false, repeat: 1, installMs }
  if (values.nightly) return { ...options, isNightly: true, repeat: readCount(positionals) }
  if (!values.changed) return { ...options, words: positionals }
  if (positionals.length > 1) throw new Error('npm run test:changed takes one commit, or none.')
  return { ...options, since: positionals[0] ?? '' }
}

const nightlyRepeats = 3

function readCount([text, ...rest]: string[]): number {
  if (text === undefined) return nightlyRepeats
  const count = Number(text)
  if (rest.length > 0 || !Number.isInteger(count) || count < 1)
    throw new Error('npm run nightly takes one number: how often each browser test runs.')
  return count
}
