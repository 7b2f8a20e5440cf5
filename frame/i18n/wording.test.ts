import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const folder = resolve(import.meta.dirname, 'en')

/** Returns true if the file belongs to a developer tool, whose messages may use terms such as chain, page and dapp. */
const isForDevelopers = (file: string) => /^(doctor|inspector|theme)\./.test(file)

const texts = (
  await Promise.all(
    readdirSync(folder).map(async (file) => {
      const catalogues = Object.values((await import(resolve(folder, file))) as Record<string, Record<string, string>>)
      return catalogues.flatMap(Object.entries<string>).map(([key, text]) => ({ file, key, text }))
    }),
  )
).flat()

/** Proper names, which stay capitalized. */
const names = [
  'Oriel',
  'Ethereum',
  'Solana',
  'Bitcoin',
  'Polkadot',
  'Cosmos',
  'Safe',
  'Permit2',
  'WalletConnect',
  'Apple',
  'Discord',
  'Facebook',
  'Farcaster',
  'GitHub',
  'Google',
  'Google Play',
  'X',
  'App Store',
  'Chrome Web Store',
  'Face ID',
  'iPhone',
  'iPad',
  'Android',
  'Terms of Service',
  'Privacy Policy',
  'Cross-Origin-Embedder-Policy',
  'Cross-Origin-Opener-Policy',
  'Content-Security-Policy',
  'Permissions-Policy',
]

/** These messages match the specification's or AppKit's verbatim. */
const fixed = new Set([
  'errors.GasPriceNetworkError',
  'errors.SmartAccountSignInError',
  'errors.SwapNetworkError',
  'errors.TokenBalanceUnavailableError',
  'names.go',
])

/** Matches quoted button labels. */
const quoted = /[“"][^”"]*[”"]/gu

const namePattern = new RegExp(
  `(?<![\\w-])(${[...names].sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`,
  'gu',
)

/** Returns capitalized words in the middle of sentences, except abbreviations. */
function findCapitals(text: string): string[] {
  const plain = text.replace(quoted, 'x').replace(namePattern, 'x')
  return plain
    .split(/[|.?!:·→]\s*|^[({]?/u)
    .flatMap((part) => part.match(/(?<=[\p{L}\p{N}},’)]\s+)\p{Lu}\p{Ll}[\p{L}’-]*/gu) ?? [])
}

/** Words that users must not see, with their replacements. */
const replaced: [pattern: RegExp, instead: string][] = [
  [/\bdapps?\b/i, 'site'],
  [/(?<!\breload )\b(this|the|a) pages?\b/i, 'this site'],
  [/\bblockchains?\b/i, 'network'],
  [/\blog ?in\b|\blogged in\b|\blogins?\b/i, 'sign in'],
  [/\brecovery words?\b/i, 'recovery phrase'],
  [/\bcancell/i, 'canceled'],
  [/\b(nobody|anybody|somebody|whoever|whatever|begun|anew|any more)\b/i, 'plain words'],
  [/\bis not known\b|\bcannot be (read|reached)\b|\bcould not be (read|asked)\b/i, 'we couldn’t load'],
]

test('default: texts are in sentence case', () => {
  expect(texts.length).toBeGreaterThan(1000)
  const wrong = texts.filter(({ key, text }) => !fixed.has(key) && findCapitals(text).length > 0)
  expect(wrong.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
})

test('behavior: title case is found, and names, abbreviations and new sentences are not', () => {
  expect(findCapitals('Get a Wallet')).toEqual(['Wallet'])
  expect(findCapitals('Invalid {name} Address')).toEqual(['Address'])
  expect(findCapitals('Sign in with Google')).toEqual([])
  expect(findCapitals('Copy EVM address. Try again: {count} NFT|Copy {count} NFTs')).toEqual([])
})

test('behavior: visitors read one word per thing', () => {
  const wrong = texts.flatMap(({ file, key, text }) =>
    isForDevelopers(file)
      ? []
      : replaced.filter(([pattern]) => pattern.test(text)).map(([, instead]) => `${key}: ${text} (${instead})`),
  )
  expect(wrong).toEqual([])
})

/** Maximum number of words per sentence. */
const longestSentence = 18

test('behavior: the sentences for visitors are short', () => {
  const long = texts.flatMap(({ file, key, text }) => {
    const sentences = isForDevelopers(file) ? [] : text.split(/\||(?<=[.?!])\s+/)
    return sentences
      .filter((sentence) => sentence.split(/\s+/).length > longestSentence)
      .map((sentence) => `${key}: ${sentence}`)
  })
  expect(long).toEqual([])
})

test('behavior: every exception is still needed', () => {
  const unneeded = [...fixed].filter(
    (key) => !texts.some((entry) => entry.key === key && findCapitals(entry.text).length > 0),
  )
  expect(unneeded).toEqual([])
})

test('error: no text consists of a value alone that comes from outside', () => {
  const alone = texts.filter(({ key, text }) => /^\{(message|quote|reason)\}$/.test(text) && key.startsWith('errors.'))
  expect(alone).toEqual([])
})
