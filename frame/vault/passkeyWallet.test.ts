import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { needsWords } from '../localWallet/needsBackup.ts'
import { entropyFromPasskey, passkeyKey, seal } from './crypto/crypto.ts'
import type { HomeRecord } from './record.ts'
import { oldWallets } from './records.testing.ts'
import { phraseOf } from './worker/phrase.ts'
import { memoryStore } from './worker/store.testing.ts'
import { createTestVault } from './worker/vault.testing.ts'

const vector = {
  prf: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  entropy: '2dbf3da41a32ac41f0934e1bad40bda3',
  phrase: 'color wheat harbor crucial client can seat hawk brick head control ecology',
  eip155: '0xab592DA50B35b8724475e4EF9c89b62Da43AAc11',
  solana: '8hDYwYosieYBxdtzmtrmGqWS8Dp4qha22sqKVjkHzR7w',
}

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const hexOf = (value: Uint8Array) => Buffer.from(value).toString('hex')
const passkey = (prf = vector.prf) =>
  ({ type: 'passkey', credentialId: 'AQID', rpId: 'wallet.example', prfSalt: 'BAUG', prf: bytes(prf) }) as const

async function made(prf?: string) {
  const home = memoryStore()
  const vault = createTestVault({ raw: home.store })
  const status = await vault.createFromPasskey({ factor: passkey(prf) })
  return { home, vault, status, record: () => home.values.get('home') as HomeRecord }
}

describe('a wallet that its passkey gives', () => {
  test('default: the test vector of the format page is right', async () => {
    const entropy = await entropyFromPasskey(bytes(vector.prf))
    expect(hexOf(entropy)).toBe(vector.entropy)
    expect(new TextDecoder().decode(phraseOf(entropy))).toBe(vector.phrase)
    const { status } = await made()
    expect(status.accounts).toMatchObject([{ eip155: vector.eip155, solana: vector.solana }])
    const page = await readFile(resolve(import.meta.dirname, '../../docs/vault-format.md'), 'utf8')
    for (const value of Object.values(vector)) expect(page).toContain(value)
  })

  test('behavior: the same passkey gives the same wallet in another browser, and another passkey another one', async () => {
    const [here, there, other] = [await made(), await made(), await made('ff'.repeat(32))]
    expect(there.status.accounts).toEqual(here.status.accounts)
    expect(there.status.walletId).not.toBe(here.status.walletId)
    expect(other.status.accounts).not.toEqual(here.status.accounts)
  })

  test('behavior: a passkey of one device gives the same wallet, and its phrase is due', async () => {
    const vault = createTestVault({ raw: memoryStore().store })
    const status = await vault.createFromPasskey({ factor: passkey(), phraseDue: true })
    expect(status).toMatchObject({ fromPasskey: true, phraseDue: true, accounts: (await made()).status.accounts })
    expect(needsWords(status)).toBe(true)
    expect(needsWords((await made()).status)).toBe(false)
  })

  test('behavior: its phrase waits until its words are confirmed', async () => {
    const { vault, status, record } = await made()
    expect(status).toMatchObject({ state: 'unlocked', fromPasskey: true, backedUp: false })
    expect(record().v).toBe(2)
    const words = vector.phrase.split(' ')
    const answers = [0, 4, 11].map((position) => ({ position, word: words[position] ?? '' }))
    expect(await vault.confirmBackup({ words: answers })).toBe(true)
    expect(await vault.status()).toMatchObject({ fromPasskey: true, backedUp: true })
  })

  test('behavior: its record opens by the passkey, and its entropy is no key of the record', async () => {
    const { home, record } = await made()
    const vault = createTestVault({ raw: home.store })
    await vault.unlock({ factor: passkey() })
    const [factor] = record().factors
    // The wrapping key and the entropy come from one PRF output, by other salts and infos.
    const wrapping = await passkeyKey(bytes(vector.prf), record().walletId)
    await expect(seal(wrapping, bytes('00'), '')).resolves.toBeDefined()
    expect(factor?.type).toBe('passkey')
    expect(JSON.stringify(record(), (_, value) => (value instanceof Uint8Array ? hexOf(value) : value))).not.toContain(
      vector.entropy,
    )
  })

  test('error: it replaces no wallet that is there', async () => {
    const { vault, record } = await made()
    const before = record()
    await expect(vault.createFromPasskey({ factor: passkey('11'.repeat(32)) })).rejects.toMatchObject({ code: 8014 })
    expect(record()).toEqual(before)
  })

  test('behavior: the PRF output is wiped, also after a failure', async () => {
    const { vault } = await made()
    for (const create of [createTestVault({ raw: memoryStore().store }), vault]) {
      const factor = passkey()
      await Promise.resolve(create.createFromPasskey({ factor })).catch(() => undefined)
      expect(hexOf(factor.prf)).toBe('00'.repeat(32))
    }
  })
})

describe('records of version 1', () => {
  test.each(oldWallets)(
    'behavior: the record of $name opens as before, and stays one',
    async ({ record, proof, phrase }) => {
      const home = memoryStore()
      home.values.set('home', record())
      const vault = createTestVault({ raw: home.store })
      const status = await vault.unlock({ factor: proof() })
      expect(status).toMatchObject({ state: 'unlocked', accounts: record().accounts, backedUp: record().backedUp })
      expect(status.fromPasskey).toBeUndefined()
      expect(new TextDecoder().decode(await vault.exportPhrase({ factor: proof() }))).toBe(phrase)
      await vault.addAccount({ name: 'Second' })
      expect(home.values.get('home')).toMatchObject({ v: 1 })
    },
  )
})
