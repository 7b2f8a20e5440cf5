import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

/** How far a network is read. */
export type Cursor = { id: number; firstBlock: number; block: number; hash: string | null }

/** An instance that died leaves its network to another one after so long. */
const leaseMs = 10_000
/** By the clock of the database: those of two machines may differ. */
const now = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Somebody else reads this network now, or has read on: what was to be written is theirs to write. */
export class LeaseLostError extends Error {
  constructor() {
    super('Another instance reads this network now.')
    this.name = 'LeaseLostError'
  }
}

/**
 * Takes the lease of a network, or keeps it; undefined while another instance has it. `owner` is where this one listens: who is
 * started again there comes after one that is dead, and need not wait for its lease to end.
 */
export async function acquireLease(
  database: Database,
  { network, owner, firstBlock }: { network: string; owner: string; firstBlock: number },
): Promise<Cursor | undefined> {
  const take = () =>
    database
      .updateTable('indexedNetworks')
      .set({ owner, leaseUntil: sql`${now} + ${leaseMs}` })
      .where('network', '=', network)
      .where((where) =>
        where.or([where('owner', 'is', null), where('owner', '=', owner), where('leaseUntil', '<', now)]),
      )
      .returning(['id', 'firstBlock', 'block', 'hash'])
      .executeTakeFirst()
  const taken = await take()
  if (taken !== undefined || (await readCursor(database, network)) !== undefined) return taken
  await database
    .insertInto('indexedNetworks')
    .values({ network, firstBlock, block: firstBlock - 1, hash: null, owner: null, leaseUntil: 0 })
    .onConflict((conflict) => conflict.column('network').doNothing())
    .execute()
  return await take()
}

/** After so long without a block the lease is taken again. */
export const renewMs = leaseMs / 3

/** The next one need not wait. */
export async function releaseLease(database: Database, network: string, owner: string): Promise<void> {
  await database
    .updateTable('indexedNetworks')
    .set({ owner: null, leaseUntil: 0 })
    .where('network', '=', network)
    .where('owner', '=', owner)
    .execute()
}

/**
 * Moves the cursor, as a part of the transaction that writes what it moves over: first, so that the row is held until the end. It
 * moves from where the writer thinks it is or not at all, so two who both believe that they have the lease do not write twice.
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

/** Where a network is read to; undefined where nobody has begun. */
export async function readCursor(database: Database, network: string): Promise<Cursor | undefined> {
  return await database
    .selectFrom('indexedNetworks')
    .select(['id', 'firstBlock', 'block', 'hash'])
    .where('network', '=', network)
    .executeTakeFirst()
}
