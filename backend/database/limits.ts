import type { Transaction } from 'kysely'
import type { Database, Schema } from './schema.ts'

/**
 * Allows `max` events per key and window. A key that reaches `max` is locked for `lockMs` if set, otherwise until the
 * window ends.
 */
export type Limit = { key: string; max: number; windowMs: number; lockMs?: number }

type OpenLimits = {
  waitMs: number
  count(): Promise<number>
}

/** Locks the rows of `limits` until the transaction ends, to serialize concurrent transactions across instances. */
export async function lockLimits(trx: Transaction<Schema>, limits: readonly Limit[], now: number): Promise<OpenLimits> {
  const entries: Entry[] = []
  // Locks rows in a fixed order to prevent deadlocks.
  for (const limit of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const row = await trx
      .insertInto('limits')
      .values({ key: limit.key, count: 0, windowStart: now, lockedUntil: 0 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key: limit.key }))
      .returning(['count', 'windowStart', 'lockedUntil'])
      .executeTakeFirstOrThrow()
    const isOver = now >= row.windowStart + limit.windowMs && now >= row.lockedUntil
    entries.push({ limit, ...(isOver ? { count: 0, windowStart: now, lockedUntil: 0 } : row) })
  }
  const getWaitMs = () => Math.max(0, ...entries.map(({ lockedUntil }) => lockedUntil - now))

  return {
    waitMs: getWaitMs(),
    async count() {
      for (const entry of entries) await countEvent(trx, entry, now)
      return getWaitMs()
    },
  }
}

type Entry = { limit: Limit; count: number; windowStart: number; lockedUntil: number }

async function countEvent(trx: Transaction<Schema>, entry: Entry, now: number): Promise<void> {
  const { limit } = entry
  entry.count++
  if (entry.count >= limit.max) {
    entry.lockedUntil = limit.lockMs === undefined ? entry.windowStart + limit.windowMs : now + limit.lockMs
  }
  const { count, windowStart, lockedUntil } = entry
  await trx.updateTable('limits').set({ count, windowStart, lockedUntil }).where('key', '=', limit.key).execute()
}

/** Counts an event and returns 0, or returns the time to wait in milliseconds if a limit is already reached. */
export function consumeLimits(database: Database, limits: readonly Limit[], now: number): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const open = await lockLimits(trx, limits, now)
    if (open.waitMs > 0) return open.waitMs
    await open.count()
    return 0
  })
}
