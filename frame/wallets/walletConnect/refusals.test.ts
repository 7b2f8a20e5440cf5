import { EventEmitter } from 'node:events'
import { afterAll, expect, test, vi } from 'vitest'
import { onRefusal, readRefusal } from './refusals.ts'

vi.stubGlobal('location', new URL('https://wallet.example'))
afterAll(() => vi.unstubAllGlobals())

const createCloseError = (reason: string) =>
  new Error(`WebSocket connection closed abnormally with code: 3000 ${reason}`)

// The messages are from WalletConnect's hosted relay.
test.each([
  ['(JWT validation error: JWT Token is not yet valid: basicClaims.iat)', 8034, 'Session Expired: '],
  ['(JWT validation error: JWT Token is expired)', 8034, 'Session Expired: '],
  [
    '(Unauthorized: origin not allowed)',
    8107,
    'Invalid App Configuration: the relay does not accept https://wallet.example.',
  ],
  ['(Unauthorized: invalid key)', 8004, 'Invalid Project ID: '],
  ['(Too many (really many) clients)', 8030, 'The relay does not accept this wallet: Too many (really many) clients.'],
  ['', 8030, 'The relay does not accept this wallet: it gives no reason.'],
])('error: a relay that closes with %s is classified', (reason, code, text) => {
  const error = readRefusal(createCloseError(reason))
  expect(error).toMatchObject({ code })
  expect(error?.message).toMatch(new RegExp(`^${text.replace(/[.()]/g, '\\$&')}`))
})

test('default: a connection that ends in another way is not a rejection', () => {
  expect(readRefusal(new Error('WebSocket connection failed for host: wss://relay.example'))).toBeUndefined()
  expect(readRefusal(new Error('Unauthorized: invalid key'))).toBeUndefined()
})

test('behavior: a listener learns whether the rejected connection is older than itself', () => {
  const relayer = Object.assign(new EventEmitter<{ relayer_error: [Error] }>(), { provider: {} })
  const events: [code: number, isOlder: boolean][] = []
  const stop = onRefusal(relayer, ({ code }, isOlder) => events.push([code, isOlder]))
  const refuse = (reason: string) => relayer.emit('relayer_error', createCloseError(`(${reason})`))
  refuse('JWT Token is expired')
  relayer.provider = {}
  refuse('Unauthorized: invalid key')
  stop()
  refuse('Unauthorized: invalid key')
  expect(events).toEqual([
    [8034, true],
    [8004, false],
  ])
})
