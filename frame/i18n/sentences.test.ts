import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const frame = resolve(import.meta.dirname, '..')

const excluded = /^(chains|inspector|scenarios|doctor|themePage|i18n)\/|\/scenarios\/|\.test\.tsx?$|\.testing\.tsx?$/

/** Files to exclude, with the reason. A path that ends in a slash excludes the whole folder. */
const exceptions = {
  'features/buy/api/onramp.ts': 'the name of a token',
  'features/buy/model/countries.ts': 'the codes of countries',
  'transactions/emitSendEvents.ts': 'messages for the page',
  'platform/bootRefusal.ts': 'messages for the page’s developer',
  'border/guardedPort.ts': 'messages for the page',
  'requests/approvals.ts': 'messages for the page',
  'requests/rejectionCooldown.ts': 'messages for the page',
  'requests/assertRequestedNetwork.ts': 'messages for the page',
  'features/signIn/model/hostSessionStore.ts': 'messages for the page’s developer',
  'state/metadataUrl.ts': 'messages for the page’s developer',
  'vault/': 'messages of the worker, and the text in a recovery file',
  'wallets/directory/customWallets.ts': 'messages for the page’s developer',
  'wallets/walletConnect/': 'messages for the page and the peer',
  'ui/fonts.ts': 'ranges of characters',
}

type Node = { type: string; start: number; [name: string]: unknown }

/**
 * Matches text of two or more words that starts with a capital letter or an interpolated value. This excludes class
 * names and selectors.
 */
const sentence = /^\s*(\p{Lu}|\{\}).*\p{L}{2,}[,.:’']* \p{L}/su

function getText({ type, value, quasis }: Node): string | undefined {
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value
  if (type !== 'TemplateLiteral') return undefined
  return (quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join('{}')
}

/**
 * Returns true if the node creates an error or logs to the console. Only developers read these texts: users see the
 * result of `describeError` instead.
 */
function isForDevelopers({ type, callee }: Node): boolean {
  const { name, object, type: kind } = (callee ?? {}) as { name?: string; type?: string; object?: { name?: string } }
  if (type === 'NewExpression') return name?.endsWith('Error') === true
  return type === 'CallExpression' && kind === 'MemberExpression' && object?.name === 'console'
}

function findSentences(node: Node): string[] {
  if (isForDevelopers(node) || node.type === 'ImportDeclaration' || node.type.startsWith('TS')) return []
  const text = getText(node)
  const isSentence = text !== undefined && (sentence.test(text) || (node.type === 'JSXText' && /\p{L}/u.test(text)))
  const own = isSentence ? [text.trim()] : []
  const inner = Object.values(node)
    .flat()
    .filter((child): child is Node => typeof (child as Node | null)?.type === 'string')
  return [...own, ...inner.flatMap(findSentences)]
}

const files = (readdirSync(frame, { recursive: true }) as string[]).filter(
  (file) => /\.tsx?$/.test(file) && !excluded.test(file),
)
const found = files.flatMap((file) => {
  const { program } = parseSync(file, readFileSync(resolve(frame, file), 'utf8'))
  return findSentences(program as unknown as Node).map((text) => ({ file, text }))
})
const isIn = (file: string, name: string) => (name.endsWith('/') ? file.startsWith(name) : file === name)

test('default: no sentence that a person reads is outside the catalogues', () => {
  expect(files.length).toBeGreaterThan(300)
  const stray = found.filter(({ file }) => !Object.keys(exceptions).some((name) => isIn(file, name)))
  expect(stray).toEqual([])
})

test('behavior: every exception is still needed', () => {
  expect(Object.keys(exceptions).filter((name) => !found.some(({ file }) => isIn(file, name)))).toEqual([])
})

test('behavior: a sentence is found in a literal, a template and markup, and not in an error or the console', () => {
  const read = (code: string) => findSentences(parseSync('a.tsx', code).program as unknown as Node)
  expect(read("const a = 'Choose a network.'")).toEqual(['Choose a network.'])
  expect(read(['const a = `$', '{name} refused it.`'].join(''))).toEqual(['{} refused it.'])
  expect(read('const a = <p>Hello</p>')).toEqual(['Hello'])
  expect(read("throw new WalletError('For developers only.', { code: 1 })")).toEqual([])
  expect(read("console.info('For developers only.')")).toEqual([])
  expect(read("const a = <p className='stack waiting' />")).toEqual([])
})
