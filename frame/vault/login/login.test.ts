import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import { toText } from '../crypto/wireBytes.ts'
import type { FactorProof, vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord } from '../protocol/record.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { type Custody, createCustody } from './custody.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const scope = { kind: 'home', slot: 'login' } as const
const origin = 'https://dapp.example'
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createPassword = (text = 'correct horse battery') => ({ type: 'password', password: encodeUtf8(text) }) as const
const createPrf = (seed = 7) => new Uint8Array(32).fill(seed)
const createPasskey = (credentialId = 'key') =>
  ({ type: 'passkey', credentialId, rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf: createPrf() }) as const
const createPasskeyProof = (credentialId = 'key') => ({ type: 'passkey', credentialId, prf: createPrf() }) as const
const replaceBytes = (_: string, value: unknown) =>
  value instanceof Uint8Array ? [Buffer.from(value).toString('latin1'), toText(value)] : value
const signable = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const context = { origin, method: 'personal_sign', surface: 'frame' } as const
const signing = { account: 0, signable, digest: computeDigest(signable), context }

let storage: ReturnType<typeof createFakeStore>
let custody: Custody
let vault: Vault

beforeEach(async () => {
  storage = createFakeStore()
  custody = await createCustody()
  vault = await reopen()
})

async function reopen(store = storage.store, vaultScope: Parameters<Vault['begin']>[0]['scope'] = scope) {
  const next = createTestVault({ raw: store })
  await next.begin({ scope: vaultScope })
  return next
}

const make = (recovery: Parameters<Vault['makeLogin']>[0]['recovery'], userId = 'user') =>
  vault.makeLogin({ userId, label: 'Chrome on Linux', custodyKey: custody.key, recovery })

async function enrol(recovery: Parameters<Vault['makeLogin']>[0]['recovery'] = createPassword()) {
  const { upload, file } = await make(recovery)
  if (file) await vault.keepLogin({ userId: 'user' })
  await custody.putWallet(upload)
  return { status: await vault.settleLogin({ kept: true }), upload, file }
}

async function createFreshLogin(worker: Vault): Promise<FactorProof> {
  const nonce = custody.nonce()
  return { type: 'login', nonce, released: await custody.release(await worker.askShare({ nonce })) }
}

describe('life cycle of a login’s wallet', () => {
  test('default: a wallet is made, uploaded, settled, locked by a new worker and opened by a new login', async () => {
    const { upload, file } = await make(createPassword())
    expect(upload).toMatchObject({ keyId: 'k1', hasFile: true, recoveryKeys: [], enrolment: { generation: 1 } })
    const login = {
      userId: 'user',
      enrolId: upload.enrolment.enrolId,
      splitId: upload.enrolment.splitId,
      generation: 1,
    }
    expect(await vault.status()).not.toHaveProperty('pending')
    expect([...storage.values.values()].filter(Boolean)).toEqual([])
    expect(await vault.keepLogin({ userId: 'user' })).toMatchObject({
      state: 'empty',
      accounts: [],
      pending: true,
      login,
    })
    expect(await vault.keepLogin({ userId: 'user' })).toMatchObject({ pending: true })
    await custody.putWallet(upload)
    const settled = await vault.settleLogin({ kept: true })
    expect(settled).toMatchObject({ state: 'unlocked', walletId: upload.walletId, backedUp: true, login })
    expect(settled).not.toHaveProperty('pending')
    expect(settled.factors).toEqual([{ id: expect.any(String), type: 'login' }])
    expect(settled.accounts).toMatchObject([{ eip155: upload.eip155, solana: upload.solana }])
    expect(JSON.parse(new TextDecoder().decode(file))).toMatchObject({
      format: 'oriel-recovery',
      eip155: upload.eip155,
    })
    expect(storage.values.get('home login pending')).toBeUndefined()

    const next = await reopen()
    expect(await next.status()).toMatchObject({ state: 'locked', accounts: settled.accounts })
    await expect(next.sign(signing)).rejects.toMatchObject({ code: 8012 })
    expect(await next.unlock({ factor: await createFreshLogin(next) })).toMatchObject({ state: 'unlocked' })
    expect((await next.sign(signing)).signature).toMatch(/^0x[0-9a-f]{130}$/)
    const words = new TextDecoder().decode(await next.exportPhrase({ factor: await createFreshLogin(next) }))
    const other = await reopen(createFakeStore().store, { kind: 'home' })
    expect((await other.import({ phrase: encodeUtf8(words), factor: createPassword() })).accounts).toEqual(
      settled.accounts,
    )
  })

  test('default: a passkey alone opens the wallet, and the backend gets its recovery key', async () => {
    const { upload, status } = await enrol(createPasskey())
    expect(upload).toMatchObject({ hasFile: false, recoveryKeys: [{ credentialId: 'key', generation: 1 }] })
    expect(status.factors.map(({ type }) => type)).toEqual(['login', 'passkey'])
    const next = await reopen()
    expect((await next.unlock({ factor: createPasskeyProof() })).state).toBe('unlocked')
    // The factor and the recovery key use different derivations of the PRF output, so neither reveals the other.
    const record = storage.values.get('home login') as HomeRecord
    const local = record.factors.find(({ type }) => type === 'passkey')?.key.ct
    expect(Buffer.from(local ?? []).toString('base64url')).not.toBe(upload.recoveryKeys[0]?.sealed.ct)
  })

  test('behavior: the recovery file opens the wallet without a server', async () => {
    const { file = new Uint8Array() } = await enrol()
    const next = await reopen()
    const createProof = (text?: string) =>
      ({ type: 'recoveryFile', file: file.slice(), password: createPassword(text).password }) as const
    await expect(next.unlock({ factor: createProof('not this one') })).rejects.toMatchObject({ code: 8010 })
    expect((await next.unlock({ factor: createProof() })).state).toBe('unlocked')
  })

  test('behavior: the next worker gets the pending upload until it is settled, and the file is stored nowhere', async () => {
    const created = await make(createPassword())
    await expect(vault.keepLogin({ userId: 'another' })).rejects.toMatchObject({ code: 8065 })
    await expect((await reopen()).keepLogin({ userId: 'user' })).rejects.toMatchObject({ code: 8065 })
    await vault.keepLogin({ userId: 'user' })
    const file = Buffer.from(created.file ?? []).toString('latin1')
    expect(JSON.stringify([...storage.values], replaceBytes)).not.toContain(JSON.parse(file).sealed.ct)
    const next = await reopen()
    expect(await next.pendingLogin()).toEqual({ kind: 'wallet', userId: 'user', upload: created.upload })
    await expect(next.makeLogin({ userId: 'user', label: 'x', custodyKey: custody.key, recovery: createPassword() }))
      .rejects //
      .toMatchObject({ code: 8067 })
    await custody.putWallet(created.upload)
    expect(await next.settleLogin({ kept: true })).toMatchObject({ state: 'locked', walletId: created.upload.walletId })
    expect(await next.settleLogin({ kept: true })).toMatchObject({ state: 'locked' })
    expect(await next.pendingLogin()).toBeUndefined()
    await expect(make(createPassword())).rejects.toMatchObject({ code: 8014 })
    expect((await vault.status()).state).toBe('unlocked')
  })

  test('behavior: a wallet counts as settled when the worker ended between the two writes of settling', async () => {
    const { upload } = await make(createPasskey())
    const waiting = storage.values.get('home login pending')
    await vault.settleLogin({ kept: true })
    storage.values.set('home login pending', waiting)
    const next = await reopen()
    expect(await next.status()).not.toHaveProperty('pending')
    expect(await next.pendingLogin()).toBeUndefined()
    expect((await next.settleLogin({ kept: true })).walletId).toBe(upload.walletId)
  })

  test('behavior: a dropped wallet is erased, and another may be made', async () => {
    const first = await make(createPasskey())
    expect(await vault.settleLogin({ kept: false })).toMatchObject({ state: 'empty' })
    expect(storage.values.get('home login pending')).toBeUndefined()
    await expect(vault.settleLogin({ kept: true })).rejects.toMatchObject({ code: 8065 })
    const { upload } = await enrol()
    expect(upload.walletId).not.toBe(first.upload.walletId)
  })

  test('behavior: each new wallet has a new id, secret and commitment', async () => {
    const { upload } = await enrol()
    const second = await reopen(createFakeStore().store)
    const other = await second.makeLogin({
      userId: 'user',
      label: 'x',
      custodyKey: custody.key,
      recovery: createPassword(),
    })
    for (const name of ['walletId', 'eip155', 'commitment'] as const) expect(other.upload[name]).not.toBe(upload[name])
  })
})

describe('the two slots of the home vault', () => {
  test('behavior: the wallets of the device and of a login exist side by side, with one log', async () => {
    const device = await reopen(storage.store, { kind: 'home' })
    const { accounts } = await device.create({ words: 12, factor: createPassword() })
    const { status } = await enrol()
    expect(status.accounts).not.toEqual(accounts)
    expect((await device.status()).accounts).toEqual(accounts)
    await device.sign(signing)
    await vault.sign(signing)
    expect(await vault.signatureLog()).toHaveLength(2)
    expect(await device.signatureLog()).toEqual(await vault.signatureLog())
  })

  test('behavior: a login’s wallet grants copies as a device’s wallet does', async () => {
    await enrol()
    const framed = await reopen(createFakeStore().store, { kind: 'grant', origin })
    const { port1, port2 } = new MessageChannel()
    const received = framed.receive({ port: port2, replace: false })
    const { grants } = await vault.grant({ origin, port: port1, uses: 'open' })
    await received
    expect(await framed.sign(signing)).toEqual(await vault.sign(signing))
    expect(grants).toMatchObject([{ origin }])
    port1.close()
  })

  test('error: each slot refuses the methods of the other one', async () => {
    await expect(vault.create({ words: 12, factor: createPassword() })).rejects.toMatchObject({ code: -32602 })
    const device = await reopen(storage.store, { kind: 'home' })
    await expect(
      device.makeLogin({ userId: 'user', label: 'x', custodyKey: custody.key, recovery: createPassword() }),
    ).rejects.toMatchObject({ code: -32602 })
    const framed = await reopen(createFakeStore().store, { kind: 'grant', origin })
    for (const call of [() => framed.askShare({ nonce: custody.nonce() }), () => framed.pendingLogin()]) {
      await expect(call()).rejects.toMatchObject({ code: -32602 })
    }
    await device.create({ words: 12, factor: createPassword() })
    const { released } = (await login()) as Extract<FactorProof, { type: 'login' }>
    await expect(device.unlock({ factor: { type: 'login', nonce: custody.nonce(), released } }))
      .rejects //
      .toMatchObject({ code: -32602 })
  })

  async function login() {
    await enrol()
    return createFreshLogin(vault)
  }

  test('behavior: a login’s wallet accepts no password, and its login factor cannot be removed', async () => {
    const { status } = await enrol(createPasskey())
    await expect(vault.addFactor({ factor: createPasskeyProof(), newFactor: createPassword() })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(
      vault.changePassword({ factor: createPasskeyProof(), password: encodeUtf8('x') }),
    ).rejects.toMatchObject({
      code: -32602,
    })
    const getFactorId = (type: string) => status.factors.find((factor) => factor.type === type)?.id ?? ''
    await expect(vault.removeFactor({ factor: createPasskeyProof(), id: getFactorId('login') })).rejects.toMatchObject({
      code: -32602,
    })
    const left = await vault.removeFactor({ factor: createPasskeyProof(), id: getFactorId('passkey') })
    expect(left.factors.map(({ type }) => type)).toEqual(['login'])
  })

  test('behavior: removing a login’s wallet needs no proof, and erases the pending record', async () => {
    const { upload } = await enrol()
    expect(await vault.remove({})).toMatchObject({ state: 'empty' })
    expect(await vault.status()).not.toHaveProperty('login')
    await make(createPassword())
    await vault.remove({})
    expect(storage.values.get('home login pending')).toBeUndefined()
    expect(custody.enrolments.has(upload.enrolment.enrolId)).toBe(true)
  })
})

describe('detaching a wallet from its login', () => {
  test('default: the wallet moves to the local slot with its grants and opens with the new factor', async () => {
    const { status } = await enrol(createPasskey())
    await vault.addAccount({ name: 'Savings' })
    const framed = await reopen(createFakeStore().store, { kind: 'grant', origin })
    const { port1, port2 } = new MessageChannel()
    const received = framed.receive({ port: port2, replace: false })
    await vault.grant({ origin, port: port1, uses: 'open' })
    await received
    port1.close()
    const factor = await createFreshLogin(vault)
    expect(await vault.detach({ factor, newFactor: createPassword() })).toMatchObject({ state: 'empty' })
    expect(storage.values.get('home login')).toBeUndefined()
    const device = await reopen(storage.store, { kind: 'home' })
    const after = await device.unlock({ factor: createPassword() })
    expect(after).toMatchObject({ state: 'unlocked', walletId: status.walletId, backedUp: false, grants: [{ origin }] })
    expect(after.accounts.map(({ name }) => name)).toEqual(['Account 1', 'Savings'])
    expect(after.factors.map(({ type }) => type)).toEqual(['password'])
    expect(after).not.toHaveProperty('login')
    await expect(device.unlock({ factor: createPasskeyProof() })).rejects.toMatchObject({ code: 8011 })
  })

  test('error: detaching never replaces a device’s wallet, and needs a proof', async () => {
    await enrol(createPasskey())
    const stranger = { type: 'passkey', credentialId: 'key', prf: createPrf(8) } as const
    await expect(vault.detach({ factor: stranger, newFactor: createPassword() })).rejects.toMatchObject({ code: 8011 })
    expect(storage.values.get('home')).toBeUndefined()
    const device = await reopen(storage.store, { kind: 'home' })
    const { accounts } = await device.create({ words: 12, factor: createPassword() })
    await expect(vault.detach({ factor: createPasskeyProof(), newFactor: createPassword() })).rejects.toMatchObject({
      code: 8014,
    })
    expect((await device.status()).accounts).toEqual(accounts)
    expect((await vault.status()).state).toBe('unlocked')
  })

  test('behavior: detaching starts again when the worker ended between its two writes', async () => {
    const { status } = await enrol(createPasskey())
    const before = storage.values.get('home login')
    await vault.detach({ factor: createPasskeyProof(), newFactor: createPassword('the first one') })
    storage.values.set('home login', before)
    await (await reopen()).detach({ factor: createPasskeyProof(), newFactor: createPassword() })
    const device = await reopen(storage.store, { kind: 'home' })
    expect(await device.unlock({ factor: createPassword() })).toMatchObject({ walletId: status.walletId })
    expect(storage.values.get('home login')).toBeUndefined()
  })
})
