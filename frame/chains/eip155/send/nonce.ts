import * as z from 'zod/mini'
import type { Network } from '#shared/networks.ts'
import type { EvmClient } from '../client.ts'

/** The book is plain JSON, so that it works after a reload and in a second tab. */
export const NonceBook = z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() })))
export type NonceBook = z.infer<typeof NonceBook>

/** All tabs share the book, so each call reads it again. */
export type NonceStore = { get: () => NonceBook; set: (book: NonceBook) => void }

export type NonceScope = {
  network: Network
  address: string
  client: EvmClient
  store: NonceStore
  nonce?: number
}

/**
 * Milliseconds. Behind a load balancer one node may not know yet what another accepted. After this time the chain's
 * count is right.
 */
const trustMs = 60_000

/**
 * Runs `send` with the account's next nonce. Sends run one at a time per account and network, over all tabs of this
 * browser, so a send that fails leaves no gap that would block the ones behind it.
 */
export function withNonce<result>(scope: NonceScope, send: (nonce: number) => Promise<result>): Promise<result> {
  return withNonces(scope, 1, ([nonce = 0]) => send(nonce))
}

/**
 * Runs `send` with as many nonces, in one turn. All are free again when it throws; `release` frees those that it did
 * not use.
 */
export async function withNonces<result>(
  scope: NonceScope,
  count: number,
  send: (nonces: number[], release: (nonce: number) => void) => Promise<result>,
): Promise<result> {
  const key = `${scope.network.caipNetworkId}:${scope.address.toLowerCase()}`
  return inTurn(`oriel.nonce.${key}`, async () => {
    const nonces = scope.nonce === undefined ? await nextNonces(scope, key, count) : [scope.nonce]
    const before = scope.store.get()[key]?.map(({ nonce }) => nonce) ?? []
    for (const nonce of nonces) reserve(scope.store, key, nonce)
    try {
      return await send(nonces, (nonce) => release(scope.store, key, nonce))
    } catch (error) {
      // A replacement that fails leaves the transaction that holds the nonce.
      for (const nonce of nonces) if (!before.includes(nonce)) release(scope.store, key, nonce)
      throw error
    }
  })
}

async function nextNonces({ client, address, store }: NonceScope, key: string, count: number): Promise<number[]> {
  const pending = await client.request<string>({ method: 'eth_getTransactionCount', params: [address, 'pending'] })
  const taken = new Set((store.get()[key] ?? []).filter(isTrusted).map(({ nonce }) => nonce))
  const nonces: number[] = []
  for (let nonce = Number(pending); nonces.length < count; nonce++) if (!taken.has(nonce)) nonces.push(nonce)
  // The chain knows all lower nonces by now.
  change(store, key, (list) => list.filter((one) => one.nonce >= Number(pending) && isTrusted(one)))
  return nonces
}

const isTrusted = ({ at }: { at: number }) => Date.now() - at < trustMs

function reserve(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => [...list.filter((one) => one.nonce !== nonce), { nonce, at: Date.now() }])
}

function release(store: NonceStore, key: string, nonce: number) {
  change(store, key, (list) => list.filter((one) => one.nonce !== nonce))
}

type Entries = NonceBook[string]

function change(store: NonceStore, key: string, update: (list: Entries) => Entries) {
  const { [key]: list = [], ...others } = store.get()
  const next = update(list)
  store.set(next.length > 0 ? { ...others, [key]: next } : others)
}

const turns = new Map<string, Promise<unknown>>()

/** Web Locks cover the other tabs of this origin and end with a closed tab; without them only this page takes turns. */
async function inTurn<result>(name: string, run: () => Promise<result>): Promise<result> {
  const locks = globalThis.navigator?.locks
  if (locks) return await locks.request(name, run)

  const turn = (turns.get(name) ?? Promise.resolve()).then(run, run)
  turns.set(name, turn)
  try {
    return await turn
  } finally {
    if (turns.get(name) === turn) turns.delete(name)
  }
}
