import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import type { SignatureEntry } from '../protocol/record.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { createEntry } from './signatureLog.ts'
import { createFakeStore } from './store.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const origin = 'https://dapp.example'
const digest = `0x${'ab'.repeat(32)}`
const address = `0x${'11'.repeat(20)}`
const now = 1_800_000_000_000

let raw: ReturnType<typeof createFakeStore>
let homeVault: Vault
let clock = now

beforeEach(async () => {
  clock = now
  raw = createFakeStore()
  homeVault = createTestVault({ raw: raw.store, now: () => clock })
  await homeVault.create({
    words: 12,
    factor: { type: 'password', password: new TextEncoder().encode('correct horse') },
  })
})

const createTestEntry = (change: Partial<SignatureEntry> = {}): SignatureEntry => ({
  id: crypto.randomUUID(),
  time: now - 1000,
  origin,
  method: 'personal_sign',
  digest,
  surface: 'frame',
  address,
  ...change,
})

test('default: an entry has the network of the page, unless the signed data names another one', () => {
  const { id: _, ...rest } = createTestEntry({ networkId: 'eip155:1' })
  const message = { type: 'eip155:message', message: '0x00' } as const
  const upgrade = { type: 'eip155:authorization', address: `0x${'22'.repeat(20)}`, chainId: 10, nonce: 0 } as const
  expect(createEntry({ ...rest, signable: message }).networkId).toBe('eip155:1')
  expect(createEntry({ ...rest, signable: upgrade }).networkId).toBe('eip155:10')
})

async function openFrame(site: string, store = createFakeStore()) {
  const vault = createTestVault({ raw: store.store, now: () => clock })
  await vault.begin({ scope: { kind: 'grant', origin: site } })
  return { vault, store }
}

async function visit(framed: Vault, site = origin) {
  const { port1, port2 } = new MessageChannel()
  const received = framed.receive({ port: port2, replace: false })
  await homeVault.grant({ origin: site, port: port1, uses: 'open' })
  await received
  port1.close()
}

async function sendLog(message: unknown, site = origin) {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage(message)
  await homeVault.grant({ origin: site, port: port1, uses: 'none' })
  port1.close()
}

async function sign(vault: Vault, message: `0x${string}`, site = origin) {
  const signable = { type: 'eip155:message', message } as const
  const context = { origin: site, method: 'personal_sign', surface: 'frame' } as const
  await vault.sign({ account: 0, signable, digest: computeDigest(signable), context })
}

test('default: each visit brings the site’s new entries to the home vault, once and newest first', async () => {
  const { vault } = await openFrame(origin)
  await visit(vault)
  expect(await homeVault.signatureLog()).toEqual([])
  await sign(vault, '0x01')
  clock += 1000
  await sign(vault, '0x02')
  await visit(vault)
  await visit(vault)
  clock += 1000
  await sign(vault, '0x03')
  const own = await vault.signatureLog()
  expect(own.map(({ time }) => time - now)).toEqual([2000, 1000, 0])
  expect(await homeVault.signatureLog()).toEqual(own.slice(1))
  expect(new Set(own.map(({ id }) => id)).size).toBe(3)
})

test('behavior: a home vault that shares the storage of the sites lists what they signed at once, and once', async () => {
  const { vault } = await openFrame(origin, raw)
  await visit(vault)
  await sign(vault, '0x01')
  const own = await vault.signatureLog()
  expect(own).toHaveLength(1)
  expect(await homeVault.signatureLog()).toEqual(own)
  await visit(vault)
  expect(await homeVault.signatureLog()).toEqual(own)
})

test('behavior: the log lists all sites, including revoked ones', async () => {
  const sites = ['https://a.example', 'https://b.example']
  for (const site of [...sites, ...sites]) {
    const { vault } = await openFrame(site)
    await visit(vault, site)
    clock += 1000
    await sign(vault, '0x01', site)
    await visit(vault, site)
  }
  const { grants } = await homeVault.status()
  for (const { grantId } of grants) await homeVault.revoke({ grantId })
  expect((await homeVault.signatureLog()).map((entry) => entry.origin)).toEqual([...sites, ...sites].reverse())
})

test('behavior: an entry names the network of the signed data', async () => {
  const { vault } = await openFrame(origin)
  await visit(vault)
  const context = { origin, method: 'eth_signTypedData_v4', surface: 'frame' } as const
  for (const chainId of [10, '0x2105', '9'.repeat(60)]) {
    const typedData = {
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { chainId },
      message: { text: 'hi' },
    }
    const signable = { type: 'eip155:typedData', typedData } as const
    clock += 1
    await vault.sign({ account: 0, signable, digest: computeDigest(signable), context })
  }
  expect((await vault.signatureLog()).map(({ networkId }) => networkId)).toEqual([
    undefined,
    'eip155:8453',
    'eip155:10',
  ])
})

test.each<[string, unknown]>([
  ['no message', undefined],
  ['a log that is not a list', { log: 'everything' }],
  ['invalid entries', { log: [null, 7, { time: 1 }, [], 'x'.repeat(10_000)] }],
  ['another site’s signature', { log: [createTestEntry({ origin: 'https://bank.example' })] }],
  ['an invalid digest', { log: [createTestEntry({ digest: '<b>0x' })] }],
  ['a method name of one megabyte', { log: [createTestEntry({ method: 'x'.repeat(1_000_000) })] }],
  ['a signature that is dated next year', { log: [createTestEntry({ time: now + 365 * 24 * 60 * 60_000 })] }],
])('error: a frame that reports %s gets its copy, and the report is ignored', async (_, message) => {
  await sendLog(message)
  expect(await homeVault.signatureLog()).toEqual([])
  expect((await homeVault.status()).grants.map((grant) => grant.origin)).toEqual([origin])
})

test('behavior: a report with invalid entries adds its valid ones', async () => {
  const good = createTestEntry()
  await sendLog({ log: [{ ...createTestEntry(), origin: 'https://bank.example' }, good, null] })
  expect(await homeVault.signatureLog()).toEqual([good])
})

test('behavior: a later report can neither change nor remove an entry of the home vault', async () => {
  const first = createTestEntry()
  await sendLog({ log: [first] })
  await sendLog({ log: [{ ...first, method: 'eth_sendTransaction', time: 1 }] })
  await sendLog({ log: [] })
  expect(await homeVault.signatureLog()).toEqual([first])
})

test('behavior: a site that floods its log replaces only its own entries', async () => {
  const other = createTestEntry({ origin: 'https://quiet.example' })
  await sendLog({ log: [other] }, other.origin)
  for (let round = 0; round < 2; round++) {
    await sendLog({
      log: Array.from({ length: 1500 }, (_, index) => createTestEntry({ time: now - 5000 + round * 2000 + index })),
    })
  }
  const log = await homeVault.signatureLog()
  expect(log.filter((entry) => entry.origin === origin)).toHaveLength(1000)
  expect(log.filter((entry) => entry.origin === other.origin)).toEqual([other])
})

test('behavior: the report of a site is ignored unless the site gets a grant', async () => {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage({ log: [createTestEntry()] })
  const locked = createTestVault({ raw: raw.store })
  await expect(locked.grant({ origin, port: port1, uses: 'open' })).rejects.toMatchObject({ code: 8012 })
  port1.close()
  expect(await homeVault.signatureLog()).toEqual([])
})

test('behavior: a locked home vault takes the log of a granted site, and leaves the site’s copy unchanged', async () => {
  const { vault } = await openFrame(origin)
  await visit(vault)
  await sign(vault, '0x01')
  const locked = createTestVault({ raw: raw.store, now: () => clock })
  const { port1, port2 } = new MessageChannel()
  const received = Promise.resolve(vault.receive({ port: port2, replace: false }))
  received.catch(() => undefined)
  await locked.takeLog({ origin, port: port1 })
  await expect(received).rejects.toMatchObject({ code: 8017 })
  expect((await locked.status()).state).toBe('locked')
  expect(await locked.signatureLog()).toEqual(await vault.signatureLog())
  await sign(vault, '0x02')
  expect(await vault.signatureLog()).toHaveLength(2)
})

test('error: takeLog refuses a site that has no grant, or no longer has one', async () => {
  const report = async (vault: Vault, site: string) => {
    const { port1, port2 } = new MessageChannel()
    port2.postMessage({ log: [createTestEntry({ origin: site })] })
    const answered = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data)
    })
    try {
      await vault.takeLog({ origin: site, port: port1 })
    } finally {
      await answered
      port1.close()
    }
  }
  const refused = { code: 4100 }
  await expect(report(homeVault, origin)).rejects.toMatchObject(refused)
  await sendLog({ log: [] })
  await report(homeVault, origin)
  await expect(report(homeVault, 'https://bank.example')).rejects.toMatchObject(refused)
  const [grant] = (await homeVault.status()).grants
  await homeVault.revoke({ grantId: grant?.grantId ?? '' })
  await expect(report(homeVault, origin)).rejects.toMatchObject(refused)
  expect(await homeVault.signatureLog()).toHaveLength(1)
  const { vault } = await openFrame(origin)
  await expect(report(vault, origin)).rejects.toMatchObject({ code: 8013 })
})

test('behavior: a log of the first version is read, and a damaged entry in it is skipped', async () => {
  const { id, ...old } = createTestEntry({ time: 5 })
  raw.values.set('audit home', [old, { broken: id }])
  const newer = createTestEntry()
  await sendLog({ log: [newer, { ...old, time: 6 }, { ...old, time: 6 }] })
  expect(await homeVault.signatureLog()).toEqual([newer, { ...old, time: 6 }, old])
})
