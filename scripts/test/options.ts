import { parseArgs } from 'node:util'

export type Options = {
  words: string[]
  /** With an empty text the commit is searched for. */
  since?: string
  /** True when the tests that `npm test` leaves out run, too. */
  isAll: boolean
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
      changed: { type: 'boolean' },
      nightly: { type: 'boolean' },
      'installed-in': { type: 'string', default: '0' },
    },
  })
  const installMs = Number(values['installed-in'])
  const options = { words: [], isAll: values.all ?? false, isNightly: false, repeat: 1, installMs }
  if (values.nightly) return { ...options, isAll: true, isNightly: true, repeat: readCount(positionals) }
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
