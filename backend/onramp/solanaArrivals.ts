import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { Transaction } from '../solana/describeTransaction.ts'
import { formatDecimal } from '../tokens/formatDecimal.ts'
import { getMinimumArrival } from './minimumArrival.ts'
import type { OrderRow } from './orders.ts'

/** Maximum transactions read per call. */
const maxReads = 20
/** Maximum page size that nodes support. */
const pageSize = 1000
const maxPages = 5
/** Maximum number of transactions whose gain (the received amount) is cached. */
const maxKept = 20_000

type Query = { node: Node; entry: NetworkEntry; order: OrderRow }
type Gain = { slot: number; units: bigint; decimals: number }

const nothing: Gain = { slot: 0, units: 0n, decimals: 0 }

/**
 * Creates a function that finds transfers on Solana. The function caches the transactions that it has read, and each
 * call only reads the next ones. Anyone can reference the account in any number of worthless transactions.
 */
export function createSolanaTransferFinder() {
  const cache = new Map<string, Gain>()

  async function readGain(query: Query, signature: string): Promise<Gain | undefined> {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const answer = await query.node.request('getTransaction', [signature, options]).catch(classifyFailure)
    if (answer === null) return undefined
    const { data: transaction } = PlacedTransaction.safeParse(answer)
    const gain = transaction ? computeGain(transaction, query) : nothing
    cache.set(getKey(query.order, signature), gain)
    deleteOldest(cache, maxKept)
    return gain
  }

  return async (query: Query) => {
    const { node, order } = query
    const arrivals: { hash: string; amount: string }[] = []
    let reads = 0
    for (const hash of order.hash === null ? await listSignatures(node, order) : [order.hash]) {
      let gain = cache.get(getKey(order, hash))
      if (!gain && reads < maxReads) {
        reads += 1
        gain = await readGain(query, hash)
      }
      if (!gain || gain.slot <= order.afterBlock) continue
      const minUnits = getMinimumArrival(order, gain.decimals)
      if (minUnits !== undefined && gain.units >= minUnits) {
        arrivals.push({ hash, amount: formatDecimal(gain.units, gain.decimals) })
      }
    }
    return arrivals
  }
}

/** Returns 'unreadable' if the node does not support the transaction's version, or null if a later call may succeed. */
const classifyFailure = (error: unknown) => (error instanceof NodeError && error.code === -32015 ? 'unreadable' : null)

const getKey = ({ network, asset, address }: OrderRow, signature: string) =>
  [network, asset, address, signature].join(' ')

const PlacedTransaction = Transaction.extend({ slot: z.number() })
const Signatures = z.array(z.object({ signature: z.string(), slot: z.number(), err: z.unknown() }))
const TokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

/**
 * Returns the signatures since the order was created, oldest first. For a token, reads the signatures of the token
 * accounts, because a token transfer references only those accounts.
 */
async function listSignatures(node: Node, order: OrderRow): Promise<string[]> {
  const addresses = order.asset === '' ? [order.address] : await listTokenAccounts(node, order)
  const lists = await Promise.all(addresses.map((address) => listSince(node, address, order.afterBlock)))
  return lists
    .flat()
    .filter(({ err }) => err === null || err === undefined)
    .sort((a, b) => a.slot - b.slot)
    .map(({ signature }) => signature)
}

async function listSince(node: Node, address: string, afterBlock: number): Promise<z.output<typeof Signatures>> {
  const found: z.output<typeof Signatures> = []
  for (let page = 0; page < maxPages; page++) {
    const before = found.at(-1)?.signature
    const options = { commitment: 'confirmed', limit: pageSize, before }
    const list = await node.requestParsed('getSignaturesForAddress', [address, options], Signatures)
    const since = list.filter(({ slot }) => slot > afterBlock)
    found.push(...since)
    if (since.length < pageSize) break
  }
  return found
}

async function listTokenAccounts(node: Node, { address, asset }: OrderRow): Promise<string[]> {
  const accounts = [address, { mint: asset }, { commitment: 'confirmed', encoding: 'jsonParsed' }]
  const { value } = await node.requestParsed('getTokenAccountsByOwner', accounts, TokenAccounts)
  return value.map(({ pubkey }) => pubkey)
}

function computeGain(
  { slot, meta, transaction }: z.output<typeof PlacedTransaction>,
  { order: { asset, address }, entry }: Query,
): Gain {
  const isFailed = meta.err !== null && meta.err !== undefined
  if (asset === '') {
    const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
    const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
    const units = isFailed ? 0n : BigInt(after) - BigInt(before)
    return { slot, units, decimals: entry.network.nativeCurrency.decimals }
  }
  const filterOwn = (balances: typeof meta.postTokenBalances) =>
    balances.filter(({ mint, owner }) => mint === asset && owner === address)
  const sumOwn = (balances: typeof meta.postTokenBalances) =>
    filterOwn(balances).reduce((units, { uiTokenAmount }) => units + BigInt(uiTokenAmount.amount), 0n)
  const decimals = filterOwn(meta.postTokenBalances)[0]?.uiTokenAmount.decimals ?? 0
  const units = isFailed ? 0n : sumOwn(meta.postTokenBalances) - sumOwn(meta.preTokenBalances)
  return { slot, units, decimals }
}
