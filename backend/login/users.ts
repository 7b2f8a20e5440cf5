import { randomUUID } from 'node:crypto'
import type { LoginUser } from '@oriel/shared/backend/login.ts'
import type { Transaction } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { getLimitKeys } from './codes.ts'
import type { Login } from './login.ts'
import type { Profile } from './profile.ts'

/**
 * Returns the login's user, or creates one. Email addresses from providers never match an email login. Otherwise, a
 * faulty provider or a new owner of the address could open another user's account.
 */
export async function findOrCreateUser(trx: Transaction<Schema>, profile: Profile, now: number): Promise<string> {
  const { provider, subject } = profile
  const details = { email: profile.email ?? null, username: profile.username ?? null }
  const update = () =>
    trx
      .updateTable('logins')
      .set(details)
      .where('provider', '=', provider)
      .where('subject', '=', subject)
      .returning('userId')
      .executeTakeFirst()

  const existing = await update()
  if (existing) return existing.userId
  const id = randomUUID()
  await trx.insertInto('users').values({ id, createdAt: now }).execute()
  const inserted = await trx
    .insertInto('logins')
    .values({ provider, subject, userId: id, ...details, createdAt: now })
    .onConflict((conflict) => conflict.columns(['provider', 'subject']).doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (inserted) return inserted.userId
  // A concurrent request has created the login. Delete the new user and return that request's user.
  await trx.deleteFrom('users').where('id', '=', id).execute()
  const other = await update()
  if (!other) throw new Error('A login that is there and is not there')
  return other.userId
}

/**
 * Deletes a user and all of their rows. Limits, and attempts without a user, do not cascade, so they are deleted by
 * address.
 */
export async function deleteUser(
  login: Pick<Login, 'database' | 'keys'>,
  { id, provider, email }: LoginUser,
  otherLimitKeys: readonly string[],
): Promise<void> {
  const address = provider === 'email' ? email : undefined
  const keys = [...otherLimitKeys, ...(address === undefined ? [] : getLimitKeys(login, address))]
  await login.database.transaction().execute(async (trx) => {
    await trx.deleteFrom('users').where('id', '=', id).execute()
    await trx.deleteFrom('limits').where('key', 'in', keys).execute()
    if (address !== undefined) await trx.deleteFrom('attempts').where('email', '=', address).execute()
  })
}
