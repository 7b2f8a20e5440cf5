import { createHash } from 'node:crypto'
import type { Database } from '../database/schema.ts'
import type { Hook } from './providers/provider.ts'

/**
 * Maximum age of a webhook's signature. Coinbase and Meld sign each delivery attempt anew, so a retry has a new
 * timestamp.
 */
const freshMs = 5 * 60_000

type Options = { database: Database; now: () => number }

/**
 * Creates the functions that prevent the replay of webhooks. Each webhook triggers calls to the provider and the chain.
 */
export function createDeliveries({ database, now }: Options) {
  return {
    isFresh: ({ signedAt }: Hook) => Math.abs(now() - signedAt) <= freshMs,

    /** Processes a webhook's body, unless it was already processed while its signature was fresh. */
    async processOnce({ provider, body }: { provider: string; body: Buffer }, process: () => Promise<void>) {
      await database.deleteFrom('onrampDeliveries').where('until', '<', now()).execute()
      const hash = createHash('sha256').update(`${provider}\n`).update(body).digest('base64url')
      const row = { hash, until: now() + 2 * freshMs }
      const insert = database
        .insertInto('onrampDeliveries')
        .values(row)
        .onConflict((any) => any.doNothing())
      if (!(await insert.returning('hash').executeTakeFirst())) return
      try {
        await process()
      } catch (error) {
        // Forget the webhook. The provider retries it after an error response, and the retry must not count as a
        // replay.
        await database.deleteFrom('onrampDeliveries').where('hash', '=', hash).execute()
        throw error
      }
    },
  }
}
