import { randomInt } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '../database/schema.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 32
const lifetimeMs = 10 * 60_000

type Options = { database: Database; now: () => number }
type IssuedNonce = { nonce: string; origin: string }

/**
 * Creates the nonce store. Nonces are stored in the database, so that any instance can consume a nonce that another
 * instance issued.
 */
export function createNonces({ database, now }: Options) {
  const getOldest = () => now() - lifetimeMs
  const matchIssued =
    ({ nonce, origin }: IssuedNonce) =>
    (row: ExpressionBuilder<Schema, 'signInNonces'>) =>
      row.and([row('nonce', '=', nonce), row('origin', '=', origin), row('createdAt', '>', getOldest())])
  return {
    async give(origin: string): Promise<{ nonce: string; issuedAt: string }> {
      const createdAt = now()
      await database.deleteFrom('signInNonces').where('createdAt', '<=', getOldest()).execute()
      const nonce = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
      await database.insertInto('signInNonces').values({ nonce, origin, createdAt }).execute()
      return { nonce, issuedAt: new Date(createdAt).toISOString() }
    },

    /** Returns true if the nonce was issued to this page, is unused and has not expired. */
    async isOpen(issued: IssuedNonce): Promise<boolean> {
      const query = database.selectFrom('signInNonces').select('nonce').where(matchIssued(issued))
      return (await query.executeTakeFirst()) !== undefined
    },

    /** Consumes a nonce. Returns true only once: deleting the row is atomic, so only one concurrent caller succeeds. */
    async use(issued: IssuedNonce): Promise<boolean> {
      const query = database.deleteFrom('signInNonces').where(matchIssued(issued))
      return (await query.executeTakeFirst()).numDeletedRows === 1n
    },
  }
}
