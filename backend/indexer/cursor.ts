import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

export type Cursor = { id: number; firstBlock: number; block: number; hash: string | null }

const leaseMs = 10_000
/** The time in milliseconds on the database's clock, because the clocks of instances can differ. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Thrown if another instance has taken over the lease. The write is rolled back. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another instance reads this network now.')
    this.name = 'LeaseLostError'
  }
}

/**
 * Acquires or renews a network's lease. Returns undefined while another instance holds the lease. `owner` is the
 * address of this instance. An instance that restarts after a crash can immediately reclaim its lease.
 */
export async function acquireLease(
  database: Database,
  { network, owner, firstBlock }: { network: string; owner: string; firstBlock: number },
): Promise<Cursor | undefined> {
  const update = () =>
    database
      .updateTable('indexedNetworks')
      .set({ owner, leaseUntil: sql`${now} + ${leaseMs}` })
      .where('network', '=', network)
      .where((where) =>
        where.or([where('owner', 'is', null), where('owner', '=', owner), where('leaseUntil', '<', now)]),
      )
      .returning(['id', 'firstBlock', 'block', 'hash'])
      .executeTakeFirst()
  const updated = await update()
  if (updated !== undefined || (await readCursor(database, network)) !== undefined) return updated
  await database
    .insertInto('indexedNetworks')
    .values({ network, firstBlock, block: firstBlock - 1, hash: null, owner: null, leaseUntil: 0 })
    .onConflict((conflict) => conflict.column('network').doNothing())
    .execute()
  return await update()
}

export const renewMs = leaseMs / 3

export async function releaseLease(database: Database, network: string, owner: string): Promise<void> {
  await database
    .updateTable('indexedNetworks')
    .set({ owner: null, leaseUntil: 0 })
    .where('network', '=', network)
    .where('owner', '=', owner)
    .execute()
}

/**
 * Moves the cursor. Must be the first statement in the transaction that writes the blocks, because it locks the row.
 * Throws if the cursor has moved, so that two instances cannot write the same blocks.
 */
export async function moveCursor(
  trx: Database,
  { id, block, hash }: Cursor,
  owner: string,
  to: { block: number; hash: string | null; firstBlock?: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('indexedNetworks')
    .set({ ...to, leaseUntil: sql`${now} + ${leaseMs}` })
    .where('id', '=', id)
    .where('owner', '=', owner)
    .where('block', '=', block)
    .where('hash', 'is not distinct from', hash)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new LeaseLostError()
}

export async function readCursor(database: Database, network: string): Promise<Cursor | undefined> {
  return await database
    .selectFrom('indexedNetworks')
    .select(['id', 'firstBlock', 'block', 'hash'])
    .where('network', '=', network)
    .executeTakeFirst()
}
