import type { Transaction } from 'kysely'
import type { Database, Schema } from './schema.ts'

/** At most `max` within `windowMs`; whoever reaches it waits for `lockMs`, or for the end of the window. */
export type Limit = { key: string; max: number; windowMs: number; lockMs?: number }

type OpenLimits = {
  /** Ms until one more is allowed; 0 now. */
  waitMs: number
  /** Counts one more. Ms to wait from now on. */
  count(): Promise<number>
}

/**
 * Reads the limits and holds their rows until the transaction ends: whoever asks for the same ones meanwhile, in whatever
 * instance, waits. So that nobody is counted too late.
 */
export async function openLimits(trx: Transaction<Schema>, limits: readonly Limit[], now: number): Promise<OpenLimits> {
  const entries: Entry[] = []
  // In one order everywhere: two that wait for each other would wait for ever.
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
  const waitOf = () => Math.max(0, ...entries.map(({ lockedUntil }) => lockedUntil - now))

  return {
    waitMs: waitOf(),
    async count() {
      for (const entry of entries) await countOne(trx, entry, now)
      return waitOf()
    },
  }
}

type Entry = { limit: Limit; count: number; windowStart: number; lockedUntil: number }

async function countOne(trx: Transaction<Schema>, entry: Entry, now: number): Promise<void> {
  const { limit } = entry
  entry.count++
  if (entry.count >= limit.max) {
    entry.lockedUntil = limit.lockMs === undefined ? entry.windowStart + limit.windowMs : now + limit.lockMs
  }
  const { count, windowStart, lockedUntil } = entry
  await trx.updateTable('limits').set({ count, windowStart, lockedUntil }).where('key', '=', limit.key).execute()
}

/** Counts one, unless a limit is reached. Ms to wait; 0 when it was counted. */
export function takeLimits(database: Database, limits: readonly Limit[], now: number): Promise<number> {
  return database.transaction().execute(async (trx) => {
    const open = await openLimits(trx, limits, now)
    if (open.waitMs > 0) return open.waitMs
    await open.count()
    return 0
  })
}
