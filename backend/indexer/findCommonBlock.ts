import type { Database } from '../database/schema.ts'
import type { Node } from '../rpc/node.ts'
import type { Cursor } from './cursor.ts'
import { readHash } from './readBlock.ts'

/** Undefined for a block that was not read. */
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
 * The last block that the chain and the index have in common; undefined where there is none. Most reorganisations are short, so it
 * goes back in growing steps, then halves the last one: a chain of millions of blocks that parted anywhere takes some forty questions.
 */
export async function findCommonBlock(
  database: Database,
  node: Node,
  cursor: Cursor,
  head: number,
): Promise<{ block: number; hash: string } | undefined> {
  const isCommon = async (number: number) => {
    const stored = await readStoredHash(database, cursor, number)
    return stored !== undefined && stored === (await readHash(node, number))
      ? { block: number, hash: stored }
      : undefined
  }
  let parted = Math.min(cursor.block, head) + 1
  let common: { block: number; hash: string } | undefined
  for (let step = 1; common === undefined && parted > cursor.firstBlock; step *= 2) {
    const number = Math.max(cursor.firstBlock, parted - step)
    common = await isCommon(number)
    if (common === undefined) parted = number
  }
  while (common !== undefined && parted - common.block > 1) {
    const middle = Math.floor((common.block + parted) / 2)
    const found = await isCommon(middle)
    if (found) common = found
    else parted = middle
  }
  return common
}
