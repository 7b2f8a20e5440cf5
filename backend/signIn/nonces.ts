import { randomInt } from 'node:crypto'
import type { Database } from '../database/schema.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const length = 32
const lifetimeMs = 10 * 60_000

type Options = { database: Database; now: () => number }
type Given = { nonce: string; origin: string }

/** The nonces are in the database, so that one instance takes what another one gave. */
export function createNonces({ database, now }: Options) {
  const oldest = () => now() - lifetimeMs
  return {
    async give(origin: string): Promise<{ nonce: string; issuedAt: string }> {
      const createdAt = now()
      await database.deleteFrom('signInNonces').where('createdAt', '<=', oldest()).execute()
      const nonce = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
      await database.insertInto('signInNonces').values({ nonce, origin, createdAt }).execute()
      return { nonce, issuedAt: new Date(createdAt).toISOString() }
    },

    /** True when the nonce was given to this page and not used. */
    async isOpen({ nonce, origin }: Given): Promise<boolean> {
      const found = database.selectFrom('signInNonces').select('nonce').where('nonce', '=', nonce)
      const row = await found.where('origin', '=', origin).where('createdAt', '>', oldest()).executeTakeFirst()
      return row !== undefined
    },

    /** Returns true once. Deleting the row is atomic, so of several callers only one succeeds. */
    async use({ nonce, origin }: Given): Promise<boolean> {
      const found = database.deleteFrom('signInNonces').where('nonce', '=', nonce)
      const row = await found.where('origin', '=', origin).where('createdAt', '>', oldest()).executeTakeFirst()
      return row.numDeletedRows === 1n
    },
  }
}
