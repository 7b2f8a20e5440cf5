import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Hash, Receipt, Transaction, Whole } from '../indexer/chainBlock.ts'
import { type ReadMovement, readTransaction } from '../indexer/readBlock.ts'
import { createCache } from '../memory/cache.ts'
import type { Node } from '../rpc/node.ts'
import { type ActivityRow, type MovementRow, maxMovements, type Place } from './readActivity.ts'

const lifetimeMs = 10 * 60_000
const maxBytes = 16 * 1024 * 1024
const concurrentReads = 10

/** A transaction in a block. The hash of the block detects a reorg. */
export type MinedPlace = Place & { hash: string; blockHash: string }

/**
 * Thrown if a transaction is not in the block where it was found, usually because of a reorg. A retry usually succeeds.
 */
export class TornHistoryError extends Error {}

const MinedTransaction = Transaction.extend({
  blockHash: z.nullish(Hash),
  blockNumber: z.nullish(Whole),
  transactionIndex: z.nullish(Whole),
})
const Time = z.object({ timestamp: Whole })

type Account = { entry: NetworkEntry; account: string }

/**
 * Creates a reader that builds activity rows from a node. It fetches each transaction and its receipt, so a list of
 * transactions from logs can be incomplete but not forged.
 */
export function createMinedRows(now: () => number) {
  const cache = createCache<ActivityRow | undefined>({ maxEntries: 5000, maxBytes, lifetimeMs: () => lifetimeMs, now })

  /** Skips transactions that do not involve the account. Throws a {@link TornHistoryError} after a reorg. */
  return async (node: Node, { entry, account }: Account, places: readonly MinedPlace[]): Promise<ActivityRow[]> => {
    const rows: ActivityRow[] = []
    for (let at = 0; at < places.length; at += concurrentReads) {
      const few = places.slice(at, at + concurrentReads).map((place) => {
        const key = [entry.network.caipNetworkId, account, place.hash, place.blockHash].join(' ')
        return cache.get(key, () => readRow(node, { entry, account }, place))
      })
      rows.push(...(await Promise.all(few)).filter((row) => row !== undefined))
    }
    return markUsed(rows, account)
  }
}

async function readRow(
  node: Node,
  { entry, account }: Account,
  { hash, blockHash }: MinedPlace,
): Promise<ActivityRow | undefined> {
  const [found, receipt, block] = await Promise.all([
    node.requestParsed('eth_getTransactionByHash', [hash], z.nullable(MinedTransaction)),
    node.requestParsed('eth_getTransactionReceipt', [hash], z.nullable(Receipt)),
    node.requestParsed('eth_getBlockByHash', [blockHash, false], z.nullable(Time)),
  ])
  const isThere = found?.blockHash === blockHash && receipt?.blockHash === blockHash
  if (!isThere || !block || found.blockNumber == null || found.transactionIndex == null) throw new TornHistoryError()
  const wrapped = entry.market ? entry.market.wrapped.toLowerCase() : undefined
  const {
    operators,
    movements,
    value,
    fee,
    syncs: _,
    ...read
  } = readTransaction(found, receipt, found.transactionIndex, wrapped)
  const own = movements.map(toMovementRow).filter(({ sender, recipient }) => [sender, recipient].includes(account))
  if (read.sender !== account && !operators.includes(account) && own.length === 0) return undefined
  return {
    ...read,
    block: found.blockNumber,
    time: block.timestamp,
    value: String(value),
    fee: String(fee),
    movements: limitMovements(own, account, entry),
  }
}

/** Converts a movement to a row. Omits `isUsed`, which depends on all rows and is set last. */
function toMovementRow({ tokenId, amount, ...movement }: ReadMovement, entry: number): MovementRow {
  return {
    ...movement,
    entry,
    tokenId: tokenId === null ? null : String(tokenId),
    amount: String(amount),
    isUsed: false,
  }
}

/** Keeps as many movements as the index does, most relevant first, so that spam cannot push out a theft. */
function limitMovements(movements: readonly MovementRow[], account: string, { tokens }: NetworkEntry): MovementRow[] {
  const genuine = new Set(tokens.map((token) => token.toLowerCase()))
  const rank = ({ token, sender }: MovementRow) =>
    (token === null || genuine.has(token) ? 0 : 2) + (sender === account ? 0 : 1)
  return movements
    .toSorted((a, b) => rank(a) - rank(b) || a.entry - b.entry)
    .slice(0, maxMovements)
    .toSorted((a, b) => a.entry - b.entry)
}

/** Marks tokens that the account itself moved in one of the rows. The index instead knows every such token. */
function markUsed(rows: readonly ActivityRow[], account: string): ActivityRow[] {
  const used = new Set(
    rows.flatMap(({ sender, movements }) =>
      movements.flatMap(({ token, operator, amount }) =>
        token !== null && amount !== '0' && (sender === account || operator === account) ? [token] : [],
      ),
    ),
  )
  const mark = (movement: MovementRow) => ({ ...movement, isUsed: movement.token !== null && used.has(movement.token) })
  return rows.map((row) => ({ ...row, movements: row.movements.map(mark) }))
}
