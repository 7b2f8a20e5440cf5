import { randomInt } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '../database/schema.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 32
const lifetimeMs = 10 * 60_000

type Options = { database: Database; now: () => number }
type Given = { nonce: string; origin: string }

/**
 * Creates the nonce store. It uses the database, so that any instance can consume a nonce that a different one issued.
 */
export function createNonces({ database, now }: Options) {
  const getOldest = () => now() - lifetimeMs
  const matchIssued =
    ({ nonce, origin }: Given) =>
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

    /** True if the nonce was issued to this page and not used. */
    async isOpen(given: Given): Promise<boolean> {
      const found = database.selectFrom('signInNonces').select('nonce').where(matchIssued(given))
      return (await found.executeTakeFirst()) !== undefined
    },

    /** Consumes a nonce. Returns true only once: deleting the row is atomic, so only one concurrent caller succeeds. */
    async use(given: Given): Promise<boolean> {
      const found = database.deleteFrom('signInNonces').where(matchIssued(given))
      return (await found.executeTakeFirst()).numDeletedRows === 1n
    },
  }
}
