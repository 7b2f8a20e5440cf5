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

/** Thrown if a transaction is not where it was found, usually because of a reorg. A retry usually succeeds. */
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
 * transactions from logs or an explorer can be incomplete but not forged.
 */
export function createMinedRows(now: () => number) {
  const cache = createCache<ActivityRow | undefined>({ maxEntries: 5000, maxBytes, lifetimeMs: () => lifetimeMs, now })

  /**
   * Reads the places in order, up to the first one that the node does not confirm. `confirmed` is the number of
   * places before it. Skips transactions that do not involve the account.
   */
  return async (
    node: Node,
    { entry, account }: Account,
    places: readonly MinedPlace[],
  ): Promise<{ rows: ActivityRow[]; confirmed: number }> => {
    const found: (ActivityRow | undefined)[] = []
    for (let at = 0; at < places.length && found.length === at; at += concurrentReads) {
      const few = places.slice(at, at + concurrentReads).map((place) => {
        const { hash, blockHash, block, position } = place
        const key = [entry.network.caipNetworkId, account, hash, blockHash, block, position].join(' ')
        return cache.get(key, () => readRow(node, { entry, account }, place)).catch(toTorn)
      })
      const read = await Promise.all(few)
      for (const row of read) {
        if (row === 'torn') break
        found.push(row)
      }
    }
    const rows = found.filter((row) => row !== undefined)
    return { rows: markUsed(rows, account), confirmed: found.length }
  }
}

function toTorn(error: unknown): 'torn' {
  if (error instanceof TornHistoryError) return 'torn'
  throw error
}

async function readRow(
  node: Node,
  { entry, account }: Account,
  { hash, blockHash, block: number, position }: MinedPlace,
): Promise<ActivityRow | undefined> {
  const [found, receipt, block] = await Promise.all([
    node.requestParsed('eth_getTransactionByHash', [hash], z.nullable(MinedTransaction)),
    node.requestParsed('eth_getTransactionReceipt', [hash], z.nullable(Receipt)),
    node.requestParsed('eth_getBlockByHash', [blockHash, false], z.nullable(Time)),
  ])
  const isInBlock = found?.blockHash === blockHash && receipt?.blockHash === blockHash
  if (!isInBlock || !block || found.blockNumber !== number || found.transactionIndex !== position)
    throw new TornHistoryError()
  const wrapped = entry.market ? entry.market.wrapped.toLowerCase() : undefined
  const { operators, movements, value, fee, syncs: _, ...read } = readTransaction(found, receipt, position, wrapped)
  const own = movements.map(toMovementRow).filter(({ sender, recipient }) => [sender, recipient].includes(account))
  if (read.sender !== account && !operators.includes(account) && own.length === 0) return undefined
  return {
    ...read,
    block: number,
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
