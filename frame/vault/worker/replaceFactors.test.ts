import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault, getErrorCode } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const site = 'https://dapp.example'
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createPassword = (text = 'correct horse battery') => ({ type: 'password', password: encodeUtf8(text) }) as const
const createNextPassword = () => createPassword('another horse battery')
const junk = 'test test test test test test test test test test test junk'
const message = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const signing = {
  account: 1,
  signable: message,
  digest: computeDigest(message),
  context: { origin: site, method: 'personal_sign', surface: 'frame' as const },
}

let storage: ReturnType<typeof createFakeStore>
let vault: Vault
let phrase: string

beforeEach(async () => {
  storage = createFakeStore()
  vault = await open()
  await vault.create({ words: 12, factor: createPassword() })
  await vault.addAccount({ name: 'Savings' })
  phrase = new TextDecoder().decode(await vault.exportPhrase({ factor: createPassword() }))
})

async function open(store = storage.store, scope: Parameters<Vault['begin']>[0]['scope'] = { kind: 'home' }) {
  const opened = createTestVault({ raw: store })
  await opened.begin({ scope })
  return opened
}

/** Sends the site its copy, the way the wallet window does. */
async function visit(from: Vault, frame: Vault) {
  const { port1, port2 } = new MessageChannel()
  const received = frame.receive({ port: port2, replace: false })
  await from.grant({ origin: site, port: port1, uses: 'open' })
  return received
}

test('default: the phrase gives the wallet a new password, with its accounts, their names and its sites', async () => {
  const before = await vault.status()
  const locked = await open()
  expect(await locked.isPhrase({ phrase: encodeUtf8(phrase) })).toBe(true)
  const after = await locked.replaceFactors({ phrase: encodeUtf8(phrase), factor: createNextPassword() })
  expect(after).toMatchObject({ state: 'unlocked', backedUp: true, factors: [{ type: 'password' }] })
  expect([after.accounts, after.walletId]).toEqual([before.accounts, before.walletId])

  const later = await open()
  expect(await getErrorCode(later.unlock({ factor: createPassword() }))).toBe(8010)
  expect((await later.unlock({ factor: createNextPassword() })).state).toBe('unlocked')
  expect((await later.sign(signing)).signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(new TextDecoder().decode(await later.exportPhrase({ factor: createNextPassword() }))).toBe(phrase)
})

test('behavior: an allowed site stays allowed and gets a copy that opens', async () => {
  const store = createFakeStore().store
  const scope = { kind: 'grant', origin: site } as const
  const frame = await open(store, scope)
  await visit(vault, frame)
  const locked = await open()
  const { grants } = await locked.replaceFactors({ phrase: encodeUtf8(phrase), factor: createNextPassword() })
  expect(grants.map(({ origin }) => origin)).toEqual([site])

  expect((await frame.sign(signing)).signature).toMatch(/^0x/)
  expect((await visit(locked, frame)).state).toBe('unlocked')
  expect((await frame.sign(signing)).signature).toMatch(/^0x/)
  const other = await open(store, scope)
  expect(await getErrorCode(other.sign(signing))).toBe(8012)
})

test('behavior: a tab that had the wallet open is locked by the change', async () => {
  await (await open()).replaceFactors({ phrase: encodeUtf8(phrase), factor: createNextPassword() })
  expect((await vault.status()).state).toBe('locked')
  expect(await getErrorCode(vault.sign(signing))).toBe(8012)
})

test('behavior: a wallet that a passkey gave counts as one of its phrase afterwards', async () => {
  storage = createFakeStore()
  vault = await open()
  const createPrf = () => new Uint8Array(32).fill(7)
  const passkey = { type: 'passkey', credentialId: 'id', rpId: 'oriel.localhost', prfSalt: 'salt' } as const
  await vault.createFromPasskey({ factor: { ...passkey, prf: createPrf() }, phraseDue: true })
  const proof = { type: 'passkey', credentialId: 'id', prf: createPrf() } as const
  const words = await vault.exportPhrase({ factor: proof })
  const status = await (await open()).replaceFactors({ phrase: words, factor: createNextPassword() })
  expect(status).toMatchObject({ backedUp: true, factors: [{ type: 'password' }] })
  expect([status.fromPasskey, status.phraseDue]).toEqual([undefined, undefined])
})

test('error: the phrase of another wallet changes nothing', async () => {
  const before = structuredClone(storage.values.get('home'))
  const locked = await open()
  expect(await locked.isPhrase({ phrase: encodeUtf8(junk) })).toBe(false)
  await expect(locked.replaceFactors({ phrase: encodeUtf8(junk), factor: createNextPassword() })).rejects.toMatchObject(
    {
      code: 8015,
      data: { reason: 'otherWallet' },
    },
  )
  expect(await getErrorCode(locked.isPhrase({ phrase: encodeUtf8('test test test') }))).toBe(8015)
  expect(storage.values.get('home')).toEqual(before)
  expect((await locked.status()).state).toBe('locked')
})

test('error: a copy, a login and an empty browser take no phrase', async () => {
  const frame = await open(createFakeStore().store, { kind: 'grant', origin: site })
  const ofLogin = await open(createFakeStore().store, { kind: 'home', slot: 'login' })
  for (const candidate of [frame, ofLogin]) {
    expect(await getErrorCode(candidate.isPhrase({ phrase: encodeUtf8(phrase) }))).toBe(8013)
    expect(
      await getErrorCode(candidate.replaceFactors({ phrase: encodeUtf8(phrase), factor: createNextPassword() })),
    ).toBe(8013)
  }
})

test('error: without a proof the wallet is erased only by the end of its address', async () => {
  const { accounts } = await vault.status()
  const end = accounts[0]?.eip155.slice(-4) ?? ''
  const wrong = end === '0000' ? '0001' : '0000'
  const locked = await open()
  expect(await getErrorCode(locked.remove({}))).toBe(-32602)
  expect(await getErrorCode(locked.remove({ addressEnd: wrong }))).toBe(-32602)
  expect((await locked.status()).state).toBe('locked')
  expect((await locked.remove({ addressEnd: end.toUpperCase() })).state).toBe('empty')
})

test('error: a wrong password erases nothing, even with the right address', async () => {
  const { accounts } = await vault.status()
  const addressEnd = accounts[0]?.eip155.slice(-4) ?? ''
  expect(await getErrorCode(vault.remove({ factor: createPassword('wrong horse'), addressEnd }))).toBe(8010)
  expect((await vault.status()).state).toBe('unlocked')
})

test('error: a wallet that is removed while another tab changes it does not come back', async () => {
  const { accounts } = await vault.status()
  const addressEnd = accounts[0]?.eip155.slice(-4) ?? ''
  const [tab, other] = [await open(), await open()]
  const change = tab.replaceFactors({ phrase: encodeUtf8(phrase), factor: createNextPassword() })
  expect((await other.remove({ addressEnd })).state).toBe('empty')
  await change
  expect((await other.status()).state).toBe('empty')
})
