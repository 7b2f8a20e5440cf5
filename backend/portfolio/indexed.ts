import { z } from 'zod'
import type { Database } from '../database/schema.ts'
import { readCursor } from '../indexer/cursor.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'

/** So many blocks behind its chain an index may lack what an account has got meanwhile. */
const maximumBehind = 30
/** Anybody can send an account tokens that nobody wants, as many as they like. Those that came first are looked at. */
const maximumTokens = 3000

const Length = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)

/** `isWhole`: there are no others, as far as the chain goes. */
export type Touched = { tokens: string[]; isWhole: boolean }

/** Which tokens an account ever had to do with. The account is in lower case. */
export async function listTokens(
  database: Database | undefined,
  { node, entry, owner }: { node: Node; entry: NetworkEntry; owner: string },
): Promise<Touched> {
  if (!entry.index || !database) return { tokens: [], isWhole: true }
  const [cursor, head] = await Promise.all([
    readCursor(database, entry.network.caipNetworkId),
    node.demand('eth_blockNumber', [], Length),
  ])
  if (!cursor) return { tokens: [], isWhole: false }
  const rows = await database
    .selectFrom('indexTouched')
    .select('token')
    .where('networkId', '=', cursor.id)
    .where('account', '=', owner)
    .where('kind', '=', 'ERC20')
    .orderBy('firstBlock')
    .limit(maximumTokens + 1)
    .execute()
  const tokens = rows.slice(0, maximumTokens).map(({ token }) => token)
  return { tokens, isWhole: rows.length <= maximumTokens && head - Number(cursor.block) <= maximumBehind }
}
