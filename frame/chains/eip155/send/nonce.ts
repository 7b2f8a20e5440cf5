import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import * as z from 'zod/mini'

/** Recently used nonces, stored as JSON so that they survive a reload and are shared between tabs. */
export const NonceBook = z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() })))
export type NonceBook = z.infer<typeof NonceBook>

/** Storage of the nonce book. `get` reads the book again on every call, because all tabs share it. */
export type NonceStore = { get: () => NonceBook; set: (book: NonceBook) => void }

export type NonceScope = {
  network: Network
  address: string
  client: EvmClient
  store: NonceStore
  nonce?: number | undefined
}

/**
 * Time for which a recorded nonce takes precedence over the chain's transaction count, in ms. Behind a load balancer,
 * one node may not yet have a transaction that another has accepted.
 */
const trustMs = 60_000

export type NonceUse = {
  /** Call this just before sending the transaction to a node. */
  reserve: (nonce: number) => void
  /** Call this once it is certain that no node has the transaction. */
  release: (nonce: number) => void
}

/**
 * Runs `send` with the account's next nonce. Sends are serialized per account and network across all tabs of this
 * browser, so that a rejected send leaves no nonce gap that would block later ones.
 */
export function withNonce<result>(
  scope: NonceScope,
  send: (nonce: number, use: NonceUse) => Promise<result>,
): Promise<result> {
  return withNonces(scope, 1, ([nonce = 0], use) => send(nonce, use))
}

/**
 * Runs `send` with `count` nonces. Nonces that `send` does not reserve are released when it settles or its tab closes,
 * so that no gap remains. A reserved nonce stays taken for {@link trustMs} unless it is released. Even if a node did
 * not respond, it may have the transaction before other nodes count it, and a second transaction with the same nonce
 * could replace the approved one.
 */
export async function withNonces<result>(
  scope: NonceScope,
  count: number,
  send: (nonces: number[], use: NonceUse) => Promise<result>,
): Promise<result> {
  const key = `${scope.network.caipNetworkId}:${scope.address.toLowerCase()}`
  return runExclusive(`oriel.nonce.${key}`, async () => {
    const nonces = scope.nonce === undefined ? await pickNonces(scope, key, count) : [scope.nonce]
    const { store } = scope
    const before = new Set(store.get()[key]?.map(({ nonce }) => nonce))
    const unused = new Set(nonces)
    const use: NonceUse = {
      reserve(nonce) {
        unused.delete(nonce)
        add(store, key, nonce)
      },
      release(nonce) {
        // Keep the nonce after a rejected replacement, because the original transaction still uses it.
        if (!before.has(nonce)) remove(store, key, nonce)
      },
    }
    // Without Web Locks, other tabs do not wait for this send, so record its nonces before the user signs.
    if (!getLocks()) for (const nonce of nonces) add(store, key, nonce)
    try {
      return await send(nonces, use)
    } finally {
      unused.forEach(use.release)
    }
  })
}

async function pickNonces({ client, address, store }: NonceScope, key: string, count: number): Promise<number[]> {
  const pending = await client.request<string>({ method: 'eth_getTransactionCount', params: [address, 'pending'] })
  const taken = new Set((store.get()[key] ?? []).filter(isTrusted).map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (let nonce = Number(pending); nonces.length < count; nonce++) if (!taken.has(nonce)) nonces.push(nonce)
  // Remove all nonces below the chain's transaction count and those recorded too long ago.
  change(store, key, (list) => list.filter((entry) => entry.nonce >= Number(pending) && isTrusted(entry)))
  return nonces
}

const isTrusted = ({ at }: { at: number }) => Date.now() - at < trustMs

function add(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => [...list.filter((entry) => entry.nonce !== nonce), { nonce, at: Date.now() }])
}

function remove(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => list.filter((entry) => entry.nonce !== nonce))
}

type Entries = NonceBook[string]

function change(store: NonceStore, key: string, update: (list: Entries) => Entries) {
  const { [key]: list = [], ...others } = store.get()
  const next = update(list)
  store.set(next.length > 0 ? { ...others, [key]: next } : others)
}

const getLocks = () => globalThis.navigator?.locks

const queues = new Map<string, Promise<unknown>>()

/**
 * Runs one task at a time per name. Web Locks cover all tabs of this origin and are released when a tab closes. Without
 * them, only this page's tasks are serialized.
 */
async function runExclusive<result>(name: string, run: () => Promise<result>): Promise<result> {
  const locks = getLocks()
  if (locks) return await locks.request(name, run)

  const promise = (queues.get(name) ?? Promise.resolve()).then(run, run)
  queues.set(name, promise)
  try {
    return await promise
  } finally {
    if (queues.get(name) === promise) queues.delete(name)
  }
}
