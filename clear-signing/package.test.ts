import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

// All user-facing text is in the message files. The folders below only create phrases (`phrase.ts`), which
// `frame/i18n/translate.ts` renders.

const root = resolve(import.meta.dirname, '..')
const files = ['clear-signing', 'frame/chains'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(file))
    .map((file) => join(folder, file)),
)
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const exceptions = [
  // Matches messages for dapp developers.
  /^The network reported an error\.$/,
  /^expected one line of text$/,
  // Matches EIP-712 members and types, and function signatures.
  /^[a-z$][\w$]*(\[\])?( [\w$]+)?(,[\w$]+(\[.*\])?( [\w$]+)?)*,?$/,
  /^(function|error|event) \w+\(/,
  /^[\w$]*\([\w$[\], ()]*\)?[\w$(), ]*$/,
  // Matches the grammar of EIP-4361 and Sign In With Solana. The text is signed verbatim.
  /^(Chain ID|Issued At|Expiration Time|Not Before|Request ID|Sign In With Solana)(: \$)?$/,
  /wants you to sign in with your (Solana|Ethereum) account/,
  /^(Solana|Ethereum) account$/,
  /^ with your \$:$/,
  // Matches the EIP-5573 sentence, which is signed, too.
  /^I further authorize the stated URI/,
  // Matches logs of Solana programs, and a token's name.
  /^Program (log: |\$)/,
  /^Wrapped SOL$/,
  // Matches lists of words and host endings. The code splits them.
  /^[a-z\d.]+( [a-z\d.]+){8,}$/,
  // Matches parts of regular expressions and nested templates.
  /[|\\]|^\$\$/,
]

const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const string = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g

function findSentences(file: string): string[] {
  const code = read(file).replace(comment, '')
  return [...code.matchAll(string)].flatMap(({ 0: quoted, index }) => {
    const isError = /Error\((network, )?\s*$/.test(code.slice(0, index))
    const text = quoted.slice(1, -1).replace(/\$\{[^}]*\}/g, '$')
    const isSentence = /\p{L}[,.:;]? \p{L}/u.test(text) && !exceptions.some((pattern) => pattern.test(text))
    return isSentence && !isError ? [`${file}: ${text}`] : []
  })
}

test('default: no file has a sentence of its own', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(files.flatMap(findSentences)).toEqual([])
})

test('behavior: no file imports a message', () => {
  const imports = files.flatMap((file) => read(file).match(/^import [^\n]*\/i18n\/[^\n]*$/gm) ?? [])
  expect(imports).toEqual([])
})

test('behavior: the package imports nothing of the wallet', () => {
  const own = files.filter((file) => file.startsWith('clear-signing/'))
  const outside = own.flatMap((file) =>
    [...read(file).matchAll(/^(?:import|export)[^'";]*? from '([^']+)'|\bimport\('([^']+)'/gm)]
      .map(([, from, lazy]) => from ?? lazy ?? '')
      .map((name) => (name.startsWith('.') ? join(file, '..', name) : name))
      .filter((name) => !/^(clear-signing|@oriel\/shared|viem|zod|@noble\/(curves|hashes)|@scure\/base)\b/.test(name)),
  )
  expect(outside).toEqual([])
})
