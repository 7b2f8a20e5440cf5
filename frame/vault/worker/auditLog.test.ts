import { beforeEach, expect, test } from 'vitest'
import type { Implementation } from '#shared/rpc.ts'
import { digestOf } from '../../chains/eip155/signing.ts'
import type { vaultMethods } from '../methods.ts'
import type { AuditEntry } from '../record.ts'
import { memoryStore } from './store.testing.ts'
import { createTestVault } from './vault.testing.ts'

type Vault = Implementation<typeof vaultMethods>

const origin = 'https://dapp.example'
const digest = `0x${'ab'.repeat(32)}`
const address = `0x${'11'.repeat(20)}`
const now = 1_800_000_000_000

let raw: ReturnType<typeof memoryStore>
let home: Vault
let clock = now

beforeEach(async () => {
  clock = now
  raw = memoryStore()
  home = createTestVault({ raw: raw.store, now: () => clock })
  await home.create({ words: 12, factor: { type: 'password', password: new TextEncoder().encode('correct horse') } })
})

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: crypto.randomUUID(),
  time: now - 1000,
  origin,
  method: 'personal_sign',
  digest,
  surface: 'frame',
  address,
  ...change,
})

async function frameFor(site: string, store = memoryStore()) {
  const vault = createTestVault({ raw: store.store, now: () => clock })
  await vault.begin({ scope: { kind: 'grant', origin: site } })
  return { vault, store }
}

/** The site's frame opens the wallet window, and its owner allows it. */
async function visit(framed: Vault, site = origin) {
  const { port1, port2 } = new MessageChannel()
  const received = framed.receive({ port: port2, replace: false })
  await home.grant({ origin: site, port: port1, uses: 'open' })
  await received
  port1.close()
}

/** A frame that somebody else runs: it says what it likes. */
async function claim(message: unknown, site = origin) {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage(message)
  await home.grant({ origin: site, port: port1, uses: 'none' })
  port1.close()
}

async function sign(vault: Vault, message: `0x${string}`, site = origin) {
  const signable = { type: 'eip155:message', message } as const
  const context = { origin: site, method: 'personal_sign', surface: 'frame' } as const
  await vault.sign({ account: 0, signable, digest: digestOf(signable), context })
}

test('default: each visit brings home what the site signed since, once, newest first', async () => {
  const { vault } = await frameFor(origin)
  await visit(vault)
  expect(await home.auditLog()).toEqual([])
  await sign(vault, '0x01')
  clock += 1000
  await sign(vault, '0x02')
  await visit(vault)
  await visit(vault)
  clock += 1000
  await sign(vault, '0x03')
  const own = await vault.auditLog()
  expect(own.map(({ time }) => time - now)).toEqual([2000, 1000, 0])
  expect(await home.auditLog()).toEqual(own.slice(1))
  expect(new Set(own.map(({ id }) => id)).size).toBe(3)
})

test('behavior: the sites are one list, also those that were revoked', async () => {
  const sites = ['https://a.example', 'https://b.example']
  for (const site of [...sites, ...sites]) {
    const { vault } = await frameFor(site)
    await visit(vault, site)
    clock += 1000
    await sign(vault, '0x01', site)
    await visit(vault, site)
  }
  const { grants } = await home.status()
  for (const { grantId } of grants) await home.revoke({ grantId })
  expect((await home.auditLog()).map((one) => one.origin)).toEqual([...sites, ...sites].reverse())
})

test('behavior: the network is that of what was signed', async () => {
  const { vault } = await frameFor(origin)
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
    await vault.sign({ account: 0, signable, digest: digestOf(signable), context })
  }
  expect((await vault.auditLog()).map(({ networkId }) => networkId)).toEqual([undefined, 'eip155:8453', 'eip155:10'])
})

test.each<[string, unknown]>([
  ['nothing at all', undefined],
  ['no list', { log: 'everything' }],
  ['things that are no entries', { log: [null, 7, { time: 1 }, [], 'x'.repeat(10_000)] }],
  ['another site’s signature', { log: [entry({ origin: 'https://bank.example' })] }],
  ['a digest that is none', { log: [entry({ digest: '<b>0x' })] }],
  ['a method of a megabyte', { log: [entry({ method: 'x'.repeat(1_000_000) })] }],
  ['a signature of next year', { log: [entry({ time: now + 365 * 24 * 60 * 60_000 })] }],
])('error: a frame that reports %s is granted its copy, and nothing is noted', async (_, message) => {
  await claim(message)
  expect(await home.auditLog()).toEqual([])
  expect((await home.status()).grants.map((grant) => grant.origin)).toEqual([origin])
})

test('behavior: what is good in a bad report is noted', async () => {
  const good = entry()
  await claim({ log: [{ ...entry(), origin: 'https://bank.example' }, good, null] })
  expect(await home.auditLog()).toEqual([good])
})

test('behavior: what home has heard cannot be rewritten, and not be taken back', async () => {
  const first = entry()
  await claim({ log: [first] })
  await claim({ log: [{ ...first, method: 'eth_sendTransaction', time: 1 }] })
  await claim({ log: [] })
  expect(await home.auditLog()).toEqual([first])
})

test('behavior: a site that floods its log pushes out its own entries only', async () => {
  const other = entry({ origin: 'https://quiet.example' })
  await claim({ log: [other] }, other.origin)
  for (let round = 0; round < 2; round++) {
    await claim({ log: Array.from({ length: 1500 }, (_, index) => entry({ time: now - 5000 + round * 2000 + index })) })
  }
  const log = await home.auditLog()
  expect(log.filter((one) => one.origin === origin)).toHaveLength(1000)
  expect(log.filter((one) => one.origin === other.origin)).toEqual([other])
})

test('behavior: a report is noted only when its site is allowed', async () => {
  const { port1, port2 } = new MessageChannel()
  port2.postMessage({ log: [entry()] })
  const locked = createTestVault({ raw: raw.store })
  await expect(locked.grant({ origin, port: port1, uses: 'open' })).rejects.toMatchObject({ code: 8012 })
  port1.close()
  expect(await home.auditLog()).toEqual([])
})

test('behavior: a locked home takes the log of a site that it allows, and the site’s copy stays as it is', async () => {
  const { vault } = await frameFor(origin)
  await visit(vault)
  await sign(vault, '0x01')
  const locked = createTestVault({ raw: raw.store, now: () => clock })
  const { port1, port2 } = new MessageChannel()
  const received = Promise.resolve(vault.receive({ port: port2, replace: false }))
  received.catch(() => undefined)
  await locked.takeLog({ origin, port: port1 })
  await expect(received).rejects.toMatchObject({ code: 8017 })
  expect((await locked.status()).state).toBe('locked')
  expect(await locked.auditLog()).toEqual(await vault.auditLog())
  await sign(vault, '0x02')
  expect(await vault.auditLog()).toHaveLength(2)
})

test('error: without a key, no log is taken of a site that home does not allow, or does not allow any more', async () => {
  const report = async (vault: Vault, site: string) => {
    const { port1, port2 } = new MessageChannel()
    port2.postMessage({ log: [entry({ origin: site })] })
    const told = new Promise((resolve) => {
      port2.onmessage = ({ data }) => resolve(data)
    })
    try {
      await vault.takeLog({ origin: site, port: port1 })
    } finally {
      // Otherwise the frame's vault would go on waiting for a copy.
      await told
      port1.close()
    }
  }
  const refused = { code: 4100 }
  await expect(report(home, origin)).rejects.toMatchObject(refused)
  await claim({ log: [] })
  await report(home, origin)
  await expect(report(home, 'https://bank.example')).rejects.toMatchObject(refused)
  const [grant] = (await home.status()).grants
  await home.revoke({ grantId: grant?.grantId ?? '' })
  await expect(report(home, origin)).rejects.toMatchObject(refused)
  expect(await home.auditLog()).toHaveLength(1)
  // A vault in a frame has no home record, so it takes no log.
  const { vault } = await frameFor(origin)
  await expect(report(vault, origin)).rejects.toMatchObject({ code: 8013 })
})

test('behavior: a log of the first version is read, one damaged entry costs no other', async () => {
  const { id, ...old } = entry({ time: 5 })
  raw.values.set('audit home', [old, { broken: id }])
  const newer = entry()
  await claim({ log: [newer, { ...old, time: 6 }, { ...old, time: 6 }] })
  expect(await home.auditLog()).toEqual([newer, { ...old, time: 6 }, old])
})
