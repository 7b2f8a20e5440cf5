import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import * as z from 'zod/mini'
import type { Network } from '#shared/chains/networks.ts'

/** Recently used nonces, as JSON that survives a reload and works in a second tab. */
export const NonceBook = z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() })))
export type NonceBook = z.infer<typeof NonceBook>

/** All tabs share the book, so each call reads it again. */
export type NonceStore = { get: () => NonceBook; set: (book: NonceBook) => void }

export type NonceScope = {
  network: Network
  address: string
  client: EvmClient
  store: NonceStore
  nonce?: number | undefined
}

/**
 * Milliseconds until the chain's transaction count is up to date. Behind a load balancer, one node may not yet know a
 * transaction that another one accepted.
 */
const trustMs = 60_000

export type NonceUse = {
  /** Call this just before sending the transaction to a node. */
  reserve: (nonce: number) => void
  /** Call this when it is certain that no node has the transaction. */
  release: (nonce: number) => void
}

/**
 * Runs `send` with the account's next nonce. Runs one send at a time per account and network, across all tabs of this
 * browser, so that a rejected send leaves no gap that would block the following ones.
 */
export function withNonce<result>(
  scope: NonceScope,
  send: (nonce: number, use: NonceUse) => Promise<result>,
): Promise<result> {
  return withNonces(scope, 1, ([nonce = 0], use) => send(nonce, use))
}

/**
 * Runs `send` with `count` nonces, one caller at a time. Nonces that it does not reserve are free again when it ends,
 * even if its tab is closed, so there is no gap. A node may have a reserved nonce's transaction even if it did not
 * respond and a different node does not count it yet. So a reserved nonce stays taken for {@link trustMs} unless it is
 * released, because a second transaction with it could replace the approved one.
 */
export async function withNonces<result>(
  scope: NonceScope,
  count: number,
  send: (nonces: number[], use: NonceUse) => Promise<result>,
): Promise<result> {
  const key = `${scope.network.caipNetworkId}:${scope.address.toLowerCase()}`
  return inTurn(`oriel.nonce.${key}`, async () => {
    const nonces = scope.nonce === undefined ? await nextNonces(scope, key, count) : [scope.nonce]
    const { store } = scope
    const before = new Set(store.get()[key]?.map(({ nonce }) => nonce))
    const unused = new Set(nonces)
    const use: NonceUse = {
      reserve(nonce) {
        unused.delete(nonce)
        add(store, key, nonce)
      },
      release(nonce) {
        // A rejected replacement leaves the transaction that uses the nonce.
        if (!before.has(nonce)) remove(store, key, nonce)
      },
    }
    // Another tab then has no turn to wait for, and must see the nonces of a send that waits for its signature.
    if (!webLocks()) for (const nonce of nonces) add(store, key, nonce)
    try {
      return await send(nonces, use)
    } finally {
      unused.forEach(use.release)
    }
  })
}

async function nextNonces({ client, address, store }: NonceScope, key: string, count: number): Promise<number[]> {
  const pending = await client.request<string>({ method: 'eth_getTransactionCount', params: [address, 'pending'] })
  const taken = new Set((store.get()[key] ?? []).filter(isTrusted).map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (let nonce = Number(pending); nonces.length < count; nonce++) if (!taken.has(nonce)) nonces.push(nonce)
  // The chain's count already includes all lower nonces.
  change(store, key, (list) => list.filter((one) => one.nonce >= Number(pending) && isTrusted(one)))
  return nonces
}

const isTrusted = ({ at }: { at: number }) => Date.now() - at < trustMs

function add(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => [...list.filter((one) => one.nonce !== nonce), { nonce, at: Date.now() }])
}

function remove(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => list.filter((one) => one.nonce !== nonce))
}

type Entries = NonceBook[string]

function change(store: NonceStore, key: string, update: (list: Entries) => Entries) {
  const { [key]: list = [], ...others } = store.get()
  const next = update(list)
  store.set(next.length > 0 ? { ...others, [key]: next } : others)
}

const webLocks = () => globalThis.navigator?.locks

const turns = new Map<string, Promise<unknown>>()

/**
 * Web Locks cover the other tabs of this origin and are released with a closed tab. Without them, only this page is
 * serialized.
 */
async function inTurn<result>(name: string, run: () => Promise<result>): Promise<result> {
  const locks = webLocks()
  if (locks) return await locks.request(name, run)

  const turn = (turns.get(name) ?? Promise.resolve()).then(run, run)
  turns.set(name, turn)
  try {
    return await turn
  } finally {
    if (turns.get(name) === turn) turns.delete(name)
  }
}
