import type { Database } from '../database/schema.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
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
 * The last block that the chain and the index have in common; undefined where the chain has another first block than the index.
 * Most reorganisations are short, so it goes back in growing steps, then halves the last one: a chain of millions of blocks that
 * parted anywhere takes some forty questions. `head` is not below the first block.
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
    // A node that was put up again has not all of its chain yet: what it lacks says nothing about what was read.
    if (hash === undefined) throw new UpstreamsDownError()
    return stored === hash ? { block: number, hash } : undefined
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
