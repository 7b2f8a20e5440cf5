import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { needsWords } from '../localWallet/needsBackup.ts'
import { deriveEntropy, derivePasskeyKey, seal } from './crypto/crypto.ts'
import { encodePhrase } from './keys/phrase.ts'
import type { HomeRecord } from './protocol/record.ts'
import { oldPasskeyWallets, oldWallets } from './records.testing.ts'
import { memoryStore } from './store/store.testing.ts'
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
    const entropy = await deriveEntropy(bytes(vector.prf))
    expect(hexOf(entropy)).toBe(vector.entropy)
    expect(new TextDecoder().decode(encodePhrase(entropy))).toBe(vector.phrase)
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
    // The wrapping key and the entropy are derived from one PRF output, with different salts and infos.
    const wrapping = await derivePasskeyKey(bytes(vector.prf), record().walletId)
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

/** Computed with Node's HKDF and AES. */
const copyVector = {
  prf: vector.prf,
  credentialId: 'AQIDBAUGBwgJCgsMDQ4PEA',
  entropy: vector.entropy,
  copy: { iv: 'oKGio6Slpqeoqaqr', ct: '_S1fnY4FitaiXeWsyzmlvZ0HM2O4oQ48rAxWCt1I9fc' },
}

const newPasskey = (prf = 'aa'.repeat(32), credentialId = copyVector.credentialId) =>
  ({ ...passkey(prf), credentialId }) as const

describe('a wallet of a passkey and the copy of the backend (version 3)', () => {
  async function create() {
    const home = memoryStore()
    const vault = createTestVault({ raw: home.store })
    const { status, copy } = await vault.createWithCopy({ factor: newPasskey() })
    return { home, vault, status, copy, record: () => home.values.get('home') as HomeRecord }
  }
  const another = () => createTestVault({ raw: memoryStore().store })

  test('default: the test vector of the format page opens', async () => {
    const factor = newPasskey(copyVector.prf)
    const status = await another().restoreCopy({ factor, copy: copyVector.copy, phraseDue: false })
    expect(status).toMatchObject({ fromPasskey: true, accounts: [{ eip155: vector.eip155, solana: vector.solana }] })
    expect(status.oldPasskey).toBeUndefined()
    const page = await readFile(resolve(import.meta.dirname, '../../docs/vault-format.md'), 'utf8')
    for (const value of [copyVector.credentialId, copyVector.copy.iv, copyVector.copy.ct]) expect(page).toContain(value)
  })

  test('behavior: its secret is random, so that the PRF output alone gives another wallet', async () => {
    const [{ status, record }, other] = [await create(), await create()]
    expect(record()).toMatchObject({ v: 3, phraseDue: true })
    expect(other.status.accounts).not.toEqual(status.accounts)
    const alone = await another().createFromPasskey({ factor: newPasskey() })
    expect(alone.accounts).not.toEqual(status.accounts)
  })

  test('behavior: its phrase is due until the backend has the copy, which restores it elsewhere', async () => {
    const { vault, status, copy } = await create()
    expect([needsWords(status), needsWords(await vault.confirmCopy())]).toEqual([true, false])
    const restored = await another().restoreCopy({ factor: newPasskey(), copy, phraseDue: false })
    expect(restored.accounts).toEqual(status.accounts)
    expect(needsWords(restored)).toBe(false)
  })

  test('error: neither another output, nor another passkey, nor a changed copy opens it', async () => {
    const { copy } = await create()
    const changed = { ...copy, ct: `${copy.ct.startsWith('A') ? 'B' : 'A'}${copy.ct.slice(1)}` }
    const tries = [
      { factor: newPasskey('bb'.repeat(32)), copy },
      { factor: newPasskey(undefined, 'AAAAAAAAAAAAAAAAAAAAAA'), copy },
      { factor: newPasskey(), copy: changed },
    ]
    for (const tried of tries) {
      const vault = another()
      await expect(vault.restoreCopy({ ...tried, phraseDue: false })).rejects.toMatchObject({ code: 8011 })
      expect((await vault.status()).state).toBe('empty')
    }
  })

  test('behavior: the PRF output is wiped, also after a failure', async () => {
    const { vault, copy } = await create()
    const factors = [newPasskey(), newPasskey(), newPasskey('bb'.repeat(32))] as const
    await another().createWithCopy({ factor: factors[0] })
    await Promise.resolve(vault.restoreCopy({ factor: factors[1], copy, phraseDue: false })).catch(() => undefined)
    await Promise.resolve(another().restoreCopy({ factor: factors[2], copy, phraseDue: false })).catch(() => undefined)
    for (const { prf } of factors) expect(hexOf(prf)).toBe('00'.repeat(32))
  })
})

describe('records of version 2', () => {
  describe.each(oldPasskeyWallets)('$name', ({ record, proof }) => {
    function open() {
      const home = memoryStore()
      home.values.set('home', record())
      const vault = createTestVault({ raw: home.store })
      return { vault, stored: () => home.values.get('home') as HomeRecord }
    }

    test('behavior: it opens as before, and stays one', async () => {
      const { vault, stored } = open()
      const status = await vault.unlock({ factor: proof() })
      expect(status).toMatchObject({ state: 'unlocked', accounts: record().accounts, oldPasskey: true })
      expect(new TextDecoder().decode(await vault.exportPhrase({ factor: proof() }))).toBe(vector.phrase)
      await vault.addAccount({ name: 'Second' })
      expect(stored().v).toBe(2)
    })

    test('default: it moves to a new passkey with the same phrase, and the old one opens it no more', async () => {
      const { vault, stored } = open()
      const newProof = () =>
        ({ type: 'passkey', credentialId: copyVector.credentialId, prf: newPasskey().prf }) as const
      const copy = await vault.makeCopy({ factor: proof(), newFactor: newPasskey() })
      // A crash before the write leaves the wallet unchanged.
      expect(stored()).toEqual(record())
      const moved = await vault.renewPasskey({ factor: proof(), newFactor: newPasskey(), copy, phraseDue: false })
      expect(moved).toMatchObject({ fromPasskey: true, accounts: record().accounts })
      expect([moved.oldPasskey, moved.factors.length, stored().v, needsWords(moved)]).toEqual([undefined, 1, 3, false])
      expect(new TextDecoder().decode(await vault.exportPhrase({ factor: newProof() }))).toBe(vector.phrase)
      await expect(vault.unlock({ factor: proof() })).rejects.toMatchObject({ code: 8011 })
      const restored = await another().restoreCopy({ factor: newPasskey(), copy, phraseDue: false })
      expect(restored.accounts).toEqual(record().accounts)
    })

    test('behavior: another browser with the old record opens it by the new passkey and the copy', async () => {
      const { vault: first } = open()
      const copy = await first.makeCopy({ factor: proof(), newFactor: newPasskey() })
      const { vault, stored } = open()
      const status = await vault.replaceByCopy({ factor: newPasskey(), copy, phraseDue: false })
      expect(status).toMatchObject({ state: 'unlocked', accounts: record().accounts })
      expect([stored().v, stored().walletId, stored().factors.length]).toEqual([3, record().walletId, 1])
      const { copy: other } = await another().createWithCopy({ factor: newPasskey() })
      const wrong = open()
      const tried = wrong.vault.replaceByCopy({ factor: newPasskey(), copy: other, phraseDue: false })
      await expect(tried).rejects.toMatchObject({ code: 8011 })
      expect(wrong.stored()).toEqual(record())
    })

    test('error: it stays as it was with a wrong proof, or when the backend gives another copy back', async () => {
      const { vault, stored } = open()
      const wrong = { ...proof(), prf: bytes('cc'.repeat(32)) }
      const copy = await vault.makeCopy({ factor: proof(), newFactor: newPasskey() })
      const { copy: other } = await another().createWithCopy({ factor: newPasskey() })
      const newFactor = newPasskey
      for (const tried of [
        { factor: wrong, newFactor: newFactor(), copy },
        { factor: proof(), newFactor: newFactor(), copy: other },
        { factor: proof(), newFactor: newFactor('dd'.repeat(32)), copy },
      ])
        await expect(vault.renewPasskey({ ...tried, phraseDue: false })).rejects.toMatchObject({ code: 8011 })
      expect(stored()).toEqual(record())
    })
  })

  const another = () => createTestVault({ raw: memoryStore().store })
})
