import { z } from 'zod'
import type { Network } from '#shared/networks.ts'
import type { Database } from '../database/schema.ts'
import { createTokenLister, maximumTokens } from '../history/holdings.ts'
import { readCursor } from '../indexer/cursor.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'

/** So many blocks behind its chain an index may lack what an account has got meanwhile. */
const maximumBehind = 30

const Length = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)

/** `isComplete`: there are no others, as far as the chain goes. */
type Touched = { tokens: readonly string[]; isComplete: boolean }

/** Which tokens an account ever had to do with; none where the network is not indexed. */
export async function readIndexedTokens(
  database: Database | undefined,
  { node, entry, owner }: { node: Node; entry: NetworkEntry; owner: string },
): Promise<Touched> {
  if (!entry.index || !database) return { tokens: [], isComplete: true }
  const { caipNetworkId } = entry.network
  const [isIndexed, tokens] = await Promise.all([
    isIndexComplete(database, node, entry.network),
    createTokenLister(database)(caipNetworkId, owner),
  ])
  return { tokens, isComplete: isIndexed && tokens.length < maximumTokens }
}

/** Whether the index has read all of its network, but for the last blocks. Throws where the network does not answer. */
export async function isIndexComplete(database: Database, node: Node, { caipNetworkId }: Network): Promise<boolean> {
  const [cursor, head] = await Promise.all([
    readCursor(database, caipNetworkId),
    node.requestParsed('eth_blockNumber', [], Length),
  ])
  // What came before the first block that was read is in no index.
  return cursor !== undefined && Number(cursor.firstBlock) === 0 && head - Number(cursor.block) <= maximumBehind
}
