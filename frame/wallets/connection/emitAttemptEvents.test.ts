import { SessionExpiredError, WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { PeerRejectedChainsError } from '@oriel/shared/errors/protocolErrors.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'

const emitted: KitEvent[] = []
let part: typeof import('./emitAttemptEvents.ts')
let pairing: typeof import('../connector/pairing.ts').pairing
let emit: (event: KitEvent) => void

beforeAll(async () => {
  stubConfig({ relayUrls: ['wss://relay.example'] })
  part = await import('./emitAttemptEvents.ts')
  ;({ pairing } = await import('../connector/pairing.ts'))
  const { kitEvents } = await import('../../state/kitEvents.ts')
  emit = kitEvents.emit
  kitEvents.subscribe((event) => emitted.push(event))
})
beforeEach(() => {
  emitted.length = 0
})

const google = { method: 'google', watch: 'w'.repeat(43) } as const
const track = (login?: typeof google | { method: 'email'; email: string }) => {
  const controller = new AbortController()
  return { ...part.trackSocialLogin({ login, signal: controller.signal }), abort: () => controller.abort() }
}
const takeTypes = () => emitted.splice(0).map(({ type }) => type)
const createGrant = (provider?: 'google' | 'email') => {
  const user = provider && { provider, email: 'ada@example.com' }
  return { eip155: { accounts: [], account: 0, user } }
}

test('default: a social login that was chosen here emits its start and exactly one end', () => {
  track(google).succeed(createGrant('google'))
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_SUCCESS'])
  track(google).fail(new UserRejectedError())
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  track(google).fail(new SessionExpiredError())
  expect(emitted.splice(0)).toEqual([
    { type: 'SOCIAL_LOGIN_STARTED', provider: 'google' },
    { type: 'SOCIAL_LOGIN_ERROR', provider: 'google', message: 'Session Expired' },
  ])
})

test('behavior: a login in the wallet window counts, a login that failed there has ended, and an email is not a social login', () => {
  const attempt = track()
  emit({ type: 'SOCIAL_LOGIN_STARTED', provider: 'google' })
  emit({ type: 'SOCIAL_LOGIN_ERROR', provider: 'google', message: 'no' })
  emit({ type: 'SOCIAL_LOGIN_STARTED', provider: 'google' })
  attempt.succeed(createGrant('google'))
  expect(takeTypes().at(-1)).toBe('SOCIAL_LOGIN_SUCCESS')

  const failed = track(google)
  emit({ type: 'SOCIAL_LOGIN_CANCELED', provider: 'google' })
  failed.succeed(createGrant('email'))
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])

  track({ method: 'email', email: 'ada@example.com' }).succeed(createGrant('email'))
  expect(takeTypes()).toEqual([])
})

test('behavior: another login replaces a login, and another attempt replaces an attempt', () => {
  track(google).succeed(createGrant('email'))
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_STARTED', 'SOCIAL_LOGIN_CANCELED'])
  const first = track()
  first.abort()
  const second = track(google)
  first.fail(new UserRejectedError())
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_STARTED'])
  second.succeed(createGrant('google'))
  expect(takeTypes()).toEqual(['SOCIAL_LOGIN_SUCCESS'])
})

test.each([
  [new UserRejectedError(), { type: 'USER_REJECTED', code: 4001, message: 'User rejected the request.' }],
  [new PeerRejectedChainsError(), { type: 'USER_REJECTED', code: 5001 }],
  [new WindowClosedError(), { type: 'USER_REJECTED', code: 8021 }],
  [new SessionExpiredError(), { type: 'CONNECT_ERROR', code: 8034, message: 'Session Expired' }],
  // Error messages from our own code do not leave the wallet.
  [
    new TypeError('0xabc is not a function'),
    { type: 'CONNECT_ERROR', code: -32603, message: 'Something went wrong in the wallet.' },
  ],
])('error: %s', (error, event) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  part.emitFailure(error)
  expect(emitted).toEqual([expect.objectContaining(event)])
})

test('default: the connection event contains how its wallet was reached', () => {
  const emitConnected = (connectorId: string, provider?: 'google' | 'email') => {
    const user = provider && { provider, email: 'ada@example.com' }
    part.emitSuccess({ connectorId, namespaces: ['eip155'], name: 'Wallet', user, reconnect: false })
    return emitted.splice(0)
  }
  expect(emitConnected('ID_AUTH', 'email')).toEqual([
    {
      type: 'CONNECT_SUCCESS',
      connectorId: 'ID_AUTH',
      namespaces: ['eip155'],
      name: 'Wallet',
      method: 'email',
      reconnect: false,
    },
  ])
  expect(emitConnected('ID_AUTH', 'google')).toMatchObject([{ method: 'social' }])
  expect(emitConnected('ID_AUTH')).toMatchObject([{ method: 'browser' }])
  expect(emitConnected('walletConnect')).toMatchObject([{ method: 'qrcode' }])
  pairing.recordOpened()
  expect(emitConnected('walletConnect')).toMatchObject([{ method: 'mobile' }])
  pairing.set({ stage: 'loading' })
  expect(emitConnected('walletConnect')).toMatchObject([{ method: 'qrcode' }])
})
