import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { readBounded } from '../history/readBounded.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Node } from '../rpc/node.ts'
import { formatDecimal } from '../tokens/formatDecimal.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { getMinimumArrival } from './minimumArrival.ts'
import type { OrderRow } from './orders.ts'
import { createSolanaTransferFinder } from './solanaArrivals.ts'

/** Maximum candidate transfers per order. An account rarely receives more matching transfers during a purchase. */
const maxArrivals = 20

export type Arrival = { hash: string; amount: string }
export type ArrivalQuery = { node: Node; entry: NetworkEntry; order: OrderRow }

type Sources = { database: Database; nodeOf: (entry: NetworkEntry) => Node; book: Portfolio['book'] }

/**
 * Creates a function that finds candidate transfers for an order: transfers of the asset to the address since the order
 * was created, oldest first. If the provider has reported a transaction hash, only that transaction counts.
 */
export function createArrivalFinder({ database, nodeOf, book }: Sources) {
  const findOnSolana = createSolanaTransferFinder()
  return (entry: NetworkEntry, order: OrderRow): Promise<Arrival[]> => {
    const query = { node: nodeOf(entry), entry, order }
    return entry.network.chainNamespace === 'solana' ? findOnSolana(query) : findInIndex(database, book, query)
  }
}

/** Returns the latest block number or slot. */
export async function readHead(node: Node, { network }: NetworkEntry): Promise<number> {
  if (network.chainNamespace === 'solana') {
    return await node.requestParsed('getSlot', [{ commitment: 'confirmed' }], z.number())
  }
  return await node.requestParsed('eth_blockNumber', [], z.string().transform(Number).pipe(z.int()))
}

async function findInIndex(database: Database, book: Portfolio['book'], query: ArrivalQuery): Promise<Arrival[]> {
  const decimals = await readDecimals(book, query)
  const minUnits = decimals === undefined ? undefined : getMinimumArrival(query.order, decimals)
  if (decimals === undefined || minUnits === undefined) return []
  const rows = await readBounded(database, (trx) => selectTransfers(trx, query.order, minUnits).execute())
  return rows.map(({ hash, units }) => ({ hash, amount: formatDecimal(BigInt(units), decimals) }))
}

/**
 * Selects transfers that may pay for an order. Mass transfers only count if the provider reports their hash, because
 * they are either advertisements or payouts to many customers.
 */
function selectTransfers(database: Database, order: OrderRow, minUnits: bigint) {
  const address = order.address.toLowerCase()
  return database
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
    .where('moved.kind', '=', order.asset === '' ? 'native' : 'ERC20')
    .$if(order.asset !== '', (query) => query.where('moved.token', '=', order.asset))
    .$if(order.hash === null, (query) => query.where('moved.isPushed', '=', false))
    .$if(order.hash !== null, (query) => query.where('made.hash', '=', order.hash ?? ''))
    .groupBy(['made.hash', 'made.block', 'made.position'])
    .having(({ fn }) => fn.sum('moved.amount'), '>=', String(minUnits))
    .orderBy('made.block')
    .orderBy('made.position')
    .limit(maxArrivals)
}

async function readDecimals(
  book: Portfolio['book'],
  { node, entry, order }: ArrivalQuery,
): Promise<number | undefined> {
  if (order.asset === '') return entry.network.nativeCurrency.decimals
  const token = toLowerAddress(order.asset)
  const metadata = (await book.read(node, entry.network, [token])).get(token)
  return typeof metadata === 'object' ? metadata.decimals : undefined
}
