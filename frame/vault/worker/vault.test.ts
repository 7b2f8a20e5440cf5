import { ed25519 } from '@noble/curves/ed25519'
import { bytesToHex } from '@noble/hashes/utils'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { base58 } from '@scure/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import { computeSolanaDigest } from '../../chains/solana/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault, getErrorCode } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const junk = 'test test test test test test test test test test test junk'
const origin = 'https://dapp.example'
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createPassword = (text = 'correct horse battery') => ({ type: 'password', password: encodeUtf8(text) }) as const
const message = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const createSignParams = (change = {}) => ({
  account: 0,
  signable: message,
  digest: computeDigest(message),
  context: { origin, method: 'personal_sign', surface: 'frame' as const },
  ...change,
})

let storage: ReturnType<typeof createFakeStore>
let vault: Vault

beforeEach(async () => {
  storage = createFakeStore()
  vault = createTestVault({ raw: storage.store })
  await vault.begin({ scope: { kind: 'home' } })
})

async function reopen(store = storage.store, scope: Parameters<Vault['begin']>[0]['scope'] = { kind: 'home' }) {
  const next = createTestVault({ raw: store })
  await next.begin({ scope })
  return next
}

describe('life cycle of a device’s wallet', () => {
  test('default: a wallet is created, locked by a new worker, and unlocked', async () => {
    expect(await vault.status()).toMatchObject({ state: 'empty', accounts: [] })
    const created = await vault.create({ words: 12, factor: createPassword() })
    expect(created).toMatchObject({ state: 'unlocked', backedUp: false, factors: [{ type: 'password' }] })
    const next = await reopen()
    expect(await next.status()).toMatchObject({ state: 'locked', accounts: created.accounts })
    expect(await getErrorCode(next.sign(createSignParams()))).toBe(8012)
    expect((await next.unlock({ factor: createPassword() })).state).toBe('unlocked')
    expect((await next.sign(createSignParams())).signature).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('error: a wrong password is refused and leaves the record unchanged', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const before = structuredClone(storage.values.get('home'))
    const next = await reopen()
    expect(await getErrorCode(next.unlock({ factor: createPassword('wrong horse battery') }))).toBe(8010)
    expect(storage.values.get('home')).toEqual(before)
    expect((await next.status()).state).toBe('locked')
  })

  test('error: a second wallet never overwrites the first', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    expect(await getErrorCode(vault.create({ words: 12, factor: createPassword() }))).toBe(8014)
    expect(await getErrorCode(vault.import({ phrase: encodeUtf8(junk), factor: createPassword() }))).toBe(8014)
  })

  test('behavior: an imported phrase gives the known accounts in any case and with any white space', async () => {
    const { accounts, backedUp } = await vault.import({
      phrase: encodeUtf8(`  ${junk.toUpperCase().replaceAll(' ', '\n ')} `),
      factor: createPassword(),
    })
    expect(accounts[0]?.eip155).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(backedUp).toBe(true)
    await vault.addAccount({ name: 'Savings' })
    const status = await vault.renameAccount({ index: 0, name: 'Daily' })
    expect(status.accounts.map(({ name, eip155 }) => [name, eip155])).toEqual([
      ['Daily', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      ['Savings', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    ])
  })

  test.each([
    ['an unknown word', 'test test test test test test test test test test test oriel'],
    ['a wrong checksum', 'test test test test test test test test test test test test'],
    ['too few words', 'test test junk'],
  ])('error: a phrase with %s', async (_, phrase) => {
    expect(await getErrorCode(vault.import({ phrase: encodeUtf8(phrase), factor: createPassword() }))).toBe(8015)
    expect((await vault.status()).state).toBe('empty')
  })

  test('behavior: exporting the phrase needs a new proof, even while unlocked, and the phrase restores the wallet', async () => {
    const { accounts } = await vault.create({ words: 24, factor: createPassword() })
    expect(await getErrorCode(vault.exportPhrase({ factor: createPassword('something else') }))).toBe(8010)
    const phrase = await vault.exportPhrase({ factor: createPassword() })
    expect(new TextDecoder().decode(phrase).split(' ')).toHaveLength(24)
    const other = await reopen(createFakeStore().store)
    const restored = await other.import({ phrase, factor: createPassword('another password') })
    expect(restored.accounts[0]?.eip155).toBe(accounts[0]?.eip155)
  })

  test('behavior: exporting the phrase opens the wallet, so that its lock ends both', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const next = await reopen()
    expect(await getErrorCode(next.exportPhrase({ factor: createPassword('wrong horse battery') }))).toBe(8010)
    expect((await next.status()).state).toBe('locked')
    await next.exportPhrase({ factor: createPassword() })
    expect((await next.status()).state).toBe('unlocked')
  })

  test('behavior: a backup counts only with the right words at different positions', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const words = new TextDecoder().decode(await vault.exportPhrase({ factor: createPassword() })).split(' ')
    const getWordAt = (position: number) => ({ position, word: words[position] ?? '' })
    expect(await vault.confirmBackup({ words: [getWordAt(0), getWordAt(5), { position: 7, word: 'oriel' }] })).toBe(
      false,
    )
    expect(await vault.confirmBackup({ words: [getWordAt(0), getWordAt(0), getWordAt(0)] })).toBe(false)
    expect((await vault.status()).backedUp).toBe(false)
    expect(await vault.confirmBackup({ words: [getWordAt(0), getWordAt(5), getWordAt(11)] })).toBe(true)
    expect((await vault.status()).backedUp).toBe(true)
  })

  test('behavior: factors are added, changed and removed, except the last one', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const createPrf = () => new Uint8Array(32).fill(7)
    const passkey = { type: 'passkey', credentialId: 'id', rpId: 'oriel.localhost', prfSalt: 'salt' } as const
    await vault.addFactor({ factor: createPassword(), newFactor: { ...passkey, prf: createPrf() } })
    await vault.changePassword({
      factor: { type: 'passkey', credentialId: 'id', prf: createPrf() },
      password: encodeUtf8('new one here'),
    })
    const next = await reopen()
    expect(await getErrorCode(next.unlock({ factor: createPassword() }))).toBe(8010)
    const { factors } = await next.unlock({ factor: createPassword('new one here') })
    expect(
      await getErrorCode(next.unlock({ factor: { type: 'passkey', credentialId: 'id', prf: new Uint8Array(32) } })),
    ).toBe(8011)
    const byPassword = factors.find(({ type }) => type === 'password')?.id ?? ''
    const left = await next.removeFactor({
      factor: { type: 'passkey', credentialId: 'id', prf: createPrf() },
      id: byPassword,
    })
    expect(left.factors.map(({ type }) => type)).toEqual(['passkey'])
    const last = left.factors[0]?.id ?? ''
    expect(
      await getErrorCode(
        next.removeFactor({ factor: { type: 'passkey', credentialId: 'id', prf: createPrf() }, id: last }),
      ),
    ).toBe(-32602)
  })

  test('behavior: removing the wallet needs a proof and erases the record', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    expect(await getErrorCode(vault.remove({ factor: createPassword('not this one') }))).toBe(8010)
    expect((await vault.remove({ factor: createPassword() })).state).toBe('empty')
    expect(storage.values.get('home')).toBeUndefined()
  })

  test('error: a record from a newer version is neither read nor overwritten', async () => {
    storage.values.set('home', { kind: 'home', v: 2, treasure: true })
    const next = createTestVault({ raw: storage.store })
    expect(await getErrorCode(next.begin({ scope: { kind: 'home' } }))).toBe(8017)
    expect(await getErrorCode(next.create({ words: 12, factor: createPassword() }))).toBe(8017)
    expect(storage.values.get('home')).toEqual({ kind: 'home', v: 2, treasure: true })
  })

  test('error: a flipped bit of the sealed secret is detected', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const record = storage.values.get('home') as { secret: { ct: Uint8Array } }
    record.secret.ct[3] = (record.secret.ct[3] ?? 0) ^ 1
    const next = await reopen()
    await next.unlock({ factor: createPassword() })
    expect(await getErrorCode(next.sign(createSignParams()))).toBe(8017)
  })
})

describe('copies for origins', () => {
  async function share(copy = createFakeStore(), site = origin) {
    const framed = await reopen(copy.store, { kind: 'grant', origin: site })
    const { port1, port2 } = new MessageChannel()
    const received = framed.receive({ port: port2, replace: false })
    await vault.grant({ origin: site, port: port1, uses: 'open' })
    await received
    port1.close()
    return { framed, copy }
  }

  test('default: the copy signs as the wallet does, and is locked after a reload', async () => {
    const { accounts } = await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() })
    const { framed, copy } = await share()
    expect(await framed.status()).toMatchObject({ state: 'unlocked', accounts })
    expect(await framed.sign(createSignParams())).toEqual(await vault.sign(createSignParams()))
    const later = await reopen(copy.store, { kind: 'grant', origin })
    expect(await later.status()).toMatchObject({ state: 'locked', accounts })
    expect(await getErrorCode(later.sign(createSignParams()))).toBe(8012)
    expect(await getErrorCode(later.unlock({ factor: createPassword() }))).toBe(8013)
    expect(await getErrorCode(later.exportPhrase({ factor: createPassword() }))).toBe(8013)
  })

  test('behavior: each exact origin has a copy of its own', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const { copy } = await share()
    const other = await reopen(copy.store, { kind: 'grant', origin: 'https://sub.dapp.example' })
    expect((await other.status()).state).toBe('empty')
  })

  test('behavior: a second grant for an origin is the same grant, and revoking it deletes the copy’s key', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const first = await share()
    await share(first.copy)
    const { grants } = await vault.status()
    expect(grants.map((grant) => grant.origin)).toEqual([origin])
    await vault.revoke({ grantId: grants[0]?.grantId ?? '' })
    // The home record no longer contains the copy's key, so an attacker who has both the copy and the home record
    // cannot open the copy.
    expect(JSON.stringify(storage.values.get('home'))).not.toContain(grants[0]?.grantId)
    expect((await vault.status()).grants).toEqual([])
  })

  test('error: a locked wallet does not revoke a grant', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    await share()
    const { grants } = await vault.status()
    const locked = await reopen()
    expect(await getErrorCode(locked.revoke({ grantId: grants[0]?.grantId ?? '' }))).toBe(8012)
    expect((await locked.status()).grants).toEqual(grants)
  })

  test('error: a delivery for another origin, or an invalid one, is refused', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const framed = await reopen(createFakeStore().store, { kind: 'grant', origin: 'https://other.example' })
    const channel = new MessageChannel()
    const received = getErrorCode(framed.receive({ port: channel.port2, replace: true }))
    await vault.grant({ origin, port: channel.port1, uses: 'open' })
    expect(await received).toBe(8017)
    const junkChannel = new MessageChannel()
    const refused = getErrorCode(framed.receive({ port: junkChannel.port2, replace: true }))
    junkChannel.port1.postMessage({ record: {}, key: 'open sesame' })
    expect(await refused).toBe(8017)
    for (const port of [channel.port1, junkChannel.port1]) port.close()
  })

  test('error: another wallet’s copy replaces the old one only when the visitor connects again', async () => {
    await vault.create({ words: 12, factor: createPassword() })
    const { copy } = await share()
    const other = await reopen(createFakeStore().store)
    await other.create({ words: 12, factor: createPassword() })
    const framed = await reopen(copy.store, { kind: 'grant', origin })
    const channel = new MessageChannel()
    const refused = getErrorCode(framed.receive({ port: channel.port2, replace: false }))
    await other.grant({ origin, port: channel.port1, uses: 'open' })
    expect(await refused).toBe(8014)
    channel.port1.close()
  })
})

describe('signing', () => {
  test('error: a signable with another digest than the displayed one is not signed', async () => {
    await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() })
    const shown = computeDigest({ type: 'eip155:message', message: '0x00' })
    expect(await getErrorCode(vault.sign(createSignParams({ digest: shown })))).toBe(8016)
    expect(await vault.signatureLog()).toEqual([])
  })

  test('error: a Solana transaction does not pass as a message', async () => {
    await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() })
    // The transaction has one signer, one key, a blockhash and one instruction without accounts or data.
    const transaction = `0x010000${'01'}${'aa'.repeat(32)}${'bb'.repeat(32)}01000000` as const
    const signable = { type: 'solana:message', message: transaction } as const
    expect(await getErrorCode(vault.sign(createSignParams({ signable, digest: `0x${'00'.repeat(32)}` })))).toBe(-32602)
  })

  test('behavior: a Solana transaction is signed only by its signer, and logged', async () => {
    const { accounts } = await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() })
    const { solana = '' } = accounts[0] ?? {}
    const toTransaction = (signer: Uint8Array) => `0x010000${'01'}${bytesToHex(signer)}${'bb'.repeat(32)}00` as const
    const signTransaction = (message: `0x${string}`) => {
      const signable = { type: 'solana:transaction', message } as const
      return vault.sign(createSignParams({ signable, digest: computeSolanaDigest(signable) }))
    }
    const message = toTransaction(base58.decode(solana))
    const { signature } = await signTransaction(message)
    const isValid = ed25519.verify(signature.slice(2), message.slice(2), base58.decode(solana))
    expect(isValid).toBe(true)
    expect(await getErrorCode(signTransaction(toTransaction(new Uint8Array(32).fill(7))))).toBe(4100)
    expect(await getErrorCode(signTransaction('0x48656c6c6f'))).toBe(-32602)
    expect(await vault.signatureLog()).toMatchObject([{ address: solana }])
  })

  test('behavior: every signature adds one entry to the log', async () => {
    await vault.import({ phrase: encodeUtf8(junk), factor: createPassword() })
    await vault.sign(createSignParams())
    expect(await vault.signatureLog()).toMatchObject([
      { origin, method: 'personal_sign', digest: computeDigest(message), surface: 'frame' },
    ])
  })
})
