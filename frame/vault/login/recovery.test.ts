import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FactorProof, NewFactor, RecoveryProof, vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { type Custody, createCustody } from './custody.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>
type Browser = { vault: Vault; storage: ReturnType<typeof createFakeStore> }

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const words = 'correct horse battery'
const createPassword = (text = words) => ({ type: 'password', password: encodeUtf8(text) }) as const
const createPrf = (seed = 7) => new Uint8Array(32).fill(seed)
const createPasskey = (credentialId = 'key', seed = 7) =>
  ({ type: 'passkey', credentialId, rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf: createPrf(seed) }) as const
const createPasskeyProof = (credentialId = 'key', seed = 7) =>
  ({ type: 'passkey', credentialId, prf: createPrf(seed) }) as const
const createFileProof = (file: Uint8Array | undefined, text = words) =>
  ({ type: 'recoveryFile', file: new Uint8Array(file ?? []), password: encodeUtf8(text) }) as const

let custody: Custody
let first: Browser

beforeEach(async () => {
  custody = await createCustody()
  first = await openBrowser()
})

async function openBrowser(storage = createFakeStore()): Promise<Browser> {
  const vault = createTestVault({ raw: storage.store })
  await vault.begin({ scope: { kind: 'home', slot: 'login' } })
  return { vault, storage }
}

async function enrol(recovery: NewFactor) {
  const params = { userId: 'user', label: 'Chrome on Linux', custodyKey: custody.key, recovery }
  const { upload, file } = await first.vault.makeLogin(params)
  if (file) await first.vault.keepLogin(params)
  await custody.putWallet(upload)
  await first.vault.settleLogin({ kept: true })
  return { upload, file }
}

const createNonce = () => ({ nonce: custody.nonce() })
const getWalletInfo = () => ({ ...custody.wallet, generation: custody.generation })

function createKeyProof(seed = 7): RecoveryProof {
  const [recoveryKey] = custody.wallet.recoveryKeys
  if (!recoveryKey) throw new Error('A wallet without a recovery key.')
  return { type: 'passkey', recoveryKey, prf: createPrf(seed) }
}

async function recover({ vault }: Browser, proof: RecoveryProof, from?: string) {
  const { ephemeral } = await vault.askRecovery({ wallet: getWalletInfo(), proof })
  const nonce = custody.nonce()
  const recoverable = await custody.recoverable(ephemeral, nonce, from)
  const names = { userId: 'user', label: 'Firefox on Windows', custodyKey: custody.key }
  return vault.recover({ ...names, nonce, proofNonce: custody.nonce(), recoverable })
}

async function recoverInNewBrowser(proof: RecoveryProof): Promise<Browser> {
  const next = await openBrowser()
  const { upload, proof: signed } = await recover(next, proof)
  await custody.addEnrolment(upload, signed)
  await next.vault.settleLogin({ kept: true })
  return next
}

async function createFreshLogin({ vault }: Browser): Promise<FactorProof> {
  const nonce = custody.nonce()
  return { type: 'login', nonce, released: await custody.release(await vault.askShare({ nonce })) }
}

async function change(at: Browser, factor: FactorProof, recovery: NewFactor) {
  const changed = await at.vault.changeRecovery({
    factor,
    recovery,
    shares: custody.recoveryShares(),
    ...createNonce(),
  })
  custody.putRecovery(changed.upload, changed.proof)
  return { ...changed, status: await at.vault.settleRecovery({ shares: custody.recoveryShares() }) }
}

describe('a new browser', () => {
  test('default: the file recovers the wallet, with the same accounts and a new split', async () => {
    const { file, upload } = await enrol(createPassword())
    const second = await openBrowser()
    const recovered = await recover(second, createFileProof(file))
    expect(await second.vault.status()).toMatchObject({ state: 'empty', pending: true })
    expect(await second.vault.pendingLogin()).toEqual({ kind: 'enrolment', userId: 'user', ...recovered })
    const waiting = await (await openBrowser(second.storage)).vault.pendingLogin()
    if (waiting?.kind !== 'enrolment') throw new Error('No enrolment waits.')
    await custody.addEnrolment(waiting.upload, waiting.proof)
    const status = await second.vault.settleLogin({ kept: true })
    expect(status).toMatchObject({ state: 'unlocked', walletId: upload.walletId, backedUp: true })
    expect(status.accounts[0]).toMatchObject({ eip155: upload.eip155, solana: upload.solana })
    expect(recovered.upload.enrolment.splitId).not.toBe(upload.enrolment.splitId)
    expect(recovered.upload.enrolment.label).toBe('Firefox on Windows')
    for (const browser of [first, second]) {
      const locked = await openBrowser(browser.storage)
      expect((await locked.vault.unlock({ factor: await createFreshLogin(locked) })).state).toBe('unlocked')
    }
    const again = await openBrowser(second.storage)
    expect((await again.vault.unlock({ factor: createFileProof(file) })).state).toBe('unlocked')
  })

  test('default: the passkey recovers the wallet, and then opens it in this browser, too', async () => {
    const { upload } = await enrol(createPasskey())
    const second = await recoverInNewBrowser(createKeyProof())
    const next = await openBrowser(second.storage)
    const status = await next.vault.unlock({ factor: createPasskeyProof() })
    expect(status).toMatchObject({ state: 'unlocked', walletId: upload.walletId })
    expect(status.factors.map(({ type }) => type)).toEqual(['login', 'passkey'])
    await expect(recover(await openBrowser(), createKeyProof(8))).rejects.toMatchObject({ code: 8011 })
  })

  test('behavior: a mistyped password is refused before the backend is asked, and its bytes are wiped', async () => {
    const { file } = await enrol(createPassword())
    const second = await openBrowser()
    const wrong = createFileProof(file, 'not this one')
    await expect(second.vault.askRecovery({ wallet: getWalletInfo(), proof: wrong })).rejects.toMatchObject({
      code: 8010,
    })
    expect(wrong.password.every((byte) => byte === 0)).toBe(true)
    const { ephemeral } = await second.vault.askRecovery({ wallet: getWalletInfo(), proof: createFileProof(file) })
    const nonce = custody.nonce()
    const recoverable = await custody.recoverable(ephemeral, nonce)
    const names = { userId: 'user', label: 'x', custodyKey: custody.key }
    const params = { ...names, nonce, proofNonce: custody.nonce(), recoverable }
    const { upload } = await second.vault.recover(params)
    await second.vault.settleLogin({ kept: false })
    expect(upload.walletId).toBe(custody.wallet.walletId)
    await expect(second.vault.recover(params)).rejects.toMatchObject({ code: 8066 })
  })

  test('error: each kind of wrong file has its own error code', async () => {
    const { file } = await enrol(createPassword())
    const other = await (await openBrowser()).vault.makeLogin({
      userId: 'other',
      label: 'x',
      custodyKey: custody.key,
      recovery: createPassword(),
    })
    const text = new TextDecoder().decode(file)
    const breakFile = (part: string, by: string) => encodeUtf8(text.replace(part, by))
    const cases: [Uint8Array | undefined, number][] = [
      [encodeUtf8('these are my notes'), 8061],
      [breakFile('"v": 1', '"v": 2'), 8061],
      [breakFile('"memory": 19456', '"memory": 19455'), 8061],
      [new Uint8Array(20_000).fill(32), 8061],
      [other.file, 8062],
      [breakFile('"generation": 1', '"generation": 2'), 8063],
    ]
    for (const [wrong, code] of cases) {
      const next = await openBrowser()
      await expect(recover(next, createFileProof(wrong))).rejects.toMatchObject({ code })
      await expect(first.vault.unlock({ factor: createFileProof(wrong) })).rejects.toMatchObject({ code })
      expect(await next.vault.pendingLogin()).toBeUndefined()
    }
  })

  test('behavior: recovering where the wallet was before keeps its accounts, and never replaces another wallet', async () => {
    const { upload } = await enrol(createPasskey())
    await first.vault.addAccount({ name: 'Savings' })
    const { upload: anew, proof } = await recover(first, createKeyProof())
    expect(await first.vault.status()).toMatchObject({ pending: true, login: { enrolId: upload.enrolment.enrolId } })
    await custody.addEnrolment(anew, proof)
    const status = await first.vault.settleLogin({ kept: true })
    expect(status).toMatchObject({ state: 'unlocked', login: { enrolId: anew.enrolment.enrolId } })
    expect(status.accounts.map(({ name }) => name)).toEqual(['Account 1', 'Savings'])

    const elsewhere = await createCustody()
    const another = await openBrowser()
    const params = { userId: 'other', label: 'x', custodyKey: elsewhere.key, recovery: createPasskey() }
    const created = await another.vault.makeLogin(params)
    await expect(recover(another, createKeyProof())).rejects.toMatchObject({ code: 8067 })
    await elsewhere.putWallet(created.upload)
    await another.vault.settleLogin({ kept: true })
    await expect(recover(another, createKeyProof())).rejects.toMatchObject({ code: 8014 })
  })
})

describe('changing the recovery', () => {
  test('default: a new file replaces the old one for every browser', async () => {
    const { file: old } = await enrol(createPassword())
    const second = await recoverInNewBrowser(createFileProof(old))
    const { upload, file, status } = await change(
      first,
      await createFreshLogin(first),
      createPassword('a new password'),
    )
    expect(upload).toMatchObject({ generation: 2, hasFile: true, recoveryKeys: [] })
    expect(upload.shares.map(({ enrolId }) => enrolId)).toEqual([...custody.enrolments.keys()])
    expect(status.login?.generation).toBe(2)
    await expect(recover(await openBrowser(), createFileProof(old))).rejects.toMatchObject({ code: 8063 })
    for (const from of custody.enrolments.keys()) {
      const recovered = await recover(await openBrowser(), createFileProof(file, 'a new password'), from)
      expect(recovered.upload.enrolment.generation).toBe(2)
    }
    await expect(first.vault.unlock({ factor: createFileProof(old) })).rejects.toMatchObject({ code: 8063 })
    expect((await first.vault.unlock({ factor: createFileProof(file, 'a new password') })).state).toBe('unlocked')
    const locked = await openBrowser(second.storage)
    await expect(locked.vault.unlock({ factor: createFileProof(file, 'a new password') })).rejects.toMatchObject({
      code: 8063,
    })
    const shares = custody.recoveryShares()
    await expect(locked.vault.settleRecovery({ shares })).rejects.toMatchObject({ code: 8012 })
    await locked.vault.unlock({ factor: await createFreshLogin(locked) })
    expect((await locked.vault.settleRecovery({ shares })).login?.generation).toBe(2)
    expect((await locked.vault.unlock({ factor: createFileProof(file, 'a new password') })).state).toBe('unlocked')
    await expect(locked.vault.unlock({ factor: createFileProof(old) })).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: until the backend has a new recovery key, both files open the wallet here', async () => {
    const { file: old } = await enrol(createPassword())
    const shares = custody.recoveryShares()
    const factor = await createFreshLogin(first)
    const changed = await first.vault.changeRecovery({
      factor,
      recovery: createPassword('another'),
      shares,
      ...createNonce(),
    })
    const { file } = changed
    const next = await openBrowser(first.storage)
    expect((await next.vault.status()).login?.generation).toBe(1)
    expect((await next.vault.unlock({ factor: createFileProof(old) })).state).toBe('unlocked')
    expect((await next.vault.unlock({ factor: createFileProof(file, 'another') })).state).toBe('unlocked')
    custody.putRecovery(changed.upload, changed.proof)
    const later = await openBrowser(first.storage)
    expect(await later.vault.settleRecovery({ shares: custody.recoveryShares() })).toMatchObject({
      state: 'locked',
      login: { generation: 2 },
    })
    await expect(later.vault.unlock({ factor: createFileProof(old) })).rejects.toMatchObject({ code: 8063 })
    await expect(later.vault.settleRecovery({ shares })).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: a passkey replaces a file, and a file replaces a passkey', async () => {
    const { file } = await enrol(createPassword())
    const changed = await change(first, createFileProof(file), createPasskey())
    expect(changed.file).toBeUndefined()
    expect(changed.upload).toMatchObject({ hasFile: false, recoveryKeys: [{ generation: 2, credentialId: 'key' }] })
    expect(changed.status.factors.map(({ type }) => type)).toEqual(['login', 'passkey'])
    const next = await openBrowser(first.storage)
    expect((await next.vault.unlock({ factor: createPasskeyProof() })).state).toBe('unlocked')
    const outdated = createKeyProof()
    await recoverInNewBrowser(createKeyProof())
    const back = await change(next, createPasskeyProof(), createPassword('third'))
    await recoverInNewBrowser(createFileProof(back.file, 'third'))
    await expect(recover(await openBrowser(), outdated)).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: a change follows one that another browser made', async () => {
    await enrol(createPasskey())
    const second = await recoverInNewBrowser(createKeyProof())
    await change(first, await createFreshLogin(first), createPasskey('next', 8))
    const opened = await second.vault.settleRecovery({ shares: custody.recoveryShares() })
    expect(opened.factors.map(({ type }) => type)).toEqual(['login'])
    for (const { storage } of [first, second]) {
      const locked = await openBrowser(storage)
      await expect(locked.vault.unlock({ factor: createPasskeyProof() })).rejects.toMatchObject({ code: 8011 })
    }
    expect(
      (await (await openBrowser(first.storage)).vault.unlock({ factor: createPasskeyProof('next', 8) })).state,
    ).toBe('unlocked')
    const { upload } = await change(second, await createFreshLogin(second), createPasskey('third', 9))
    expect(upload.generation).toBe(3)
    await recoverInNewBrowser(createKeyProof(9))
  })

  test('behavior: a second passkey is added, and adding it twice makes one factor', async () => {
    await enrol(createPasskey())
    for (let round = 0; round < 2; round++) {
      const recovery = createPasskey('phone', 9)
      const { upload, proof } = await first.vault.addRecoveryPasskey({
        factor: createPasskeyProof(),
        recovery,
        ...createNonce(),
      })
      custody.checkProof('POST /v1/custody/recovery-keys', upload, proof)
      expect(upload).toMatchObject({ credentialId: 'phone', generation: 1 })
      await recover(await openBrowser(), { type: 'passkey', recoveryKey: upload, prf: createPrf(9) })
    }
    const next = await openBrowser(first.storage)
    const { factors } = await next.vault.unlock({ factor: createPasskeyProof('phone', 9) })
    expect(factors.map(({ credentialId }) => credentialId)).toEqual([undefined, 'key', 'phone'])
    const stranger = createPasskeyProof('key', 8)
    const adding = next.vault.addRecoveryPasskey({
      factor: stranger,
      recovery: createPasskey('mine'),
      ...createNonce(),
    })
    await expect(adding).rejects.toMatchObject({ code: 8011 })
  })
})

test('default: the wallet signs other writes of its owner, each signature for one write only', async () => {
  const { upload } = await enrol(createPasskey())
  const authorize = (method: 'DELETE' | 'POST', path: string, body = '') =>
    first.vault.authorize({ factor: createPasskeyProof(), write: { method, path, body, ...createNonce() } })
  const removal = `/v1/custody/enrolments/${upload.enrolment.enrolId}`
  custody.checkProof(`DELETE ${removal}`, undefined, (await authorize('DELETE', removal)).proof)
  const change = { email: 'ada@example.org' }
  const { proof } = await authorize('POST', '/v1/login/email-change', JSON.stringify(change))
  custody.checkProof('POST /v1/login/email-change', change, proof)
  expect(() => custody.checkProof('POST /v1/login/email-change', change, proof)).toThrow('used')
  const another = { email: 'eve@example.org' }
  expect(() => custody.checkProof('POST /v1/login/email-change', another, proof)).toThrow('not signed')
  expect(() => custody.checkProof('DELETE /v1/account', undefined, proof)).toThrow('not signed')
  const write = { method: 'DELETE', path: '/v1/account', body: '', ...createNonce() } as const
  const stranger = createPasskeyProof('key', 8)
  await expect(first.vault.authorize({ factor: stranger, write })).rejects.toMatchObject({ code: 8011 })
})
