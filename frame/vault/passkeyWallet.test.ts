import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mustConfirmPhrase } from '../localWallet/needsBackup.ts'
import { deriveEntropy, derivePasskeyKey, seal } from './crypto/crypto.ts'
import { encodePhrase } from './keys/phrase.ts'
import type { HomeRecord } from './protocol/record.ts'
import { oldPasskeyWallets, oldWallets } from './records.testing.ts'
import { createFakeStore } from './store/store.testing.ts'
import { createTestVault } from './worker/vault.testing.ts'

const vector = {
  prf: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  entropy: '2dbf3da41a32ac41f0934e1bad40bda3',
  phrase: 'color wheat harbor crucial client can seat hawk brick head control ecology',
  eip155: '0xab592DA50B35b8724475e4EF9c89b62Da43AAc11',
  solana: '8hDYwYosieYBxdtzmtrmGqWS8Dp4qha22sqKVjkHzR7w',
}

const toBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const toHex = (value: Uint8Array) => Buffer.from(value).toString('hex')
const createPasskey = (prf = vector.prf) =>
  ({ type: 'passkey', credentialId: 'AQID', rpId: 'wallet.example', prfSalt: 'BAUG', prf: toBytes(prf) }) as const

async function createWallet(prf?: string) {
  const home = createFakeStore()
  const vault = createTestVault({ raw: home.store })
  const status = await vault.createFromPasskey({ factor: createPasskey(prf) })
  return { home, vault, status, record: () => home.values.get('home') as HomeRecord }
}

describe('a wallet that its passkey gives', () => {
  test('default: the test vector of the format page is right', async () => {
    const entropy = await deriveEntropy(toBytes(vector.prf))
    expect(toHex(entropy)).toBe(vector.entropy)
    expect(new TextDecoder().decode(encodePhrase(entropy))).toBe(vector.phrase)
    const { status } = await createWallet()
    expect(status.accounts).toMatchObject([{ eip155: vector.eip155, solana: vector.solana }])
    const page = await readFile(resolve(import.meta.dirname, '../../docs/vault-format.md'), 'utf8')
    for (const value of Object.values(vector)) expect(page).toContain(value)
  })

  test('behavior: the same passkey gives the same wallet in another browser, and another passkey another one', async () => {
    const [here, there, other] = [await createWallet(), await createWallet(), await createWallet('ff'.repeat(32))]
    expect(there.status.accounts).toEqual(here.status.accounts)
    expect(there.status.walletId).not.toBe(here.status.walletId)
    expect(other.status.accounts).not.toEqual(here.status.accounts)
  })

  test('behavior: a passkey of one device gives the same wallet, and its phrase is due', async () => {
    const vault = createTestVault({ raw: createFakeStore().store })
    const status = await vault.createFromPasskey({ factor: createPasskey(), phraseDue: true })
    expect(status).toMatchObject({
      fromPasskey: true,
      phraseDue: true,
      accounts: (await createWallet()).status.accounts,
    })
    expect(mustConfirmPhrase(status)).toBe(true)
    expect(mustConfirmPhrase((await createWallet()).status)).toBe(false)
  })

  test('behavior: its phrase waits until its words are confirmed', async () => {
    const { vault, status, record } = await createWallet()
    expect(status).toMatchObject({ state: 'unlocked', fromPasskey: true, backedUp: false })
    expect(record().v).toBe(2)
    const words = vector.phrase.split(' ')
    const answers = [0, 4, 11].map((position) => ({ position, word: words[position] ?? '' }))
    expect(await vault.confirmBackup({ words: answers })).toBe(true)
    expect(await vault.status()).toMatchObject({ fromPasskey: true, backedUp: true })
  })

  test('behavior: its record opens by the passkey, and its entropy is no key of the record', async () => {
    const { home, record } = await createWallet()
    const vault = createTestVault({ raw: home.store })
    await vault.unlock({ factor: createPasskey() })
    const [factor] = record().factors
    // The wrapping key and the entropy are derived from one PRF output, with different salts and infos.
    const wrapping = await derivePasskeyKey(toBytes(vector.prf), record().walletId)
    await expect(seal(wrapping, toBytes('00'), '')).resolves.toBeDefined()
    expect(factor?.type).toBe('passkey')
    expect(JSON.stringify(record(), (_, value) => (value instanceof Uint8Array ? toHex(value) : value))).not.toContain(
      vector.entropy,
    )
  })

  test('error: it replaces no wallet that is there', async () => {
    const { vault, record } = await createWallet()
    const before = record()
    await expect(vault.createFromPasskey({ factor: createPasskey('11'.repeat(32)) })).rejects.toMatchObject({
      code: 8014,
    })
    expect(record()).toEqual(before)
  })

  test('behavior: the PRF output is wiped, also after a failure', async () => {
    const { vault } = await createWallet()
    for (const create of [createTestVault({ raw: createFakeStore().store }), vault]) {
      const factor = createPasskey()
      await Promise.resolve(create.createFromPasskey({ factor })).catch(() => undefined)
      expect(toHex(factor.prf)).toBe('00'.repeat(32))
    }
  })
})

describe('records of version 1', () => {
  test.each(oldWallets)(
    'behavior: the record of $name opens as before, and stays one',
    async ({ record, proof, phrase }) => {
      const home = createFakeStore()
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

/** Test vector computed with Node's HKDF and AES. */
const copyVector = {
  prf: vector.prf,
  credentialId: 'AQIDBAUGBwgJCgsMDQ4PEA',
  entropy: vector.entropy,
  copy: { iv: 'oKGio6Slpqeoqaqr', ct: '_S1fnY4FitaiXeWsyzmlvZ0HM2O4oQ48rAxWCt1I9fc' },
}

const createNewPasskey = (prf = 'aa'.repeat(32), credentialId = copyVector.credentialId) =>
  ({ ...createPasskey(prf), credentialId }) as const

describe('a wallet of a passkey and the copy of the backend (version 3)', () => {
  async function create() {
    const home = createFakeStore()
    const vault = createTestVault({ raw: home.store })
    const { status, copy } = await vault.createWithCopy({ factor: createNewPasskey() })
    return { home, vault, status, copy, record: () => home.values.get('home') as HomeRecord }
  }
  const createAnotherVault = () => createTestVault({ raw: createFakeStore().store })

  test('default: the test vector of the format page opens', async () => {
    const factor = createNewPasskey(copyVector.prf)
    const status = await createAnotherVault().restoreCopy({ factor, copy: copyVector.copy, phraseDue: false })
    expect(status).toMatchObject({ fromPasskey: true, accounts: [{ eip155: vector.eip155, solana: vector.solana }] })
    expect(status.oldPasskey).toBeUndefined()
    const page = await readFile(resolve(import.meta.dirname, '../../docs/vault-format.md'), 'utf8')
    for (const value of [copyVector.credentialId, copyVector.copy.iv, copyVector.copy.ct]) expect(page).toContain(value)
  })

  test('behavior: its secret is random, so that the PRF output alone gives another wallet', async () => {
    const [{ status, record }, other] = [await create(), await create()]
    expect(record()).toMatchObject({ v: 3, phraseDue: true })
    expect(other.status.accounts).not.toEqual(status.accounts)
    const alone = await createAnotherVault().createFromPasskey({ factor: createNewPasskey() })
    expect(alone.accounts).not.toEqual(status.accounts)
  })

  test('behavior: its phrase is due until the backend has the copy, which restores it elsewhere', async () => {
    const { vault, status, copy } = await create()
    expect([mustConfirmPhrase(status), mustConfirmPhrase(await vault.confirmCopy())]).toEqual([true, false])
    const restored = await createAnotherVault().restoreCopy({ factor: createNewPasskey(), copy, phraseDue: false })
    expect(restored.accounts).toEqual(status.accounts)
    expect(mustConfirmPhrase(restored)).toBe(false)
  })

  test('error: neither another output, nor another passkey, nor a changed copy opens it', async () => {
    const { copy } = await create()
    const changed = { ...copy, ct: `${copy.ct.startsWith('A') ? 'B' : 'A'}${copy.ct.slice(1)}` }
    const tries = [
      { factor: createNewPasskey('bb'.repeat(32)), copy },
      { factor: createNewPasskey(undefined, 'AAAAAAAAAAAAAAAAAAAAAA'), copy },
      { factor: createNewPasskey(), copy: changed },
    ]
    for (const tried of tries) {
      const vault = createAnotherVault()
      await expect(vault.restoreCopy({ ...tried, phraseDue: false })).rejects.toMatchObject({ code: 8011 })
      expect((await vault.status()).state).toBe('empty')
    }
  })

  test('behavior: the PRF output is wiped, also after a failure', async () => {
    const { vault, copy } = await create()
    const factors = [createNewPasskey(), createNewPasskey(), createNewPasskey('bb'.repeat(32))] as const
    await createAnotherVault().createWithCopy({ factor: factors[0] })
    await Promise.resolve(vault.restoreCopy({ factor: factors[1], copy, phraseDue: false })).catch(() => undefined)
    await Promise.resolve(createAnotherVault().restoreCopy({ factor: factors[2], copy, phraseDue: false })).catch(
      () => undefined,
    )
    for (const { prf } of factors) expect(toHex(prf)).toBe('00'.repeat(32))
  })
})

describe('records of version 2', () => {
  describe.each(oldPasskeyWallets)('$name', ({ record, proof }) => {
    function open() {
      const home = createFakeStore()
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
      const createNewProof = () =>
        ({ type: 'passkey', credentialId: copyVector.credentialId, prf: createNewPasskey().prf }) as const
      const copy = await vault.makeCopy({ factor: proof(), newFactor: createNewPasskey() })
      // A crash at this point, before the write, would leave the wallet unchanged.
      expect(stored()).toEqual(record())
      const moved = await vault.renewPasskey({ factor: proof(), newFactor: createNewPasskey(), copy, phraseDue: false })
      expect(moved).toMatchObject({ fromPasskey: true, accounts: record().accounts })
      expect([moved.oldPasskey, moved.factors.length, stored().v, mustConfirmPhrase(moved)]).toEqual([
        undefined,
        1,
        3,
        false,
      ])
      expect(new TextDecoder().decode(await vault.exportPhrase({ factor: createNewProof() }))).toBe(vector.phrase)
      await expect(vault.unlock({ factor: proof() })).rejects.toMatchObject({ code: 8011 })
      const restored = await createAnotherVault().restoreCopy({ factor: createNewPasskey(), copy, phraseDue: false })
      expect(restored.accounts).toEqual(record().accounts)
    })

    test('behavior: another browser with the old record opens it by the new passkey and the copy', async () => {
      const { vault: first } = open()
      const copy = await first.makeCopy({ factor: proof(), newFactor: createNewPasskey() })
      const { vault, stored } = open()
      const status = await vault.replaceByCopy({ factor: createNewPasskey(), copy, phraseDue: false })
      expect(status).toMatchObject({ state: 'unlocked', accounts: record().accounts })
      expect([stored().v, stored().walletId, stored().factors.length]).toEqual([3, record().walletId, 1])
      const { copy: other } = await createAnotherVault().createWithCopy({ factor: createNewPasskey() })
      const wrong = open()
      const tried = wrong.vault.replaceByCopy({ factor: createNewPasskey(), copy: other, phraseDue: false })
      await expect(tried).rejects.toMatchObject({ code: 8011 })
      expect(wrong.stored()).toEqual(record())
    })

    test('error: it stays as it was with a wrong proof, or when the backend gives another copy back', async () => {
      const { vault, stored } = open()
      const wrong = { ...proof(), prf: toBytes('cc'.repeat(32)) }
      const copy = await vault.makeCopy({ factor: proof(), newFactor: createNewPasskey() })
      const { copy: other } = await createAnotherVault().createWithCopy({ factor: createNewPasskey() })
      const newFactor = createNewPasskey
      for (const tried of [
        { factor: wrong, newFactor: newFactor(), copy },
        { factor: proof(), newFactor: newFactor(), copy: other },
        { factor: proof(), newFactor: newFactor('dd'.repeat(32)), copy },
      ])
        await expect(vault.renewPasskey({ ...tried, phraseDue: false })).rejects.toMatchObject({ code: 8011 })
      expect(stored()).toEqual(record())
    })
  })

  const createAnotherVault = () => createTestVault({ raw: createFakeStore().store })
})
