import { addLogEntry, type Custody, type Trx, withUserLock } from './custody.ts'

const waitMs = 7 * 24 * 60 * 60_000

/**
 * Schedules the deletion of an account whose wallet did not sign the request. The deletion waits for seven days,
 * because the login may be stolen. The user receives an email and can cancel the deletion. A repeated request does not
 * extend the wait. Returns the deletion time in milliseconds since the epoch.
 */
export async function scheduleDeletion(
  custody: Pick<Custody, 'database' | 'notices' | 'now'>,
  { userId, language }: { userId: string; language: string },
): Promise<number> {
  const { deleteAt, email } = await withUserLock(custody, userId, async (trx) => {
    const user = await trx.selectFrom('users').select('deleteAt').where('id', '=', userId).executeTakeFirstOrThrow()
    if (user.deleteAt !== null) return { deleteAt: user.deleteAt, email: null }
    const time = custody.now()
    const deleteAt = time + waitMs
    await trx.updateTable('users').set({ deleteAt }).where('id', '=', userId).execute()
    await addLogEntry(trx, { userId, time, event: 'deletion-noted' })
    const login = await trx.selectFrom('logins').select('email').where('userId', '=', userId).executeTakeFirst()
    return { deleteAt, email: login?.email ?? null }
  })
  if (email !== null) await custody.notices.deletion({ to: email, deleteAt, language })
  return deleteAt
}

/** Cancels a scheduled deletion. Called once the user has proved access to the wallet. */
export async function cancelDeletion(trx: Trx, { userId, time }: { userId: string; time: number }): Promise<void> {
  const updated = await trx
    .updateTable('users')
    .set({ deleteAt: null })
    .where('id', '=', userId)
    .where('deleteAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (updated) await addLogEntry(trx, { userId, time, event: 'deletion-stopped' })
}
