import { type Custody, inTurn, note, type Trx } from './custody.ts'

const waitMs = 7 * 24 * 60 * 60_000

/**
 * Whoever has the login and not the wallet may delete the account, but not at once: the login may be a stolen one, and its owner
 * hears of it and has time to say no. Asking again does not put it off.
 */
export async function noteDeletion(
  custody: Pick<Custody, 'database' | 'notices' | 'now'>,
  userId: string,
): Promise<number> {
  const { deleteAt, email } = await inTurn(custody, userId, async (trx) => {
    const user = await trx.selectFrom('users').select('deleteAt').where('id', '=', userId).executeTakeFirstOrThrow()
    if (user.deleteAt !== null) return { deleteAt: user.deleteAt, email: null }
    const time = custody.now()
    const deleteAt = time + waitMs
    await trx.updateTable('users').set({ deleteAt }).where('id', '=', userId).execute()
    await note(trx, { userId, time, event: 'deletion-noted' })
    const login = await trx.selectFrom('logins').select('email').where('userId', '=', userId).executeTakeFirst()
    return { deleteAt, email: login?.email ?? null }
  })
  if (email !== null) await custody.notices.deletion({ to: email, deleteAt })
  return deleteAt
}

/** The owner is there: what somebody noted has no effect. */
export async function keepAccount(trx: Trx, { userId, time }: { userId: string; time: number }): Promise<void> {
  const kept = await trx
    .updateTable('users')
    .set({ deleteAt: null })
    .where('id', '=', userId)
    .where('deleteAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (kept) await note(trx, { userId, time, event: 'deletion-stopped' })
}
