import { expect, test } from 'vitest'
import { fieldsFor } from '../../frame/chains/signInFields.ts'
import { signInText } from '../../frame/chains/signInText.ts'
import { readMessage } from './readMessage.ts'

const address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e'
const account = { address, chainId: 'eip155:1' } as const
const solanaAccount = {
  address: 'FZnNv2LbuzTvDrzGMiHgsLwMQEWyvUjUUDAWXuPi4QDe',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
} as const
const challenge = {
  nonce: 'abcdefgh12345678',
  issuedAt: '2030-01-02T03:04:05.000Z',
  statement: 'Sign in (it costs nothing): 100 & more!',
  expirationTime: '2030-01-03T03:04:05.000Z',
  notBefore: '2030-01-01T03:04:05.000Z',
  requestId: 'a-request.1',
  resources: ['https://app.example/terms', 'ipfs://bafybeigdyrzt5s/'],
}
const whole = signInText(fieldsFor('http://localhost:4100', challenge, 0), account)
const plain = signInText(fieldsFor('https://app.example', { nonce: challenge.nonce }, 0), account)

test('a message of either standard is read whole', () => {
  const fields = { domain: 'localhost:4100', uri: 'http://localhost:4100', ...challenge }
  expect(readMessage(whole)).toEqual({ namespace: 'eip155', scheme: 'http', address, chainId: '1', ...fields })
  const { address: key } = solanaAccount
  const text = signInText(fieldsFor('http://localhost:4100', challenge, 0), solanaAccount)
  expect(readMessage(text)).toEqual({ namespace: 'solana', address: key, chainId: 'solana:mainnet', ...fields })
})

test('a message without what may be left out is read, too', () => {
  const fields = { domain: 'app.example', uri: 'https://app.example', nonce: challenge.nonce, resources: [] }
  const issuedAt = '1970-01-01T00:00:00.000Z'
  expect(readMessage(plain)).toEqual({ namespace: 'eip155', address, chainId: '1', issuedAt, ...fields })
  const text = signInText(fieldsFor('https://app.example', { nonce: challenge.nonce }, 0), solanaAccount)
  expect(readMessage(text)).toMatchObject({ namespace: 'solana', issuedAt, ...fields })
  expect(readMessage(`${plain}\nResources:`)).toMatchObject(fields)
})

const edits: [string, (text: string) => string][] = [
  ['a carriage return', (text) => text.replaceAll('\n', '\r\n')],
  ['an empty line at the end', (text) => `${text}\n`],
  ['a space at the end of a line', (text) => text.replace('Version: 1', 'Version: 1 ')],
  ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
  ['a chain id of AppKit', (text) => text.replace('Chain ID: 1', 'Chain ID: eip155:1')],
  ['a chain id with a zero before', (text) => text.replace('Chain ID: 1', 'Chain ID: 01')],
  ['a short nonce', (text) => text.replace(challenge.nonce, 'abc1234')],
  ['a nonce with a hyphen', (text) => text.replace(challenge.nonce, 'abcd-efgh-1234')],
  ['a doubled field', (text) => text.replace('Version: 1', 'Version: 1\nVersion: 1')],
  ['fields in another order', (text) => text.replace(/(URI: .*)\n(Version: 1)/, '$2\n$1')],
  ['an unknown field', (text) => text.replace('Version: 1', 'Version: 1\nOther: 1')],
  ['a label in lower case', (text) => text.replace('Nonce: ', 'nonce: ')],
  ['no nonce', (text) => text.replace(/Nonce: .*\n/, '')],
  ['a time without a zone', (text) => text.replace(/(Issued At: .*)Z/, '$1')],
  ['a day that does not exist', (text) => text.replace(/Issued At: ....-..-../, 'Issued At: 2030-02-30')],
  ['an hour that does not exist', (text) => text.replace(/(Issued At: ....-..-..T)../, '$124')],
  ['a time in words', (text) => text.replace(/Issued At: .*/, 'Issued At: 2 Jan 2030')],
  ['another first line', (text) => text.replace('your Ethereum account', 'your Polygon account')],
  ['a page with a path', (text) => text.replace(' wants', '/login wants')],
  ['no host', (text) => text.replace(/^.* wants/, ' wants')],
  ['an address without 0x', (text) => text.replace('\n0x', '\n')],
  ['a URI with a space', (text) => text.replace(/URI: .*/, 'URI: https://app.example/a b')],
  ['a URI without a scheme', (text) => text.replace(/URI: .*/, 'URI: app.example')],
  ['letters that look alike', (text) => text.replace('wants', 'w\u0430nts')],
]

test.each(edits)('a message with %s is refused', (_, edit) => {
  for (const text of [whole, plain]) {
    expect(edit(text)).not.toBe(text)
    expect(readMessage(edit(text))).toBeUndefined()
  }
})

test('a statement has one line of the characters of the grammar', () => {
  const withStatement = (statement: string) => whole.replace(challenge.statement, statement)
  expect(readMessage(withStatement('I accept: https://app.example/tos'))).toBeDefined()
  for (const statement of ['', 'ü', 'a "quote"', 'a < b', '50%', 'it’s', 'one\ntwo', 'one\n\ntwo', 'tab\t'])
    expect(readMessage(withStatement(statement))).toBeUndefined()
})

test('a text that a statement continues cannot give a field a second value', () => {
  expect(readMessage(whole.replace(challenge.statement, 'Hello\n\nURI: https://evil.example'))).toBeUndefined()
  expect(readMessage(`${whole}\n- https://evil.example\nNonce: abcdefgh`)).toBeUndefined()
})

test('a text of any length is read in a moment', () => {
  const started = performance.now()
  for (const text of ['a'.repeat(1e6), `${'a'.repeat(16_000)} wants`, whole.replace('Sign in', ':'.repeat(15_000))])
    readMessage(text)
  expect(performance.now() - started).toBeLessThan(1000)
  expect(readMessage(whole.replace('Sign in', 'a'.repeat(17_000)))).toBeUndefined()
})
