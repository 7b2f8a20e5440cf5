import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Implementation } from '#shared/rpc/rpc.ts'
import type { FactorProof, NewFactor, RecoveryProof, vaultMethods } from '../protocol/methods.ts'
import { memoryStore } from '../store/store.testing.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { type Custody, createCustody } from './custody.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>
type Browser = { vault: Vault; home: ReturnType<typeof memoryStore> }

const utf8 = (text: string) => new TextEncoder().encode(text)
const words = 'correct horse battery'
const password = (text = words) => ({ type: 'password', password: utf8(text) }) as const
const prf = (seed = 7) => new Uint8Array(32).fill(seed)
const passkey = (credentialId = 'key', seed = 7) =>
  ({ type: 'passkey', credentialId, rpId: 'oriel.localhost', prfSalt: 'c2FsdA', prf: prf(seed) }) as const
const byPasskey = (credentialId = 'key', seed = 7) => ({ type: 'passkey', credentialId, prf: prf(seed) }) as const
const byFile = (file: Uint8Array | undefined, text = words) =>
  ({ type: 'recoveryFile', file: new Uint8Array(file ?? []), password: utf8(text) }) as const

let custody: Custody
let first: Browser

beforeEach(async () => {
  custody = await createCustody()
  first = await browser()
})

async function browser(home = memoryStore()): Promise<Browser> {
  const vault = createTestVault({ raw: home.store })
  await vault.begin({ scope: { kind: 'home', slot: 'login' } })
  return { vault, home }
}

async function enrol(recovery: NewFactor) {
  const wanted = { userId: 'user', label: 'Chrome on Linux', custodyKey: custody.key, recovery }
  const { upload, file } = await first.vault.makeLogin(wanted)
  if (file) await first.vault.keepLogin(wanted)
  await custody.putWallet(upload)
  await first.vault.settleLogin({ kept: true })
  return { upload, file }
}

const fresh = () => ({ nonce: custody.nonce() })
const factsNow = () => ({ ...custody.wallet, generation: custody.generation })

function byKey(seed = 7): RecoveryProof {
  const [recoveryKey] = custody.wallet.recoveryKeys
  if (!recoveryKey) throw new Error('A wallet without a recovery key.')
  return { type: 'passkey', recoveryKey, prf: prf(seed) }
}

async function recover({ vault }: Browser, proof: RecoveryProof, from?: string) {
  const { ephemeral } = await vault.askRecovery({ wallet: factsNow(), proof })
  const nonce = custody.nonce()
  const recoverable = await custody.recoverable(ephemeral, nonce, from)
  const names = { userId: 'user', label: 'Firefox on Windows', custodyKey: custody.key }
  return vault.recover({ ...names, nonce, proofNonce: custody.nonce(), recoverable })
}

async function recovered(proof: RecoveryProof): Promise<Browser> {
  const next = await browser()
  const { upload, proof: signed } = await recover(next, proof)
  await custody.addEnrolment(upload, signed)
  await next.vault.settleLogin({ kept: true })
  return next
}

async function freshLogin({ vault }: Browser): Promise<FactorProof> {
  const nonce = custody.nonce()
  return { type: 'login', nonce, released: await custody.release(await vault.askShare({ nonce })) }
}

async function change(at: Browser, factor: FactorProof, recovery: NewFactor) {
  const made = await at.vault.changeRecovery({ factor, recovery, shares: custody.recoveryShares(), ...fresh() })
  custody.putRecovery(made.upload, made.proof)
  return { ...made, status: await at.vault.settleRecovery({ shares: custody.recoveryShares() }) }
}

describe('a new browser', () => {
  test('default: the file recovers the wallet, with the same accounts and a new split', async () => {
    const { file, upload } = await enrol(password())
    const second = await browser()
    const made = await recover(second, byFile(file))
    expect(await second.vault.status()).toMatchObject({ state: 'empty', pending: true })
    expect(await second.vault.pendingLogin()).toEqual({ kind: 'enrolment', userId: 'user', ...made })
    const waiting = await (await browser(second.home)).vault.pendingLogin()
    if (waiting?.kind !== 'enrolment') throw new Error('No enrolment waits.')
    await custody.addEnrolment(waiting.upload, waiting.proof)
    const status = await second.vault.settleLogin({ kept: true })
    expect(status).toMatchObject({ state: 'unlocked', walletId: upload.walletId, backedUp: true })
    expect(status.accounts[0]).toMatchObject({ eip155: upload.eip155, solana: upload.solana })
    expect(made.upload.enrolment.splitId).not.toBe(upload.enrolment.splitId)
    expect(made.upload.enrolment.label).toBe('Firefox on Windows')
    for (const one of [first, second]) {
      const locked = await browser(one.home)
      expect((await locked.vault.unlock({ factor: await freshLogin(locked) })).state).toBe('unlocked')
    }
    const again = await browser(second.home)
    expect((await again.vault.unlock({ factor: byFile(file) })).state).toBe('unlocked')
  })

  test('default: the passkey recovers the wallet, and then opens it in this browser, too', async () => {
    const { upload } = await enrol(passkey())
    const second = await recovered(byKey())
    const next = await browser(second.home)
    const status = await next.vault.unlock({ factor: byPasskey() })
    expect(status).toMatchObject({ state: 'unlocked', walletId: upload.walletId })
    expect(status.factors.map(({ type }) => type)).toEqual(['login', 'passkey'])
    await expect(recover(await browser(), byKey(8))).rejects.toMatchObject({ code: 8011 })
  })

  test('behavior: a mistyped password is refused before the backend is asked, and its bytes are wiped', async () => {
    const { file } = await enrol(password())
    const second = await browser()
    const wrong = byFile(file, 'not this one')
    await expect(second.vault.askRecovery({ wallet: factsNow(), proof: wrong })).rejects.toMatchObject({ code: 8010 })
    expect(wrong.password.every((byte) => byte === 0)).toBe(true)
    const { ephemeral } = await second.vault.askRecovery({ wallet: factsNow(), proof: byFile(file) })
    const nonce = custody.nonce()
    const recoverable = await custody.recoverable(ephemeral, nonce)
    const names = { userId: 'user', label: 'x', custodyKey: custody.key }
    const wanted = { ...names, nonce, proofNonce: custody.nonce(), recoverable }
    const { upload } = await second.vault.recover(wanted)
    await second.vault.settleLogin({ kept: false })
    expect(upload.walletId).toBe(custody.wallet.walletId)
    await expect(second.vault.recover(wanted)).rejects.toMatchObject({ code: 8066 })
  })

  test('error: each kind of wrong file has its own error code', async () => {
    const { file } = await enrol(password())
    const other = await (await browser()).vault.makeLogin({
      userId: 'other',
      label: 'x',
      custodyKey: custody.key,
      recovery: password(),
    })
    const text = new TextDecoder().decode(file)
    const broken = (part: string, by: string) => utf8(text.replace(part, by))
    const cases: [Uint8Array | undefined, number][] = [
      [utf8('these are my notes'), 8061],
      [broken('"v": 1', '"v": 2'), 8061],
      [broken('"memory": 19456', '"memory": 19455'), 8061],
      [new Uint8Array(20_000).fill(32), 8061],
      [other.file, 8062],
      [broken('"generation": 1', '"generation": 2'), 8063],
    ]
    for (const [wrong, code] of cases) {
      const next = await browser()
      await expect(recover(next, byFile(wrong))).rejects.toMatchObject({ code })
      await expect(first.vault.unlock({ factor: byFile(wrong) })).rejects.toMatchObject({ code })
      expect(await next.vault.pendingLogin()).toBeUndefined()
    }
  })

  test('behavior: recovering where the wallet was before keeps its accounts, and never replaces another wallet', async () => {
    const { upload } = await enrol(passkey())
    await first.vault.addAccount({ name: 'Savings' })
    const { upload: anew, proof } = await recover(first, byKey())
    expect(await first.vault.status()).toMatchObject({ pending: true, login: { enrolId: upload.enrolment.enrolId } })
    await custody.addEnrolment(anew, proof)
    const status = await first.vault.settleLogin({ kept: true })
    expect(status).toMatchObject({ state: 'unlocked', login: { enrolId: anew.enrolment.enrolId } })
    expect(status.accounts.map(({ name }) => name)).toEqual(['Account 1', 'Savings'])

    const elsewhere = await createCustody()
    const another = await browser()
    const wanted = { userId: 'other', label: 'x', custodyKey: elsewhere.key, recovery: passkey() }
    const made = await another.vault.makeLogin(wanted)
    await expect(recover(another, byKey())).rejects.toMatchObject({ code: 8067 })
    await elsewhere.putWallet(made.upload)
    await another.vault.settleLogin({ kept: true })
    await expect(recover(another, byKey())).rejects.toMatchObject({ code: 8014 })
  })
})

describe('changing the recovery', () => {
  test('default: a new file replaces the old one for every browser', async () => {
    const { file: old } = await enrol(password())
    const second = await recovered(byFile(old))
    const { upload, file, status } = await change(first, await freshLogin(first), password('a new password'))
    expect(upload).toMatchObject({ generation: 2, hasFile: true, recoveryKeys: [] })
    expect(upload.shares.map(({ enrolId }) => enrolId)).toEqual([...custody.enrolments.keys()])
    expect(status.login?.generation).toBe(2)
    await expect(recover(await browser(), byFile(old))).rejects.toMatchObject({ code: 8063 })
    for (const from of custody.enrolments.keys()) {
      const made = await recover(await browser(), byFile(file, 'a new password'), from)
      expect(made.upload.enrolment.generation).toBe(2)
    }
    await expect(first.vault.unlock({ factor: byFile(old) })).rejects.toMatchObject({ code: 8063 })
    expect((await first.vault.unlock({ factor: byFile(file, 'a new password') })).state).toBe('unlocked')
    const locked = await browser(second.home)
    await expect(locked.vault.unlock({ factor: byFile(file, 'a new password') })).rejects.toMatchObject({ code: 8063 })
    const shares = custody.recoveryShares()
    await expect(locked.vault.settleRecovery({ shares })).rejects.toMatchObject({ code: 8012 })
    await locked.vault.unlock({ factor: await freshLogin(locked) })
    expect((await locked.vault.settleRecovery({ shares })).login?.generation).toBe(2)
    expect((await locked.vault.unlock({ factor: byFile(file, 'a new password') })).state).toBe('unlocked')
    await expect(locked.vault.unlock({ factor: byFile(old) })).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: until the backend has a new recovery key, both files open the wallet here', async () => {
    const { file: old } = await enrol(password())
    const shares = custody.recoveryShares()
    const factor = await freshLogin(first)
    const made = await first.vault.changeRecovery({ factor, recovery: password('another'), shares, ...fresh() })
    const { file } = made
    const next = await browser(first.home)
    expect((await next.vault.status()).login?.generation).toBe(1)
    expect((await next.vault.unlock({ factor: byFile(old) })).state).toBe('unlocked')
    expect((await next.vault.unlock({ factor: byFile(file, 'another') })).state).toBe('unlocked')
    custody.putRecovery(made.upload, made.proof)
    const later = await browser(first.home)
    expect(await later.vault.settleRecovery({ shares: custody.recoveryShares() })).toMatchObject({
      state: 'locked',
      login: { generation: 2 },
    })
    await expect(later.vault.unlock({ factor: byFile(old) })).rejects.toMatchObject({ code: 8063 })
    await expect(later.vault.settleRecovery({ shares })).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: a passkey replaces a file, and a file replaces a passkey', async () => {
    const { file } = await enrol(password())
    const changed = await change(first, byFile(file), passkey())
    expect(changed.file).toBeUndefined()
    expect(changed.upload).toMatchObject({ hasFile: false, recoveryKeys: [{ generation: 2, credentialId: 'key' }] })
    expect(changed.status.factors.map(({ type }) => type)).toEqual(['login', 'passkey'])
    const next = await browser(first.home)
    expect((await next.vault.unlock({ factor: byPasskey() })).state).toBe('unlocked')
    const outdated = byKey()
    await recovered(byKey())
    const back = await change(next, byPasskey(), password('third'))
    await recovered(byFile(back.file, 'third'))
    await expect(recover(await browser(), outdated)).rejects.toMatchObject({ code: 8063 })
  })

  test('behavior: a change follows one that another browser made', async () => {
    await enrol(passkey())
    const second = await recovered(byKey())
    await change(first, await freshLogin(first), passkey('next', 8))
    const opened = await second.vault.settleRecovery({ shares: custody.recoveryShares() })
    expect(opened.factors.map(({ type }) => type)).toEqual(['login'])
    for (const { home } of [first, second]) {
      const locked = await browser(home)
      await expect(locked.vault.unlock({ factor: byPasskey() })).rejects.toMatchObject({ code: 8011 })
    }
    expect((await (await browser(first.home)).vault.unlock({ factor: byPasskey('next', 8) })).state).toBe('unlocked')
    const { upload } = await change(second, await freshLogin(second), passkey('third', 9))
    expect(upload.generation).toBe(3)
    await recovered(byKey(9))
  })

  test('behavior: a second passkey is added, and adding it twice makes one factor', async () => {
    await enrol(passkey())
    for (let round = 0; round < 2; round++) {
      const recovery = passkey('phone', 9)
      const { upload, proof } = await first.vault.addRecoveryPasskey({ factor: byPasskey(), recovery, ...fresh() })
      custody.checkProof('POST /v1/custody/recovery-keys', upload, proof)
      expect(upload).toMatchObject({ credentialId: 'phone', generation: 1 })
      await recover(await browser(), { type: 'passkey', recoveryKey: upload, prf: prf(9) })
    }
    const next = await browser(first.home)
    const { factors } = await next.vault.unlock({ factor: byPasskey('phone', 9) })
    expect(factors.map(({ credentialId }) => credentialId)).toEqual([undefined, 'key', 'phone'])
    const stranger = byPasskey('key', 8)
    const adding = next.vault.addRecoveryPasskey({ factor: stranger, recovery: passkey('mine'), ...fresh() })
    await expect(adding).rejects.toMatchObject({ code: 8011 })
  })
})

test('default: the wallet signs other writes of its owner, each signature for one write only', async () => {
  const { upload } = await enrol(passkey())
  const authorize = (method: 'DELETE' | 'POST', path: string, body = '') =>
    first.vault.authorize({ factor: byPasskey(), write: { method, path, body, ...fresh() } })
  const removal = `/v1/custody/enrolments/${upload.enrolment.enrolId}`
  custody.checkProof(`DELETE ${removal}`, undefined, (await authorize('DELETE', removal)).proof)
  const change = { email: 'ada@example.org' }
  const { proof } = await authorize('POST', '/v1/login/email-change', JSON.stringify(change))
  custody.checkProof('POST /v1/login/email-change', change, proof)
  expect(() => custody.checkProof('POST /v1/login/email-change', change, proof)).toThrow('used')
  const another = { email: 'eve@example.org' }
  expect(() => custody.checkProof('POST /v1/login/email-change', another, proof)).toThrow('not signed')
  expect(() => custody.checkProof('DELETE /v1/account', undefined, proof)).toThrow('not signed')
  const write = { method: 'DELETE', path: '/v1/account', body: '', ...fresh() } as const
  const stranger = byPasskey('key', 8)
  await expect(first.vault.authorize({ factor: stranger, write })).rejects.toMatchObject({ code: 8011 })
})
