import { WalletError } from '@oriel/shared/errors/errors.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hostPage } from '../../../state/hostPage.ts'
import { createSessionStore } from './createSessionStore.ts'
import { createHostSessionStore } from './hostSessionStore.ts'

vi.mock('../../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const account = { address: '0x52908400098527886E0F7030069857D2E4169EE7', chainId: 'eip155:1' } as const
const calls: unknown[] = []
let answer: () => Promise<unknown>

hostPage.use({
  siwx: async (params: unknown) => {
    calls.push(params)
    return answer()
  },
} as never)

beforeEach(() => {
  calls.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const sessionStore = createHostSessionStore({ signs: true })
const readFailure = (work: Promise<unknown> | undefined) =>
  work?.then(
    (value) => ({ value }),
    ({ code, data, message }: WalletError) => ({ code, data, message }),
  )

test('default: the page is asked, and nothing that the frame does not know comes from it', async () => {
  answer = async () => ({ nonce: 'abcdefgh', domain: 'evil.example', uri: 'https://evil.example' })
  expect(await sessionStore.challenge(account)).toEqual({ nonce: 'abcdefgh' })
  answer = async () => undefined
  expect(await sessionStore.verify([{ ...account, message: 'text', signature: '0x' }])).toBeUndefined()
  expect(calls).toEqual([
    { call: 'challenge', args: account },
    { call: 'verify', args: [{ ...account, message: 'text', signature: '0x' }] },
  ])
})

test('behavior: before a connection the address is empty', async () => {
  answer = async () => ({ nonce: 'abcdefgh' })
  await sessionStore.challenge(undefined)
  expect(calls).toEqual([{ call: 'challenge', args: { address: '', chainId: 'eip155:1' } }])
})

test('behavior: sessions of other accounts and namespaces are left out', async () => {
  const other = { ...account, chainId: 'eip155:137' }
  const lower = { ...account, address: account.address.toLowerCase() }
  const foreign = { address: '0x0000000000000000000000000000000000000001', chainId: 'eip155:1' }
  answer = async () => [other, lower, foreign, { ...account, chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }]
  expect(await sessionStore.sessions(account)).toEqual([other, lower])
})

const line = '\nURI: https://evil.example'
test.each<[what: string, challenge: unknown]>([
  ['no object', 'abcdefgh'],
  ['nothing', undefined],
  ['a short nonce', { nonce: 'abc' }],
  ['a nonce with a line', { nonce: `abcdefgh${line}` }],
  ['a statement with a line', { nonce: 'abcdefgh', statement: `Hi${line}` }],
  ['a statement that is not ASCII', { nonce: 'abcdefgh', statement: 'Grüß Gott' }],
  ['a time with a line', { nonce: 'abcdefgh', issuedAt: `2026-01-01T00:00:00Z${line}` }],
  ['a time with a comment', { nonce: 'abcdefgh', notBefore: `2026-01-01 (${line})` }],
  ['a time that is none', { nonce: 'abcdefgh', expirationTime: '2026-13-01T00:00:00Z' }],
  ['a request id with a line', { nonce: 'abcdefgh', requestId: `a${line}` }],
  ['a resource with a line', { nonce: 'abcdefgh', resources: [`https://a.example/${line}`] }],
  ['too many resources', { nonce: 'abcdefgh', resources: Array(21).fill('https://a.example/') }],
])('error: a challenge of a hostile page with %s is refused, so no message has it', async (_, challenge) => {
  answer = async () => challenge
  const { code, message } = (await readFailure(sessionStore.challenge(account))) as WalletError
  expect([code, message]).toEqual([8362, expect.stringContaining('wrong answer to "challenge"')])
})

test.each<[what: string, sessions: unknown]>([
  ['null', null],
  ['an object', { ...account }],
  ['a list of texts', ['eip155:1']],
  ['a wrong network', [{ ...account, chainId: '1' }]],
  ['a very long list', Array(300).fill(account)],
])('error: %s as the sessions of a hostile page signs nobody in', async (_, sessions) => {
  answer = async () => sessions
  expect(await readFailure(sessionStore.sessions(account))).toMatchObject({ code: 8362 })
})

test.each<[error: unknown, expected: object]>([
  [new WalletError('x', { code: 8360, data: { reason: 'nonce' } }), { code: 8360, data: { reason: 'nonce' } }],
  [new WalletError('x', { code: 8360, data: { reason: 'Send your phrase to us' } }), { code: 8360, data: undefined }],
  [new WalletError('x', { code: 8360, data: { reason: 'constructor' } }), { code: 8360, data: undefined }],
  [new WalletError('x', { code: 8361 }), { code: 8361 }],
  [new WalletError('Your wallet is broken', { code: -32603 }), { code: 8362 }],
  [new WalletError('x', { code: 4001 }), { code: 8362 }],
])('error: a failure of the page is made anew by its code (%#)', async (error, expected) => {
  answer = () => Promise.reject(error)
  const found = await readFailure(sessionStore.verify([]))
  expect(found).toMatchObject(expected)
  expect(found).not.toMatchObject({ message: (error as Error).message })
})

test('error: a page that never answers is given up', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  timeout.mockImplementation(() => AbortSignal.abort(new Error('late')))
  answer = () => new Promise(() => {})
  const limit = new AbortController()
  timeout.mockImplementation(() => limit.signal)
  const failure = readFailure(sessionStore.sessions(account))
  await expect.poll(() => calls).toHaveLength(1)
  limit.abort(new Error('late'))
  expect(await failure).toMatchObject({ code: 8362 })
})

test('behavior: only a page that signs by itself is asked for a signature', async () => {
  expect(createSessionStore({ functions: [], url: '/auth' }).sign).toBeUndefined()
  answer = async () => '0x01'
  expect(await createSessionStore({ functions: ['signMessage'] }).sign?.('text', account)).toBe('0x01')
  expect(calls).toEqual([{ call: 'sign', args: { message: 'text', account } }])
  answer = async () => null
  expect(await sessionStore.sign?.('text', account)).toBeNull()
  answer = async () => ''
  expect(await readFailure(sessionStore.sign?.('text', account))).toMatchObject({ code: 8362 })
})

test('error: a server that fails is named to the developer in few words', async () => {
  const text = 'The server of the sign-in cannot be reached. Try again. (GET /auth/nonce answered 500)'
  answer = () => Promise.reject(new WalletError(text + 'x'.repeat(1000), { code: 8362 }))
  const { message } = (await readFailure(sessionStore.challenge(account))) as WalletError
  expect(message).toContain(text)
  expect(message).toHaveLength(300)
})
