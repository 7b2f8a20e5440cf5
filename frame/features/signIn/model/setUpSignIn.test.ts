// @vitest-environment happy-dom

import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeConfig } from '../../../platform/config.testing.ts'

const origin = 'https://app.example'
const address = '0x52908400098527886E0F7030069857D2E4169EE7'
/** Requests that the page receives. */
let calls: string[]
/** Texts that the wallet signs. */
let signed: string[]

beforeEach(() => {
  // Each test needs its own machine and stores, as on a new page.
  vi.resetModules()
  writeConfig({ networks: builtInNetworks })
  localStorage.clear()
  calls = []
  signed = []
})

/** Connects a wallet of the page to a dapp with these sign-in options. The dapp stores the sign-ins itself. */
async function connect(siwx: object, wallet: { type?: 'eoa' | 'smartAccount'; failure?: string } = {}) {
  const { options } = await import('../../../state/options.ts')
  const { networks } = await import('../../../state/networks.ts')
  const { hostPage } = await import('../../../state/hostPage.ts')
  const { router } = await import('../../../router/router.ts')
  const { session } = await import('../../../state/session.ts')
  const { signInState } = await import('../../../state/signInState.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  const { writeSession } = await import('../../../wallets/connection/writeSession.ts')
  const { WindowClosedError } = await import('@oriel/shared/errors/catalogueErrors.ts')
  const { InternalError, UserRejectedError } = await import('@oriel/shared/errors/errors.ts')
  const { setUpSignIn } = await import('./setUpSignIn.ts')
  const { signInMachine } = await import('./machine.ts')
  const stored: object[] = []
  hostPage.serve(origin)
  hostPage.use({
    async siwx({ call, args }: { call: string; args: object[] }) {
      calls.push(call)
      if (call === 'challenge') return { nonce: 'abcdefgh1', issuedAt: '2026-01-01T00:00:00.000Z' }
      if (call === 'verify') stored.push(...args)
      return call === 'sessions' ? stored : undefined
    },
  } as never)
  registry.put({
    id: 'fox',
    name: 'Fox',
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    asksUser: true,
    supports: () => true,
    async request({ params: [text] }: { params: [string] }) {
      if (wallet.failure === 'declined') throw new UserRejectedError()
      if (wallet.failure === 'closed') throw new WindowClosedError()
      if (wallet.failure) throw new InternalError(wallet.failure)
      signed.push(Buffer.from(text.slice(2), 'hex').toString())
      return '0x51'
    },
    disconnect: async () => undefined,
  } as never)
  const { accepted: wanted } = options.set({ siwx: { functions: [], url: '/auth', ...siwx } })
  networks.request(['eip155:1', 'eip155:10'], undefined)
  if (wanted.siwx) setUpSignIn(wanted.siwx)
  const accounts = [{ namespace: 'eip155', address, type: wallet.type ?? 'eoa' } as const]
  writeSession('fox', { eip155: { accounts, account: 0 } }, { reconnect: false })
  await expect.poll(() => router.current().name).toBe('SIWXSignMessage')
  return { networks, router, session, signInMachine, signInState }
}

test('default: the message names the page alone, and a sign-in counts on every network', async () => {
  const { networks, signInMachine, signInState } = await connect({})
  await signInMachine.press()
  expect(signed).toHaveLength(1)
  expect(signed[0]).toMatch(/^app\.example wants you to sign in with your Ethereum account:\n/)
  expect(signed[0]).not.toMatch(/Expiration Time|Resources/)
  expect(signInState.isSignedIn('eip155', 'eip155:1')).toBe(true)
  networks.setActive('eip155:10')
  await new Promise(setImmediate)
  expect(signInState.isSignedIn('eip155', 'eip155:10')).toBe(true)
})

test('behavior: statement, resources and expiration are in the message', async () => {
  const resources = ['https://app.example/terms']
  const { signInMachine } = await connect({ statement: 'Welcome to the shop', resources, expiration: 600_000 })
  await signInMachine.press()
  expect(signed[0]).toContain('\n\nWelcome to the shop\n\n')
  expect(signed[0]).toContain('\nResources:\n- https://app.example/terms')
  expect(signed[0]).toContain('\nExpiration Time: 2026-01-01T00:10:00.000Z')
})

test('behavior: with networks "each", another network needs a sign-in of its own', async () => {
  const { networks, router, signInMachine, signInState } = await connect({ networks: 'each' })
  await signInMachine.press()
  router.dismiss()
  networks.setActive('eip155:10')
  expect(signInState.isSignedIn('eip155', 'eip155:10')).toBe(false)
  router.open({ name: 'Account' })
  await expect.poll(() => router.current().name).toBe('SIWXSignMessage')
})

test.each([
  [undefined, 'disconnected'],
  [false, 'connected'],
])('behavior: a visitor who cancels, with required %s, is %s', async (required, status) => {
  const { session, signInMachine } = await connect(required === undefined ? {} : { required })
  await signInMachine.cancel()
  expect(session.of('eip155').status).toBe(status)
})

test.each([
  [undefined, ['end']],
  [false, []],
])('behavior: a disconnect, with signOutOnDisconnect %s, asks the page for %j', async (signOutOnDisconnect, ends) => {
  const { disconnect } = await import('../../../wallets/connection/disconnect.ts')
  const { signInMachine } = await connect(signOutOnDisconnect === undefined ? {} : { signOutOnDisconnect })
  await signInMachine.press()
  await disconnect('eip155')
  expect(calls.filter((call) => call === 'end')).toEqual(ends)
})

test.each([
  ['a smart account that fails', 'smartAccount', 'No signature', 'SmartAccountSignInError'],
  ['a smart account whose user declines', 'smartAccount', 'declined', 'SignatureDeclinedError'],
  ['a smart account whose user closes the window', 'smartAccount', 'closed', 'SignatureDeclinedError'],
  ['another account that fails', 'eoa', 'No signature', 'SignatureDeclinedError'],
] as const)('error: the visitor reads why %s does not sign', async (_, type, failure, name) => {
  const { loadMessages } = await import('../../../i18n/i18n.ts')
  const { describeError } = await import('../../../i18n/describeError.ts')
  const { signInMachine, signInState } = await connect({}, { type, failure })
  await loadMessages('errors')
  await signInMachine.press()
  const { phase, error } = signInState.store.getState()
  expect(phase).toBe('failed')
  expect(error).toMatchObject({ name })
  const texts = {
    SmartAccountSignInError: 'This application might not support Smart Accounts',
    SignatureDeclinedError: 'Signature declined',
  }
  expect(describeError(error)).toBe(texts[name])
})
