import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { Uses, vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

type Vault = Implementation<typeof vaultMethods>

const origin = 'https://dapp.example'
const locked = { code: 8012 }
const message = { type: 'eip155:message', message: '0x68656c6c6f' } as const
const solana = { type: 'solana:message', message: '0x68656c6c6f' } as const
const context = { origin, method: 'personal_sign', surface: 'frame' } as const
const signing = { account: 0, signable: message, digest: computeDigest(message), context }

let homeVault: Vault
let framed: Vault
let copy: ReturnType<typeof createFakeStore>

beforeEach(async () => {
  homeVault = createTestVault({ raw: createFakeStore().store })
  await homeVault.create({
    words: 12,
    factor: { type: 'password', password: new TextEncoder().encode('correct horse') },
  })
  copy = createFakeStore()
  framed = createTestVault({ raw: copy.store })
  await framed.begin({ scope: { kind: 'grant', origin } })
})

async function deliver(uses: Uses): Promise<unknown> {
  const window = new MessageChannel()
  const frame = new MessageChannel()
  frame.port1.onmessage = ({ data }) => window.port2.postMessage(data)
  const passing = new Promise((resolve) => {
    window.port2.onmessage = ({ data }) => {
      frame.port1.postMessage(data)
      resolve(data)
    }
  })
  const received = framed.receive({ port: frame.port2, replace: false })
  await homeVault.grant({ origin, port: window.port1, uses })
  await received
  window.port1.close()
  frame.port1.close()
  return passing
}

const sign = async (change = {}) => framed.sign({ ...signing, ...change })

test('default: an open copy signs repeatedly', async () => {
  await deliver('open')
  await sign()
  await sign()
  expect(await framed.status()).toMatchObject({ state: 'unlocked' })
})

test('behavior: a copy for one signature is locked after it', async () => {
  await deliver('once')
  expect(await framed.status()).toMatchObject({ state: 'unlocked' })
  expect((await sign()).signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(await framed.status()).toMatchObject({ state: 'locked' })
  await expect(sign()).rejects.toMatchObject(locked)
  expect(await framed.signatureLog()).toHaveLength(1)
})

test('behavior: of simultaneous signatures, a copy for one signature makes one', async () => {
  await deliver('once')
  const outcomes = await Promise.allSettled([sign(), sign(), sign()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(await framed.signatureLog()).toHaveLength(1)
})

test.each([
  ['the digest of other data', { digest: `0x${'00'.repeat(32)}` }, 8016],
  ['the digest of other data on Solana', { signable: solana, digest: `0x${'00'.repeat(32)}` }, 8016],
  ['an unknown account', { account: 7 }, -32602],
])('error: an attempt with %s uses up a copy for one signature', async (_, change, code) => {
  await deliver('once')
  await expect(sign(change)).rejects.toMatchObject({ code })
  await expect(sign()).rejects.toMatchObject(locked)
})

test('error: a copy signs for its own origin only, and an attempt for another origin does not use it up', async () => {
  await deliver('once')
  for (const other of ['https://sub.dapp.example', 'https://dapp.example:8443', 'http://dapp.example', '']) {
    await expect(sign({ context: { ...context, origin: other } })).rejects.toMatchObject({ code: 4100 })
  }
  expect(await framed.signatureLog()).toEqual([])
  await sign()
  expect(await framed.signatureLog()).toMatchObject([{ origin }])
})

test('behavior: each delivery allows one more signature', async () => {
  await deliver('once')
  await sign()
  await deliver('once')
  await sign()
  await expect(sign()).rejects.toMatchObject(locked)
})

test('behavior: a copy that is only stored has no key, shows its account and does not sign', async () => {
  expect(await deliver('none')).toEqual({ uses: 'none', record: copy.values.get(`grant ${origin}`) })
  expect(await framed.status()).toMatchObject({ state: 'locked', accounts: (await homeVault.status()).accounts })
  await expect(sign()).rejects.toMatchObject(locked)
})

test('behavior: a delivery with fewer rights revokes those of an earlier one', async () => {
  await deliver('open')
  await deliver('none')
  await expect(sign()).rejects.toMatchObject(locked)
  await deliver('open')
  await deliver('once')
  await sign()
  await expect(sign()).rejects.toMatchObject(locked)
})

test('error: a delivery is refused when its uses are unknown or its key is missing', async () => {
  const { record, key } = (await deliver('open')) as { record: unknown; key: CryptoKey }
  for (const forged of [
    { record, key },
    { uses: 'always', record, key },
    { uses: 'once', record },
  ]) {
    const { port1, port2 } = new MessageChannel()
    const received = Promise.resolve(framed.receive({ port: port2, replace: true })).catch((error) => error)
    port1.postMessage(forged)
    expect(await received).toMatchObject({ code: 8017 })
    port1.close()
  }
})
