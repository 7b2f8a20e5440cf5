import type { Network } from '@oriel/shared/chains/networks.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { listTokens, maxTokens } from '../history/indexedHoldings.ts'
import { readCursor } from '../indexer/cursor.ts'
import type { Node } from '../rpc/node.ts'

const maxBehind = 30

const BlockNumber = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)

type IndexedTokens = { tokens: readonly string[]; isComplete: boolean }

export async function readIndexedTokens(
  database: Database | undefined,
  { node, entry, owner }: { node: Node; entry: NetworkEntry; owner: string },
): Promise<IndexedTokens> {
  if (!entry.index || !database) return { tokens: [], isComplete: true }
  const { caipNetworkId } = entry.network
  const [isIndexed, tokens] = await Promise.all([
    isIndexComplete(database, node, entry.network),
    listTokens(database, caipNetworkId, owner),
  ])
  return { tokens, isComplete: isIndexed && tokens.length < maxTokens }
}

export async function isIndexComplete(database: Database, node: Node, { caipNetworkId }: Network): Promise<boolean> {
  const [cursor, head] = await Promise.all([
    readCursor(database, caipNetworkId),
    node.requestParsed('eth_blockNumber', [], BlockNumber),
  ])
  // Require an index that starts at block 0, because any other index lacks earlier transfers.
  return cursor !== undefined && Number(cursor.firstBlock) === 0 && head - Number(cursor.block) <= maxBehind
}
