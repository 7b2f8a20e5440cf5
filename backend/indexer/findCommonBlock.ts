import type { Database } from '../database/schema.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import type { Cursor } from './cursor.ts'
import { readHash } from './readBlock.ts'

export async function readStoredHash(database: Database, { id }: Cursor, number: number): Promise<string | undefined> {
  const row = await database
    .selectFrom('indexBlocks')
    .select('hash')
    .where('networkId', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}

/**
 * Returns the last block that the chain and the index share, or undefined if even the first indexed block differs. Goes
 * back in growing steps, because most reorgs are short, then bisects. A fork millions of blocks deep takes about forty
 * requests. `head` must not be below the first block.
 */
export async function findCommonBlock(
  database: Database,
  node: Node,
  cursor: Cursor,
  head: number,
): Promise<{ block: number; hash: string } | undefined> {
  const isCommon = async (number: number) => {
    const stored = await readStoredHash(database, cursor, number)
    const hash = await readHash(node, number)
    // Throw if the node lacks the block. The node may be syncing, so the indexed block may still be valid.
    if (hash === undefined) throw new UpstreamsDownError()
    return stored === hash ? { block: number, hash } : undefined
  }
  let forked = Math.min(cursor.block, head) + 1
  let common: { block: number; hash: string } | undefined
  for (let step = 1; common === undefined && forked > cursor.firstBlock; step *= 2) {
    const number = Math.max(cursor.firstBlock, forked - step)
    common = await isCommon(number)
    if (common === undefined) forked = number
  }
  while (common !== undefined && forked - common.block > 1) {
    const middle = Math.floor((common.block + forked) / 2)
    const found = await isCommon(middle)
    if (found) common = found
    else forked = middle
  }
  return common
}
