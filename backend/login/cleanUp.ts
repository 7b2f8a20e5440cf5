import type { Login } from './login.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const everyMs = 10 * minuteMs

const cleanedAt = new WeakMap<object, number>()

/** Deletes expired rows. Called by every new login, but runs at most once every ten minutes. */
export async function cleanUp({ database, now }: Pick<Login, 'database' | 'now'>): Promise<void> {
  const time = now()
  const last = cleanedAt.get(database)
  if (last !== undefined && time < last + everyMs) return
  cleanedAt.set(database, time)
  await database.deleteFrom('users').where('deleteAt', '<=', time).execute()
  // Keep expired attempts for another day, so that late polls still get a result.
  await database
    .deleteFrom('attempts')
    .where('expiresAt', '<', time - dayMs)
    .execute()
  await database.deleteFrom('sessions').where('expiresAt', '<', time).execute()
  await database
    .deleteFrom('nonces')
    .where('createdAt', '<', time - dayMs)
    .execute()
  await database
    .deleteFrom('custodyLog')
    .where('event', '=', 'refused')
    .where('time', '<', time - 90 * dayMs)
    .execute()
  // Keep counts for two days, which is longer than any window.
  await database
    .deleteFrom('limits')
    .where('windowStart', '<', time - 2 * dayMs)
    .where('lockedUntil', '<', time)
    .execute()
}
