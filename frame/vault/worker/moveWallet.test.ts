import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { unpackRecord } from '../protocol/movedRecord.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createVault } from './createVault.ts'
import { createTestVault, getErrorCode } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>
type Packed = { walletId: string; accounts: Record<string, unknown>[]; factors: Record<string, unknown>[] }

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
const createPassword = (text = 'correct horse battery') => ({ type: 'password', password: encodeUtf8(text) }) as const
const message = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const signing = {
  account: 1,
  signable: message,
  digest: computeDigest(message),
  context: { origin: 'https://dapp.example', method: 'personal_sign', surface: 'window' as const },
}

let web: Vault
let wallet: string
let extension: ReturnType<typeof createFakeStore>

beforeEach(async () => {
  web = await open(createFakeStore().store)
  await web.create({ words: 12, factor: createPassword() })
  await web.addAccount({ name: 'Savings' })
  await sendCopy(web)
  wallet = await web.copyOut()
  extension = createFakeStore()
})

async function open(raw: ReturnType<typeof createFakeStore>['store'], slot?: 'login') {
  const opened = createTestVault({ raw })
  await opened.begin({ scope: { kind: 'home', slot } })
  return opened
}

async function sendCopy(from: Vault) {
  const { port1, port2 } = new MessageChannel()
  port2.start()
  port2.postMessage({ log: [] })
  await from.grant({ origin: 'https://dapp.example', port: port1, uses: 'none' })
  port2.close()
}

const changeWallet = (change: (record: Packed) => unknown) => JSON.stringify(change(JSON.parse(wallet)))

test('default: the wallet moves in with its accounts and its password, and signs', async () => {
  const before = await web.status()
  const vault = await open(extension.store)
  const status = await vault.moveIn({ wallet, factor: createPassword() })
  expect(status).toMatchObject({ state: 'unlocked', walletId: before.walletId, accounts: before.accounts })
  expect(await vault.sign(signing)).toEqual(await web.sign(signing))
  const later = await open(extension.store)
  expect((await later.unlock({ factor: createPassword() })).state).toBe('unlocked')
})

test('behavior: the copies of sites do not move, and the wallet stays where it was', async () => {
  expect((await web.status()).grants).toHaveLength(1)
  expect(wallet).not.toContain('dapp.example')
  const vault = await open(extension.store)
  expect((await vault.moveIn({ wallet, factor: createPassword() })).grants).toEqual([])
  expect((await web.status()).state).toBe('unlocked')
})

test('behavior: a wrong password stores nothing', async () => {
  const vault = await open(extension.store)
  expect(await getErrorCode(vault.moveIn({ wallet, factor: createPassword('wrong') }))).toBe(8010)
  expect(extension.values.size).toBe(0)
  expect((await vault.status()).state).toBe('empty')
})

test('behavior: a wallet that is there already stays', async () => {
  const vault = await open(extension.store)
  const created = await vault.create({ words: 12, factor: createPassword() })
  expect(await getErrorCode(vault.moveIn({ wallet, factor: createPassword() }))).toBe(8014)
  expect((await vault.status()).walletId).toBe(created.walletId)
})

test('behavior: a record with other addresses than its secret gives is refused', async () => {
  const other = await open(createFakeStore().store)
  const { accounts } = await other.create({ words: 12, factor: createPassword() })
  const forgeries = [
    changeWallet((record) => ({ ...record, accounts })),
    changeWallet(({ accounts: [first, second], ...record }) => ({
      ...record,
      accounts: [first, { ...second, solana: accounts[0]?.solana }],
    })),
    changeWallet(({ accounts: [first, second], ...record }) => ({
      ...record,
      accounts: [first, { ...second, index: 7 }],
    })),
  ]
  for (const forged of forgeries) {
    const vault = await open(extension.store)
    expect(await getErrorCode(vault.moveIn({ wallet: forged, factor: createPassword() }))).toBe(8017)
    expect(extension.values.size).toBe(0)
  }
})

test('behavior: texts that are no wallet are refused', async () => {
  const texts = [
    '',
    'null',
    '[]',
    '{"kind":"home"}',
    wallet.slice(0, -1),
    changeWallet((record) => ({ ...record, kind: 'grant', grantId: 'x', origin: 'https://dapp.example' })),
    changeWallet((record) => ({ ...record, grants: [] })),
    changeWallet((record) => ({ ...record, login: {} })),
    changeWallet((record) => ({ ...record, accounts: [] })),
    changeWallet((record) => ({ ...record, factors: Array(21).fill(record.factors[0]) })),
  ]
  for (const text of texts) {
    expect(() => unpackRecord(text), text).toThrow('This is not a wallet.')
    const vault = await open(extension.store)
    expect(await getErrorCode(vault.moveIn({ wallet: text, factor: createPassword() })), text).toBe(8017)
  }
  expect(() => unpackRecord(' '.repeat(200_000) + wallet)).toThrow('This is not a wallet.')
  expect(extension.values.size).toBe(0)
})

test('behavior: a record that makes its password dear to try is refused before it is tried', async () => {
  const withFactors = (count: number, cost: object) =>
    changeWallet(({ factors: [first], ...record }) => {
      const { kdf, ...factor } = first ?? {}
      return { ...record, factors: Array(count).fill({ ...factor, kdf: { ...Object(kdf), ...cost } }) }
    })
  const dear = [
    withFactors(20, { memory: 1_048_576, iterations: 16 }),
    withFactors(1, { memory: 1_048_576 }),
    withFactors(1, { memory: 65_537 }),
    withFactors(1, { iterations: 4 }),
    withFactors(2, {}),
  ]
  for (const text of dear) {
    expect(() => unpackRecord(text)).toThrow('This is not a wallet.')
    const vault = await open(extension.store)
    expect(await getErrorCode(vault.moveIn({ wallet: text, factor: createPassword() }))).toBe(8017)
  }
  expect(extension.values.size).toBe(0)
})

test('behavior: a wallet of usual cost with a password and several passkeys moves, by each of them', async () => {
  const usual = createVault({ raw: createFakeStore().store })
  await usual.begin({ scope: { kind: 'home' } })
  await usual.create({ words: 24, factor: createPassword() })
  const createPrf = (credentialId: string) => new Uint8Array(32).fill(credentialId.length)
  const passkeys = ['a', 'of another site']
  for (const credentialId of passkeys) {
    const passkey = { type: 'passkey', credentialId, rpId: 'oriel.localhost', prfSalt: 'salt' } as const
    await usual.addFactor({ factor: createPassword(), newFactor: { ...passkey, prf: createPrf(credentialId) } })
  }
  const packed = await usual.copyOut()
  const byPasskey = passkeys.map(
    (credentialId) => ({ type: 'passkey', credentialId, prf: createPrf(credentialId) }) as const,
  )
  for (const factor of [createPassword(), ...byPasskey]) {
    const vault = await open(createFakeStore().store)
    const { state, factors } = await vault.moveIn({ wallet: packed, factor })
    expect({ state, types: factors.map(({ type }) => type) }).toEqual({
      state: 'unlocked',
      types: ['password', 'passkey', 'passkey'],
    })
  }
})

test('behavior: other vaults need not wait while a password of the record is tried', async () => {
  const ends: (() => void)[] = []
  const lock = extension.store.runExclusive(() => new Promise<void>((resolve) => ends.push(resolve)))
  const vault = await open(extension.store)
  expect(await getErrorCode(vault.moveIn({ wallet, factor: createPassword('wrong') }))).toBe(8010)
  const moved = vault.moveIn({ wallet, factor: createPassword() })
  for (const end of ends) end()
  await lock
  expect((await moved).state).toBe('unlocked')
})

test('behavior: neither a site’s copy nor the wallet of a login moves', async () => {
  const frame = createTestVault({ raw: createFakeStore().store })
  await frame.begin({ scope: { kind: 'grant', origin: 'https://dapp.example' } })
  expect(await getErrorCode(frame.copyOut())).toBe(8013)
  expect(await getErrorCode(frame.moveIn({ wallet, factor: createPassword() }))).toBe(-32602)
  const ofLogin = await open(extension.store, 'login')
  expect(await getErrorCode(ofLogin.moveIn({ wallet, factor: createPassword() }))).toBe(-32602)
  expect(extension.values.size).toBe(0)
})
