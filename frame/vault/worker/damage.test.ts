import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import type { HomeRecord } from '../protocol/record.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const origin = 'https://dapp.example'
const createPassword = () => ({ type: 'password', password: new TextEncoder().encode('correct horse') }) as const
const signable = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const context = { origin, method: 'personal_sign', surface: 'frame' } as const
const signing = { account: 0, signable, digest: computeDigest(signable), context }

let storage: ReturnType<typeof createFakeStore>
let vault: Vault

beforeEach(async () => {
  storage = createFakeStore()
  vault = createTestVault({ raw: storage.store })
  await vault.create({ words: 12, factor: createPassword() })
})

async function openFrame(copy = createFakeStore()) {
  const frame = createTestVault({ raw: copy.store })
  await Promise.resolve(frame.begin({ scope: { kind: 'grant', origin } })).catch(() => undefined)
  return { frame, copy }
}

async function share(window: Vault, frame: Vault, replace = false) {
  const { port1, port2 } = new MessageChannel()
  const received = frame.receive({ port: port2, replace })
  await window.grant({ origin, port: port1, uses: 'open' })
  await Promise.resolve(received).finally(() => port1.close())
}

const readRecord = () => storage.values.get('home') as HomeRecord

describe('stored records', () => {
  test('behavior: every change writes a record that can be read again', async () => {
    const { accounts } = await vault.addAccount({ name: `  ${'long '.repeat(20)}` })
    expect(accounts[1]?.name).toHaveLength(40)
    await expect(vault.addAccount({ name: '  ' })).rejects.toMatchObject({ code: -32602 })
    const [first] = readRecord().accounts
    if (!first) throw new Error('A wallet without an account.')
    storage.values.set('home', {
      ...readRecord(),
      accounts: Array.from({ length: 100 }, (_, index) => ({ ...first, index })),
    })
    await expect(vault.addAccount({})).rejects.toMatchObject({ code: -32602 })
    expect((await vault.status()).accounts).toHaveLength(100)
  })

  test('error: an account whose stored address does not match its key does not sign', async () => {
    const [account] = readRecord().accounts
    storage.values.set('home', { ...readRecord(), accounts: [{ ...account, eip155: `0x${'11'.repeat(20)}` }] })
    await expect(vault.sign(signing)).rejects.toMatchObject({ code: 8017 })
    expect(await vault.signatureLog()).toEqual([])
  })

  test.each<[string, (old: HomeRecord) => unknown]>([
    ['the wallet id', (old) => ({ ...old, walletId: 'another' })],
    ['the id of a factor', (old) => ({ ...old, factors: old.factors.map((factor) => ({ ...factor, id: 'other' })) })],
  ])('error: a ciphertext does not open after a change of %s', async (_, change) => {
    storage.values.set('home', change(readRecord()))
    await expect(vault.unlock({ factor: createPassword() })).rejects.toMatchObject({ code: 8010 })
  })

  test('error: a secret that does not match the commitment is refused', async () => {
    storage.values.set('home', { ...readRecord(), commitment: new Uint8Array(32) })
    await expect(vault.sign(signing)).rejects.toMatchObject({ code: 8017 })
  })

  test('error: failing storage throws a coded error, and no signature is returned without its log entry', async () => {
    const failing = { ...storage.store, update: () => Promise.reject(new Error('QuotaExceededError')) }
    const next = createTestVault({ raw: failing })
    await next.unlock({ factor: createPassword() })
    await expect(next.sign(signing)).rejects.toMatchObject({ code: 8018 })
  })
})

describe('two tabs', () => {
  test('behavior: simultaneous changes are all stored', async () => {
    const other = createTestVault({ raw: storage.store })
    await other.unlock({ factor: createPassword() })
    await Promise.all([vault.addAccount({}), other.addAccount({}), vault.renameAccount({ index: 0, name: 'Daily' })])
    const { accounts } = await other.status()
    expect(accounts.map(({ index, name }) => [index, name])).toEqual([
      [0, 'Daily'],
      [1, 'Account 2'],
      [2, 'Account 3'],
    ])
  })

  test('behavior: an open tab is locked when another tab replaces the wallet', async () => {
    const other = createTestVault({ raw: storage.store })
    await other.remove({ factor: createPassword() })
    expect((await vault.status()).state).toBe('empty')
    await other.create({ words: 12, factor: createPassword() })
    expect((await vault.status()).state).toBe('locked')
    await expect(vault.sign(signing)).rejects.toMatchObject({ code: 8012 })
    await expect(vault.revoke({ grantId: 'any' })).rejects.toMatchObject({ code: 8012 })
  })

  test('behavior: the tab of a dapp is locked, not damaged, when its copy was revoked and granted again', async () => {
    const { frame, copy } = await openFrame()
    await share(vault, frame)
    await vault.revoke({ grantId: (await vault.status()).grants[0]?.grantId ?? '' })
    await share(vault, (await openFrame(copy)).frame)
    expect((await frame.status()).state).toBe('locked')
    await expect(frame.sign(signing)).rejects.toMatchObject({ code: 8012 })
  })
})

describe('copies', () => {
  test('behavior: connecting again replaces a damaged copy', async () => {
    const { frame, copy } = await openFrame()
    copy.values.set(`grant ${origin}`, { kind: 'grant', v: 1 })
    await expect(share(vault, frame)).rejects.toMatchObject({ code: 8017 })
    await share(vault, frame, true)
    expect((await frame.status()).state).toBe('unlocked')
  })

  test('error: the wallet window closes before it sends a copy', async () => {
    const { frame } = await openFrame()
    const { port1, port2 } = new MessageChannel()
    const received = frame.receive({ port: port2, replace: false })
    port1.close()
    await expect(received).rejects.toMatchObject({ code: 8021 })
  })

  test('behavior: the key that is sent with a copy is not extractable', async () => {
    const { port1, port2 } = new MessageChannel()
    const sent = new Promise<{ key: CryptoKey; record: object }>((resolve) => {
      port2.onmessage = ({ data }) => resolve(data)
    })
    port2.postMessage({ log: [] })
    await vault.grant({ origin, port: port1, uses: 'open' })
    const { key, record } = await sent
    port1.close()
    expect(key.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    expect(Object.keys(record)).not.toContain('key')
  })
})
