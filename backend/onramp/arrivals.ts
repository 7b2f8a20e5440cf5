import { z } from 'zod'
import type { Database } from '../database/schema.ts'
import { decimalText } from '../history/decimalText.ts'
import { readBounded } from '../history/readBounded.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Node } from '../rpc/node.ts'
import { Transaction } from '../solana/describeTransaction.ts'
import { lowerAddress } from '../tokens/lowerAddress.ts'
import type { OrderRow } from './orders.ts'

/** An account rarely gets more transfers of one token while a purchase is under way. */
const maximumArrivals = 20
const maximumSignatures = 100

export type Arrival = { hash: string; amount: string }

type Query = {
  database: Database
  node: Node
  entry: NetworkEntry
  book: Portfolio['book']
  order: OrderRow
}

/**
 * Finds the transfers of the order's asset to its address since it was made, oldest first. With a hash of the provider
 * only that transaction counts.
 */
export function findArrivals(query: Query): Promise<Arrival[]> {
  return query.entry.network.chainNamespace === 'solana' ? findOnSolana(query) : findInIndex(query)
}

/** Returns the newest block or slot. */
export async function readHead(node: Node, { network }: NetworkEntry): Promise<number> {
  if (network.chainNamespace === 'solana') {
    return await node.requestParsed('getSlot', [{ commitment: 'confirmed' }], z.number())
  }
  return await node.requestParsed('eth_blockNumber', [], z.string().transform(Number).pipe(z.int()))
}

/** Mass transfers do not count: they are advertisements. */
async function findInIndex({ database, node, entry, book, order }: Query): Promise<Arrival[]> {
  const address = order.address.toLowerCase()
  const rows = await readBounded(database, (trx) =>
    trx
      .selectFrom('indexedNetworks as cursor')
      .innerJoin('indexActivity as place', 'place.networkId', 'cursor.id')
      .innerJoin('indexTransactions as made', (join) =>
        join
          .onRef('made.networkId', '=', 'place.networkId')
          .onRef('made.block', '=', 'place.block')
          .onRef('made.position', '=', 'place.position'),
      )
      .innerJoin('indexMovements as moved', (join) =>
        join
          .onRef('moved.networkId', '=', 'place.networkId')
          .onRef('moved.block', '=', 'place.block')
          .onRef('moved.position', '=', 'place.position'),
      )
      .select(({ fn }) => ['made.hash', fn.sum<string>('moved.amount').as('units')])
      .where('cursor.network', '=', order.network)
      .where('place.account', '=', address)
      .where('place.block', '>', order.afterBlock)
      .where('moved.recipient', '=', address)
      .where('moved.sender', '!=', address)
      .where('moved.isPushed', '=', false)
      .where('moved.kind', '=', order.asset === '' ? 'native' : 'ERC20')
      .$if(order.asset !== '', (query) => query.where('moved.token', '=', order.asset))
      .$if(order.hash !== null, (query) => query.where('made.hash', '=', order.hash ?? ''))
      .groupBy(['made.hash', 'made.block', 'made.position'])
      .orderBy('made.block')
      .orderBy('made.position')
      .limit(maximumArrivals)
      .execute(),
  )
  if (rows.length === 0) return []
  const decimals = order.asset === '' ? entry.network.nativeCurrency.decimals : await readDecimals(order.asset)
  if (decimals === undefined) return []
  return rows.map(({ hash, units }) => ({ hash, amount: decimalText(BigInt(units), decimals) }))

  async function readDecimals(contract: string): Promise<number | undefined> {
    const token = lowerAddress(contract)
    const facts = (await book.read(node, entry.network, [token])).get(token)
    return typeof facts === 'object' ? facts.decimals : undefined
  }
}

const Signatures = z.array(z.object({ signature: z.string(), slot: z.number(), err: z.unknown() }))
const TokenAccounts = z.object({ value: z.array(z.object({ pubkey: z.string() })) })

/** A transfer of a token names only the token account, so the signatures of those are read. */
async function findOnSolana({ node, entry, order }: Query): Promise<Arrival[]> {
  const signatures = order.hash === null ? await listSignatures(node, order) : [order.hash]
  const arrivals: Arrival[] = []
  for (const signature of signatures.slice(0, maximumArrivals)) {
    const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const read = Transaction.safeParse(await node.request('getTransaction', [signature, options]).catch(() => null))
    const gain = read.success ? gainOf(read.data, order, entry) : undefined
    if (gain && gain.units > 0n) arrivals.push({ hash: signature, amount: decimalText(gain.units, gain.decimals) })
  }
  return arrivals
}

async function listSignatures(node: Node, { asset, address, afterBlock }: OrderRow): Promise<string[]> {
  const confirmed = { commitment: 'confirmed' }
  const addresses = asset === '' ? [address] : await listTokenAccounts()
  const options = { ...confirmed, limit: maximumSignatures }
  const lists = await Promise.all(
    addresses.map((one) => node.requestParsed('getSignaturesForAddress', [one, options], Signatures)),
  )
  return lists
    .flat()
    .filter(({ slot, err }) => slot > afterBlock && (err === null || err === undefined))
    .sort((a, b) => a.slot - b.slot)
    .map(({ signature }) => signature)

  async function listTokenAccounts(): Promise<string[]> {
    const accounts = [address, { mint: asset }, { ...confirmed, encoding: 'jsonParsed' }]
    const { value } = await node.requestParsed('getTokenAccountsByOwner', accounts, TokenAccounts)
    return value.map(({ pubkey }) => pubkey)
  }
}

function gainOf({ meta, transaction }: Transaction, { asset, address }: OrderRow, { network }: NetworkEntry) {
  if (meta.err !== null && meta.err !== undefined) return undefined
  if (asset === '') {
    const index = transaction.message.accountKeys.findIndex(({ pubkey }) => pubkey === address)
    const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
    return { units: BigInt(after) - BigInt(before), decimals: network.nativeCurrency.decimals }
  }
  const own = (balances: typeof meta.postTokenBalances) =>
    balances.filter(({ mint, owner }) => mint === asset && owner === address)
  const sum = (balances: typeof meta.postTokenBalances) =>
    own(balances).reduce((units, { uiTokenAmount }) => units + BigInt(uiTokenAmount.amount), 0n)
  const decimals = own(meta.postTokenBalances)[0]?.uiTokenAmount.decimals ?? 0
  return { units: sum(meta.postTokenBalances) - sum(meta.preTokenBalances), decimals }
}
