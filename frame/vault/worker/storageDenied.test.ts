import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createMutex, type RawStore } from '../store/vaultStore.ts'
import { createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const origin = 'https://dapp.example'
const scope = { kind: 'grant', origin } as const
const createPassword = () => ({ type: 'password', password: new TextEncoder().encode('correct horse') }) as const

const deny = () => Promise.reject(new DOMException('Access to storage is not allowed.', 'SecurityError'))
const raw: RawStore = { get: deny, set: deny, update: deny, keys: deny, runExclusive: createMutex() }

let homeVault: Vault
let framed: Vault

beforeEach(async () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  homeVault = createTestVault({ raw: createFakeStore().store })
  await homeVault.create({ words: 12, factor: createPassword() })
  framed = createTestVault({ raw })
})

async function connect(vault: Vault) {
  const { port1, port2 } = new MessageChannel()
  const received = vault.receive({ port: port2, replace: false })
  await homeVault.grant({ origin, port: port1, uses: 'open' })
  await received
  port1.close()
}

async function sign(vault: Vault) {
  const signable = { type: 'eip155:message', message: '0x01' } as const
  const context = { origin, method: 'personal_sign', surface: 'frame' } as const
  return vault.sign({ account: 0, signable, digest: computeDigest(signable), context })
}

test('default: a framed vault without storage keeps its copy in memory, reports that, and signs', async () => {
  expect(await framed.begin({ scope })).toMatchObject({ state: 'empty', persistent: false })
  await connect(framed)
  await sign(framed)
  expect(await framed.status()).toMatchObject({ state: 'unlocked', persistent: false })
  expect(await framed.signatureLog()).toHaveLength(1)
  expect(await createTestVault({ raw }).begin({ scope })).toMatchObject({ state: 'empty' })
})

test('behavior: the next worker of the page gets the copy and the log, and is locked', async () => {
  await framed.begin({ scope })
  await connect(framed)
  await sign(framed)
  const memory = await framed.memory()
  const next = createTestVault({ raw })
  const { accounts } = await homeVault.status()
  expect(await next.begin({ scope, memory })).toMatchObject({ state: 'locked', accounts, persistent: false })
  await expect(sign(next)).rejects.toMatchObject({ code: 8012 })
  await connect(next)
  await sign(next)
  expect(await next.signatureLog()).toHaveLength(2)
  expect(await homeVault.signatureLog()).toHaveLength(1)
})

test('error: the wallet itself is never made without storage', async () => {
  const next = createTestVault({ raw })
  await expect(next.begin({ scope: { kind: 'home' } })).rejects.toMatchObject({ code: 8018 })
  await expect(next.create({ words: 12, factor: createPassword() })).rejects.toMatchObject({ code: 8018 })
})

test('behavior: a copy cannot become a wallet', async () => {
  await framed.begin({ scope })
  await expect(framed.create({ words: 12, factor: createPassword() })).rejects.toMatchObject({ code: 8014 })
})

test('behavior: with storage, nothing is kept in memory', async () => {
  const store = createFakeStore()
  const stored = createTestVault({ raw: store.store })
  expect(await stored.begin({ scope, memory: [[`grant ${origin}`, { kind: 'grant' }]] })).toMatchObject({
    state: 'empty',
    persistent: true,
  })
  await connect(stored)
  expect(await stored.memory()).toEqual([])
})
