import type { Released } from '@oriel/shared/backend/custody.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { split } from 'shamir-secret-sharing'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord } from '../protocol/record.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { type Custody, createCustody, sealShare } from './custody.testing.ts'

type Vault = Implementation<typeof vaultMethods>
type Bytes = Uint8Array<ArrayBuffer>

const scope = { kind: 'home', slot: 'login' } as const
const createRecovery = () =>
  ({ type: 'passkey', credentialId: 'key', rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf: createPrf() }) as const
const createPrf = () => new Uint8Array(32).fill(7)
const signable = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const context = { origin: 'https://dapp.example', method: 'personal_sign', surface: 'frame' } as const

let storage: ReturnType<typeof createFakeStore>
let custody: Custody
let vault: Vault
let auth: Bytes

beforeEach(async () => {
  storage = createFakeStore()
  custody = await createCustody()
  const creator = createTestVault({ raw: storage.store })
  await creator.begin({ scope })
  const params = { userId: 'user', label: 'Chrome', custodyKey: custody.key, recovery: createRecovery() }
  const { upload } = await creator.makeLogin(params)
  await custody.putWallet(upload)
  await creator.settleLogin({ kept: true })
  auth = getEnrolment().auth
  vault = createTestVault({ raw: storage.store })
  await vault.begin({ scope })
})

const getEnrolment = () => {
  const [enrolment] = custody.enrolments.values()
  if (!enrolment) throw new Error('Nobody is enrolled.')
  return enrolment
}
const readRecord = () => storage.values.get('home login') as HomeRecord & { login: { places: Record<string, number> } }

const withChange = (bytes: Bytes, change: (bytes: Bytes) => void): Bytes => {
  const copy = bytes.slice()
  change(copy)
  return copy
}

const withPlace = (share: Bytes, place: number) => withChange(share, (bytes) => bytes.set([place], 32))

type Forgery = [string, () => Bytes | Promise<Bytes>, string]

const forgeries: Forgery[] = [
  ['the place of the secret (x = 0)', () => withPlace(auth, 0), 'place'],
  ['the place of this browser’s share', () => withPlace(auth, readRecord().login.places.device ?? 0), 'place'],
  ['a place outside the split', () => withPlace(auth, getFreePlace()), 'place'],
  ['a byte less', () => auth.slice(1), 'length'],
  ['a byte more', () => new Uint8Array([0, ...auth]), 'length'],
  ['a flipped bit of the secret', () => withChange(auth, (bytes) => bytes.set([(bytes[3] ?? 0) ^ 1], 3)), 'secret'],
  [
    'a flipped bit behind the secret',
    () => withChange(auth, (bytes) => bytes.set([(bytes[20] ?? 0) ^ 1], 20)),
    'secret',
  ],
  ['the content of another secret’s split', async () => withPlace(await createForeignShare(), auth[32] ?? 0), 'secret'],
]

const getFreePlace = () => [1, 2, 3, 4].find((place) => !Object.values(readRecord().login.places).includes(place)) ?? 0
const createForeignShare = async () => (await split(crypto.getRandomValues(new Uint8Array(32)), 3, 2))[0] as Bytes

async function expectUntouched(before: unknown) {
  expect(storage.values.get('home login')).toEqual(before)
  expect((await vault.status()).state).toBe('locked')
  await expect(vault.sign({ account: 0, signable, digest: computeDigest(signable), context })).rejects.toMatchObject({
    code: 8012,
  })
  expect(await vault.signatureLog()).toEqual([])
}

describe('unlocking with a lying server (D3)', () => {
  async function release(forge: (released: Released) => Released | Promise<Released>) {
    const nonce = custody.nonce()
    const released = await forge(await custody.release(await vault.askShare({ nonce })))
    return vault.unlock({ factor: { type: 'login', nonce, released } })
  }

  async function releaseShare(share: Bytes) {
    const nonce = custody.nonce()
    const request = await vault.askShare({ nonce })
    const { splitId } = await custody.release(request)
    const sealed = await sealShare(request.ephemeral, share, { enrolId: request.enrolId, nonce })
    const released = { enrolId: request.enrolId, splitId, share: sealed }
    return vault.unlock({ factor: { type: 'login', nonce, released } })
  }

  test('default: the right share opens the wallet', async () => {
    expect((await releaseShare(auth)).state).toBe('unlocked')
  })

  test.each(forgeries)('error: the released share has %s', async (_, forge, reason) => {
    const before = storage.values.get('home login')
    await expect(releaseShare(await forge())).rejects.toMatchObject({ code: 8060, data: { reason } })
    await expectUntouched(before)
  })

  test.each<[string, (released: Released) => Released, string]>([
    ['a share named after another split', (released) => ({ ...released, splitId: crypto.randomUUID() }), 'split'],
    ['a share named after another browser', (released) => ({ ...released, enrolId: crypto.randomUUID() }), 'enrolment'],
    ['a share that is not sealed', (released) => ({ ...released, share: { enc: 'AAAA', ct: 'AAAA' } }), 'seal'],
  ])('error: the server releases %s', async (_, forge, reason) => {
    const before = storage.values.get('home login')
    await expect(release(forge)).rejects.toMatchObject({ code: 8060, data: { reason } })
    await expectUntouched(before)
  })

  test('error: an answer does not open the wallet for another request, or twice', async () => {
    const nonce = custody.nonce()
    const released = await custody.release(await vault.askShare({ nonce }))
    await expect(vault.unlock({ factor: { type: 'login', nonce: custody.nonce(), released } })).rejects.toMatchObject({
      code: 8066,
    })
    await vault.unlock({ factor: { type: 'login', nonce, released } })
    await expect(vault.unlock({ factor: { type: 'login', nonce, released } })).rejects.toMatchObject({ code: 8066 })
    const other = createTestVault({ raw: storage.store })
    await other.begin({ scope })
    await expect(other.unlock({ factor: { type: 'login', nonce, released } })).rejects.toMatchObject({ code: 8066 })
  })

  test.each<[string, (old: HomeRecord) => unknown]>([
    ['another commitment', (old) => ({ ...old, commitment: new Uint8Array(32) })],
    [
      'other accounts',
      (old) => ({ ...old, accounts: old.accounts.map((account) => ({ ...account, eip155: `0x${'11'.repeat(20)}` })) }),
    ],
  ])('error: the right shares do not open a record with %s', async (_, change) => {
    storage.values.set('home login', change(readRecord()))
    await expect(releaseShare(auth)).rejects.toMatchObject({ code: 8060 })
    expect((await vault.status()).state).toBe('locked')
  })

  test('error: the share of another wallet in this browser does not open this one', async () => {
    const other = { ...readRecord(), walletId: crypto.randomUUID() }
    storage.values.set('home login', other)
    await expect(releaseShare(auth)).rejects.toMatchObject({ code: 8060, data: { reason: 'device' } })
  })
})
