import { afterEach, describe, expect, test, vi } from 'vitest'
import { outside, replaceOutside } from '../../platform/outside.ts'
import { createPasskey, requestAnyPasskey, requestPasskey, requestWalletPasskey } from './passkey.ts'

const browser = outside
afterEach(() => replaceOutside(browser))

const knownPasskey = { credentialId: 'AAAA', rpId: 'wallet.example', prfSalt: 'AAAA' }

/** Mocks a passkey that returns this PRF output, in an object that is not an instance of a browser class. */
function mockPrfOutput(first: ArrayBuffer | ArrayBufferView<ArrayBuffer> | undefined) {
  const credential = {
    id: 'AAAA',
    type: 'public-key',
    rawId: new Uint8Array(3).buffer,
    getClientExtensionResults: () => ({ prf: { results: first && { first } } }),
  }
  replaceOutside({ ...browser, passkeys: () => ({ create: async () => null, get: async () => credential }) })
}

const bytes = Uint8Array.from({ length: 32 }, (_, index) => index)

test('default: the output is read from a buffer and from a view of one', async () => {
  mockPrfOutput(bytes.buffer)
  expect((await requestPasskey(knownPasskey)).prf).toEqual(bytes)
  const around = new Uint8Array(40)
  around.set(bytes, 4)
  mockPrfOutput(around.subarray(4, 36))
  expect((await requestPasskey(knownPasskey)).prf).toEqual(bytes)
})

test('error: a passkey without an output, and a canceled one, have reasons', async () => {
  mockPrfOutput(undefined)
  await expect(requestPasskey(knownPasskey)).rejects.toMatchObject({ code: 8011, data: { reason: 'noPrf' } })
  const passkeys = { create: async () => null, get: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) }
  replaceOutside({ ...browser, passkeys: () => passkeys })
  await expect(requestPasskey(knownPasskey)).rejects.toMatchObject({ data: { reason: 'canceled' } })
})

type Device = { flags?: number; handle?: string; rk?: boolean }

const synced = 0b0001_1101

/**
 * Mocks a device with a passkey that has the given flags and user handle. Returns the requests that the device
 * receives.
 */
function mockDevice({ flags, handle, rk }: Device) {
  vi.stubGlobal('location', { hostname: 'wallet.example' })
  const requests: CredentialCreationOptions[] = []
  const data = flags === undefined ? undefined : Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? flags : 0))
  const credential = {
    id: 'AAAA',
    type: 'public-key',
    rawId: new Uint8Array(3).buffer,
    response: {
      clientDataJSON: new ArrayBuffer(),
      ...(handle !== undefined && { userHandle: new TextEncoder().encode(handle) }),
      ...(data && { authenticatorData: data, getAuthenticatorData: () => data }),
    },
    getClientExtensionResults: () => ({
      prf: { results: { first: bytes } },
      ...(rk !== undefined && { credProps: { rk } }),
    }),
  }
  const respond = async (options?: CredentialCreationOptions) => {
    requests.push(options ?? {})
    return credential
  }
  replaceOutside({ ...browser, passkeys: () => ({ create: respond, get: respond }) })
  return requests
}

afterEach(() => vi.unstubAllGlobals())

describe('a passkey that gives a wallet', () => {
  test.each<[string, Device, boolean]>([
    ['both flags', { flags: synced }, true],
    ['both flags, discoverable', { flags: synced, rk: true }, true],
    ['both flags, and not discoverable', { flags: synced, rk: false }, false],
    ['only the flag that it may be backed up', { flags: 0b0000_1101 }, false],
    ['only the flag of the backup', { flags: 0b0001_0101 }, false],
    ['no flag', { flags: 0b0000_0101 }, false],
    ['no authenticator data', {}, false],
  ])('behavior: with %s it counts as synced or not', async (_, device, isSynced) => {
    mockDevice(device)
    expect(await createPasskey({ userName: 'Wallet', givesWallet: true })).toMatchObject({ isSynced })
  })

  test('behavior: it has a fixed PRF input and a handle of its own, and others have random ones', async () => {
    const requests = mockDevice({ flags: synced })
    const [wallet, next] = [
      await createPasskey({ userName: 'Wallet', givesWallet: true }),
      await createPasskey({ userName: 'Wallet', givesWallet: true }),
    ]
    const other = await createPasskey({ userName: 'Login' })
    expect(wallet.prfSalt).toBe(next.prfSalt)
    expect(other.prfSalt).not.toBe(wallet.prfSalt)
    const handles = requests.map(({ publicKey }) => new TextDecoder().decode(publicKey?.user.id as Uint8Array))
    expect(handles.map((handle) => handle.startsWith('oriel/vault/3/'))).toEqual([true, true, false])
    expect(handles[0]).not.toBe(handles[1])
  })

  test.each([2, 3])(
    'default: it is found by its handle of version %d in a browser without the wallet',
    async (version) => {
      mockDevice({ flags: synced, handle: `oriel/vault/${version}/${'x'.repeat(16)}` })
      expect(await requestWalletPasskey()).toMatchObject({ credentialId: 'AAAA', prf: bytes, version, isSynced: true })
    },
  )

  test('behavior: one of version 3 is found on its only device, too, because the backend has its copy', async () => {
    mockDevice({ flags: 0b0000_0101, handle: `oriel/vault/3/${'x'.repeat(16)}` })
    expect(await requestWalletPasskey()).toMatchObject({ version: 3, isSynced: false })
  })

  test('behavior: without its public key there is one prompt, and nothing for the backend', async () => {
    const requests = mockDevice({ flags: synced })
    const created = await createPasskey({ userName: 'Wallet', givesWallet: true, challenge: 'AAAA' })
    expect([requests.length, created.publicKey, created.assertion]).toEqual([1, undefined, undefined])
  })

  test.each<[string, Device]>([
    ['of another purpose', { flags: synced, handle: 'x'.repeat(16) }],
    ['without a handle', { flags: synced }],
    ['with a handle that only begins like one', { flags: synced, handle: 'oriel/vault/2/x' }],
    ['of version 2 that is not synced', { flags: 0b0000_1101, handle: `oriel/vault/2/${'x'.repeat(16)}` }],
    ['without authenticator data', { handle: `oriel/vault/2/${'x'.repeat(16)}` }],
  ])('error: a passkey %s is refused', async (_, device) => {
    mockDevice(device)
    await expect(requestWalletPasskey()).rejects.toMatchObject({ code: 8011, data: { reason: 'noWallet' } })
  })
})

test.each<[string, () => Promise<unknown>]>([
  ['made', () => createPasskey({ userName: 'Wallet' })],
  ['made for a wallet', () => createPasskey({ userName: 'Wallet', givesWallet: true })],
  ['used', () => requestPasskey(knownPasskey)],
  ['used as one of several', () => requestAnyPasskey([knownPasskey])],
  ['found', () => requestWalletPasskey()],
])('attack: a user whom the device does not know gets no secret of a passkey that is %s (D6)', async (_, use) => {
  mockDevice({ flags: synced, handle: `oriel/vault/3/${'x'.repeat(16)}` })
  const owner = outside.passkeys()
  await expect(use()).resolves.toHaveProperty('prf', bytes)
  // In WebAuthn, an authenticator without user verification fails if verification is required, and responds otherwise.
  replaceOutside({
    ...browser,
    passkeys: () => ({
      create: (options) => rejectWithoutUser(options?.publicKey?.authenticatorSelection) ?? owner.create(options),
      get: (options) => rejectWithoutUser(options?.publicKey) ?? owner.get(options),
    }),
  })
  await expect(use()).rejects.toMatchObject({ code: 8011, data: { reason: 'canceled' } })
})

type AssertionOptions = { userVerification?: UserVerificationRequirement }

function rejectWithoutUser({ userVerification }: AssertionOptions = {}): Promise<never> | undefined {
  if (userVerification !== 'required') return undefined
  return Promise.reject(new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError'))
}
