// @vitest-environment happy-dom
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createCustody } from '../vault/login/custody.testing.ts'
import {
  approve,
  type Browser,
  connect,
  createBrowser,
  loadWindow,
  openRequest,
  openWindow,
  readShown,
  waitFor,
} from './walletWindow.testing.ts'

vi.mock('hash-wasm', () => import('../vault/crypto/quickHash.testing.ts'))

const settings = { login: { email: true, socials: [] } }
const prompted = vi.fn(() => Promise.reject(new DOMException('Canceled.', 'NotAllowedError')))
const calls: string[] = []

/** Stores a login as another tab would, before its storage event has arrived. */
function signIn(name: string) {
  const later = Date.now() + 600_000
  const user = { id: name, provider: 'email', email: `${name}@mail.example` }
  const session = {
    token: name.repeat(43).slice(0, 43),
    user,
    loginAt: Date.now(),
    freshUntil: later,
    expiresAt: later,
  }
  localStorage.setItem('oriel/login', JSON.stringify(session))
}

/** Mocks a backend that has no wallet, and a network that fails before a wallet is stored. */
async function respond(url: string, { method }: RequestInit) {
  const { pathname } = new URL(url, location.origin)
  calls.push(`${method} ${pathname}`)
  if (method === 'GET' && pathname === '/v1/custody/wallet') return Response.json(null)
  throw new TypeError('There is no network.')
}

let browser: Browser

loadWindow()
afterAll(() => {
  for (const name of ['credentials', 'storage']) Reflect.deleteProperty(navigator, name)
})

beforeEach(async () => {
  browser = await createBrowser()
  calls.length = 0
  prompted.mockClear()
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('PublicKeyCredential', { isUserVerifyingPlatformAuthenticatorAvailable: async () => true })
  Object.defineProperty(navigator, 'credentials', { value: { create: prompted, get: prompted }, configurable: true })
  Object.defineProperty(navigator, 'storage', { value: { persisted: async () => true }, configurable: true })
  // Mock IndexedDB, which happy-dom lacks. The mock never responds, because the prompt doesn't wait for the storage
  // check.
  vi.stubGlobal('indexedDB', { open: () => ({}) })
})

test.each([
  [undefined, true],
  [{ email: true, socials: false }, true],
  [{ email: false }, false],
] as const)(
  'behavior: a site whose options allow the logins %j: the window offers one: %s',
  async (logins, isOffered) => {
    await openRequest({ copy: await browser.openCopy(), request: { ...connect, logins } as typeof connect, settings })
    await waitFor(() => readShown().includes('Create with passkey'))
    expect(readShown().includes('Sign in instead')).toBe(isOffered)
  },
)

test('attack: a consent for one login creates no wallet for the login that another tab stored', async () => {
  signIn('ada')
  const request = { ...connect, login: { method: 'email', email: 'ada@mail.example' } } as typeof connect
  const { outcomes } = await openRequest({ copy: await browser.openCopy(), request, settings })
  await waitFor(() => readShown().includes('Signed in as ada@mail.example'))
  signIn('eve')
  await approve('Create passkey & connect')
  await waitFor(() => readShown().includes('Sign in again to continue.') || prompted.mock.calls.length > 0)
  expect(prompted).not.toHaveBeenCalled()
  expect(readShown()).toContain('Signed in as eve@mail.example')
  expect([...browser.values.values()].filter(Boolean)).toEqual([])
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([])
  expect(outcomes).toEqual([])
})

test('attack: an unfinished wallet is not stored for a user who signs in in another tab', async () => {
  const vault = await browser.openLogin()
  const recovery = {
    type: 'passkey',
    credentialId: 'key',
    rpId: 'x',
    prfSalt: 'c2FsdA',
    prf: new Uint8Array(32),
  } as const
  await vault.makeLogin({ userId: 'ada', label: 'x', custodyKey: (await createCustody()).key, recovery })
  signIn('ada')
  const { user } = await openWindow({ isStandalone: true, settings })
  await waitFor(() => readShown().includes('Try again'))
  expect(calls).toEqual(['PUT /v1/custody/wallet'])

  signIn('eve')
  await user.press('Try again')
  await waitFor(() => readShown().includes('You signed in as eve@mail.example.'))
  const { loginWallet } = await import('../features/login/model/loginWallet.ts')
  await loginWallet.setUp({ type: 'passkey' })
  await loginWallet.recover({ type: 'passkey' })
  expect(calls).toEqual(['PUT /v1/custody/wallet'])
  expect(readShown()).toContain('another account’s unfinished wallet')
  expect(await vault.pendingLogin()).toMatchObject({ userId: 'ada' })
  expect(prompted).not.toHaveBeenCalled()
})
