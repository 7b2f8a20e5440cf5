import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestStore, sendPrepared, startTestChain, type TestChain } from '../chain.testing.ts'
import { watchTransaction } from '../watch.ts'
import { type NonceScope, type NonceUse, withNonce, withNonces } from './nonce.ts'
import { prepareTransaction } from './transactions.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'
let chain: TestChain

beforeAll(async () => {
  chain = await startTestChain()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => chain.stop())

const sendAtOnce = async (nonce: number, { reserve }: NonceUse) => {
  reserve(nonce)
  return nonce
}

test('behavior: twenty at once get twenty nonces and are all mined', async () => {
  const sender = await chain.createAccount()
  const store = createTestStore()
  const prepared = await prepareTransaction(
    { from: sender.address, to: stranger, value: '0x1' },
    { ...chain, from: sender.address },
  )
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => sendPrepared(prepared, { chain, account: sender, store })),
  )
  expect(sent.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at))
  const outcomes = await Promise.all(
    sent.map(({ hash, nonce }) =>
      watchTransaction(
        { hash, nonce, networkId: chain.network.caipNetworkId, from: sender.address, sentAt: Date.now() },
        { client: chain.client, signal: new AbortController().signal, wait: { first: 10, longest: 50 } },
      ),
    ),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(Array(20).fill('success'))
})

test('behavior: a transaction of another tab counts before the node knows it', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  expect(await withNonce(scope, sendAtOnce)).toBe(0)
  expect(await withNonce(scope, sendAtOnce)).toBe(1)
  const anotherTab = { ...scope, store: { ...scope.store } }
  expect(await withNonce(anotherTab, sendAtOnce)).toBe(2)
})

test('behavior: a failed send gives its nonce back', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  const failed = withNonce(scope, () => Promise.reject(new Error('no')))
  const next = withNonce(scope, async (nonce) => nonce)
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe(0)
})

test('behavior: a failed send keeps the nonce that it gave to a node, until it releases it', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  const fail = (work: (nonce: number, use: NonceUse) => void) =>
    withNonce(scope, async (nonce, use) => {
      work(nonce, use)
      throw new Error('no')
    }).catch(() => undefined)
  const peek = () => withNonce(scope, async (nonce) => nonce)
  await fail((nonce, { reserve }) => reserve(nonce))
  expect(await peek()).toBe(1)
  await fail((nonce, { reserve, release }) => {
    reserve(nonce)
    release(nonce)
  })
  expect(await peek()).toBe(1)
})

test('behavior: a replacement that is refused leaves the nonce to the transaction that holds it', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  await withNonce(scope, sendAtOnce)
  await withNonce({ ...scope, nonce: 0 }, async (nonce, { reserve, release }) => {
    reserve(nonce)
    release(nonce)
  })
  expect(await withNonce(scope, async (nonce) => nonce)).toBe(1)
})

test('behavior: an old reservation ends', async () => {
  const store = createTestStore()
  store.set({ [`eip155:31337:${stranger}`]: [{ nonce: 0, at: Date.now() - 61_000 }] })
  const scope = { network: chain.network, address: stranger, client: chain.client, store }
  expect(await withNonce(scope, async (nonce) => nonce)).toBe(0)
})

/**
 * Mocks Web Locks with a queue per name, because Node lacks them. Clearing the queues releases a closed tab's locks.
 */
function stubLocks() {
  const queues = new Map<string, Promise<unknown>>()
  const request = (name: string, run: () => Promise<unknown>) => {
    const result = (queues.get(name) ?? Promise.resolve()).then(run, run)
    queues.set(name, result)
    return result
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return queues
}

const never = new Promise<never>(() => {})

/** Starts a send with `count` nonces, and simulates closing its tab once `work` has run. */
async function closeTabAfter(
  work: (...args: Parameters<Parameters<typeof withNonces>[2]>) => void,
  scope: NonceScope,
  count: number,
) {
  const queues = stubLocks()
  await new Promise<void>((resolve) => {
    void withNonces(scope, count, (nonces, use) => {
      work(nonces, use)
      resolve()
      return never
    })
  })
  queues.clear()
}

test('behavior: a tab that closes before its transactions are sent leaves no gap', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  const waiting: number[] = []
  await closeTabAfter((nonces) => waiting.push(...nonces), scope, 2)
  expect(waiting).toEqual([0, 1])
  expect(await withNonce(scope, async (nonce) => nonce)).toBe(0)
  expect(scope.store.get()).toEqual({})
})

test('behavior: a tab that closes while a node gets a transaction keeps its nonce alone', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  await closeTabAfter(([first = -1], { reserve }) => reserve(first), scope, 3)
  expect(await withNonces(scope, 2, async (nonces) => nonces)).toEqual([1, 2])
})

test('behavior: without Web Locks, another tab sees the nonce of a send that waits for its signature', async () => {
  const scope = { network: chain.network, address: stranger, client: chain.client, store: createTestStore() }
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  const anotherTab = await import('./nonce.ts')
  await new Promise<void>((resolve) => {
    void withNonce(scope, () => {
      resolve()
      return never
    })
  })
  expect(await anotherTab.withNonce(scope, async (nonce) => nonce)).toBe(1)
})

test('behavior: two tabs take turns by Web Locks', async () => {
  const queues = stubLocks()
  const sender = await chain.createAccount()
  const store = createTestStore()
  vi.resetModules()
  const anotherTab = await import('./nonce.ts')
  const scope = { network: chain.network, address: sender.address, client: chain.client, store }
  const numbers = [withNonce, anotherTab.withNonce].flatMap((tab) =>
    Array.from({ length: 5 }, () => tab(scope, sendAtOnce)),
  )
  expect((await Promise.all(numbers)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([...queues.keys()]).toEqual([`oriel.nonce.eip155:31337:${sender.address.toLowerCase()}`])
})
