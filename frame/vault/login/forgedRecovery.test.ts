import type { Recoverable, RecoveryKey } from '@oriel/shared/backend/custody.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { combine, split } from 'shamir-secret-sharing'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Bytes, randomBytes } from '../crypto/crypto.ts'
import { importKeyPair, sealWithHpke } from '../crypto/hpke.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createRecoveryShareInfo, type HomeRecord, type LoginPart } from '../protocol/record.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { type Custody, createCustody, sealShare } from './custody.testing.ts'
import { withDeviceShare } from './openShares.ts'
import { sealForPasskey } from './recoveryKey.ts'

type Vault = Implementation<typeof vaultMethods>

const scope = { kind: 'home', slot: 'login' } as const
const createPrf = () => new Uint8Array(32).fill(7)
const createRecovery = () =>
  ({ type: 'passkey', credentialId: 'key', rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf: createPrf() }) as const

let storage: ReturnType<typeof createFakeStore>
let custody: Custody
let vault: Vault
let auth: Bytes
let places: { device: number; auth: number; recovery: number }

beforeEach(async () => {
  storage = createFakeStore()
  custody = await createCustody()
  vault = createTestVault({ raw: storage.store })
  await vault.begin({ scope })
  const params = { userId: 'user', label: 'Chrome', custodyKey: custody.key, recovery: createRecovery() }
  const { upload } = await vault.makeLogin(params)
  await custody.putWallet(upload)
  await vault.settleLogin({ kept: true })
  auth = getEnrolment().auth
  places = (storage.values.get('home login') as { login: { places: typeof places } }).login.places
})

const getEnrolment = () => {
  const [enrolment] = custody.enrolments.values()
  if (!enrolment) throw new Error('Nobody is enrolled.')
  return enrolment
}

const withPlace = (share: Bytes, place: number) => withChange(share, (bytes) => bytes.set([place], 32))
const getFreePlace = () => [1, 2, 3, 4].find((place) => !Object.values(places).includes(place)) ?? 0
const createForeignShare = async () => (await split(randomBytes(32), 3, 2))[0] as Bytes

async function computeThirdShare(a: Bytes, b: Bytes): Promise<Bytes> {
  const from = (share: Bytes) => withPlace(share, (share[32] ?? 0) ^ places.recovery)
  return new Uint8Array([...(await combine([from(a), from(b)])), places.recovery])
}

function withChange(bytes: Bytes, change: (bytes: Bytes) => void): Bytes {
  const copy = bytes.slice()
  change(copy)
  return copy
}

describe('a new browser with a lying server (D3)', () => {
  let fresh: ReturnType<typeof createFakeStore>

  function getRecoveryKey(): RecoveryKey {
    const [recoveryKey] = custody.wallet.recoveryKeys
    if (!recoveryKey) throw new Error('No recovery key.')
    return recoveryKey
  }

  async function recover(
    forge: (honest: Recoverable, request: { ephemeral: string; nonce: string }) => Recoverable | Promise<Recoverable>,
    overrides = {},
    recoveryKey = getRecoveryKey(),
  ) {
    fresh = createFakeStore()
    const next = createTestVault({ raw: fresh.store })
    await next.begin({ scope })
    const wallet = { ...custody.wallet, generation: 1, ...overrides }
    const { ephemeral } = await next.askRecovery({ wallet, proof: { type: 'passkey', recoveryKey, prf: createPrf() } })
    const nonce = custody.nonce()
    const recoverable = await forge(await custody.recoverable(ephemeral, nonce), { ephemeral, nonce })
    return next.recover({
      userId: 'user',
      label: 'Firefox',
      custodyKey: custody.key,
      nonce,
      proofNonce: custody.nonce(),
      recoverable,
    })
  }

  test('default: the honest answer recovers the wallet', async () => {
    expect((await recover((honest) => honest)).upload.walletId).toBe(custody.wallet.walletId)
  })

  test.each<[string, () => Bytes | Promise<Bytes>, string]>([
    ['the place of the secret (x = 0)', () => withPlace(auth, 0), 'place'],
    ['the place of the other share', () => withPlace(auth, places.recovery), 'place'],
    ['a place outside the split', () => withPlace(auth, getFreePlace()), 'secret'],
    ['a byte less', () => auth.slice(1), 'length'],
    ['a flipped bit', () => withChange(auth, (bytes) => bytes.set([(bytes[3] ?? 0) ^ 1], 3)), 'secret'],
    [
      'the content of another secret’s split',
      async () => withPlace(await createForeignShare(), auth[32] ?? 0),
      'secret',
    ],
  ])('error: an auth share with %s', async (_, forge, reason) => {
    const share = await forge()
    const forged = recover(async (honest, { ephemeral, nonce }) => ({
      ...honest,
      share: await sealShare(ephemeral, share, { enrolId: honest.enrolId, nonce }),
    }))
    await expect(forged).rejects.toMatchObject({ code: 8060, data: { reason } })
    expect(fresh.values.size).toBe(0)
  })

  test('error: shares of two splits do not combine under any name', async () => {
    const other = await recover((honest) => honest)
    await custody.addEnrolment(other.upload, other.proof)
    const { splitId, recoveryShare } = other.upload.enrolment
    const cases: [Partial<Recoverable>, string][] = [
      [{ recoveryShare }, 'seal'],
      [{ splitId }, 'seal'],
      [{ splitId, recoveryShare }, 'seal'],
      [{ generation: 2 }, 'generation'],
    ]
    for (const [change, reason] of cases) {
      const forged = recover((honest) => ({ ...honest, ...change }))
      await expect(forged).rejects.toMatchObject({ code: 8060, data: { reason } })
    }
    const auths = [...custody.enrolments.values()].map((enrolment) => enrolment.auth)
    const mixed = recover(async (honest, { ephemeral, nonce }) => ({
      ...honest,
      share: await sealShare(ephemeral, auths[1] ?? auth, { enrolId: honest.enrolId, nonce }),
    }))
    await expect(mixed).rejects.toMatchObject({ code: 8060 })
    expect(fresh.values.size).toBe(0)
  })

  test('error: a passkey does not open the recovery key for another commitment or wallet', async () => {
    const commitment = Buffer.alloc(32).toString('base64url')
    for (const overrides of [{ commitment }, { walletId: crypto.randomUUID() }]) {
      await expect(recover((honest) => honest, overrides)).rejects.toMatchObject({ code: 8011 })
      expect(fresh.values.size).toBe(0)
    }
  })

  test('error: the server names an address that the secret does not give', async () => {
    const lie = { eip155: `0x${'11'.repeat(20)}` }
    await expect(recover((honest) => honest, lie)).rejects.toMatchObject({ code: 8060, data: { reason: 'accounts' } })
    expect(fresh.values.size).toBe(0)
  })

  test('error: the server names another key that signs for the wallet, which would lock its owner out', async () => {
    const lie = recover((honest) => honest, { authority: Buffer.alloc(32, 1).toString('base64url') })
    await expect(lie).rejects.toMatchObject({ code: 8060, data: { reason: 'authority' } })
    expect(fresh.values.size).toBe(0)
  })

  test('error: the server substitutes the recovery key, and no share is sealed to it', async () => {
    const privateKey = randomBytes(32)
    const { publicKey } = await importKeyPair(privateKey)
    const recoveryKey = await sealForPasskey(privateKey, { ...custody.wallet, generation: 1 }, createRecovery())
    const share = await sealRecoveryShare(publicKey)
    const forged = recover((honest) => ({ ...honest, recoveryShare: share }), {}, recoveryKey)
    await expect(forged).rejects.toMatchObject({ code: 8060, data: { reason: 'recovery key' } })
    expect(fresh.values.size).toBe(0)
    const alone = recover((honest) => ({ ...honest, recoveryShare: share }))
    await expect(alone).rejects.toMatchObject({ code: 8060, data: { reason: 'seal' } })
  })

  async function sealRecoveryShare(publicKey: Bytes) {
    const record = storage.values.get('home login') as HomeRecord & { login: LoginPart }
    const info = createRecoveryShareInfo(record.walletId, record.login, 1)
    return withDeviceShare(record, async (device) =>
      sealWithHpke(publicKey, await computeThirdShare(device, auth), info),
    )
  }
})

describe('changing the recovery with a lying server (D3)', () => {
  const createPasskeyProof = () => ({ type: 'passkey', credentialId: 'key', prf: createPrf() }) as const
  type Shares = ReturnType<Custody['recoveryShares']>

  test.each<[string, (honest: Shares) => Shares, object]>([
    ['no share', (honest) => ({ ...honest, shares: [] }), { reason: 'enrolment' }],
    [
      'a share twice',
      (honest) => ({ ...honest, shares: [...honest.shares, ...honest.shares] }),
      { reason: 'enrolment' },
    ],
    [
      'an additional share that does not open',
      ({ shares, generation }) => ({
        generation,
        shares: [...shares, ...shares.map((share) => ({ ...share, enrolId: crypto.randomUUID() }))],
      }),
      { reason: 'seal' },
    ],
    [
      'the share with the name of another split',
      (honest) => ({ ...honest, shares: honest.shares.map((share) => ({ ...share, splitId: crypto.randomUUID() })) }),
      { reason: 'seal' },
    ],
    ['another generation', (honest) => ({ ...honest, generation: 2 }), { reason: 'seal' }],
  ])('error: the server sends %s', async (_, forge, data) => {
    const before = storage.values.get('home login')
    const shares = forge(custody.recoveryShares())
    const forged = vault.changeRecovery({
      factor: createPasskeyProof(),
      recovery: createRecovery(),
      shares,
      nonce: custody.nonce(),
    })
    await expect(forged).rejects.toMatchObject({ code: 8060, data })
    expect(storage.values.get('home login')).toEqual(before)
  })

  test('error: a recovery key that only the server claims to have does not replace the old one', async () => {
    const before = storage.values.get('home login')
    const honest = custody.recoveryShares()
    const shares = honest.shares.map((share) => ({ ...share, recoveryShare: { ...share.recoveryShare } }))
    const publicKey = (await importKeyPair(randomBytes(32))).publicKey
    const record = before as HomeRecord & { login: LoginPart }
    const sealed = await sealWithHpke(publicKey, auth, createRecoveryShareInfo(record.walletId, record.login, 2))
    const lies: [Shares, string][] = [
      [{ generation: 2, shares }, 'seal'],
      [{ generation: 2, shares: shares.map((share) => ({ ...share, recoveryShare: sealed })) }, 'seal'],
      [{ generation: 2, shares: [] }, 'enrolment'],
    ]
    await vault.unlock({ factor: createPasskeyProof() })
    for (const [lie, reason] of lies) {
      await expect(vault.settleRecovery({ shares: lie })).rejects.toMatchObject({ code: 8060, data: { reason } })
    }
    expect(storage.values.get('home login')).toEqual(before)
    await vault.changeRecovery({
      factor: createPasskeyProof(),
      recovery: createRecovery(),
      shares: honest,
      nonce: custody.nonce(),
    })
    const waiting = storage.values.get('home login')
    const lie = vault.settleRecovery({ shares: { generation: 2, shares } })
    await expect(lie).rejects.toMatchObject({ code: 8060, data: { reason: 'seal' } })
    expect(storage.values.get('home login')).toEqual(waiting)
  })

  test('error: a replaced recovery key is not adopted again', async () => {
    const shares = custody.recoveryShares()
    const first = await vault.changeRecovery({
      factor: createPasskeyProof(),
      recovery: createRecovery(),
      shares,
      nonce: custody.nonce(),
    })
    custody.putRecovery(first.upload, first.proof)
    await vault.settleRecovery({ shares: custody.recoveryShares() })
    const again = vault.changeRecovery({
      factor: createPasskeyProof(),
      recovery: createRecovery(),
      shares,
      nonce: custody.nonce(),
    })
    await expect(again).rejects.toMatchObject({ code: 8063 })
    await expect(vault.settleRecovery({ shares })).rejects.toMatchObject({ code: 8063 })
  })
})
