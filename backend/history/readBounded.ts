import { type IsolationLevel, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

/**
 * Statement timeout in ms. Index queries usually take milliseconds, but a few that take minutes would use up all
 * connections.
 */
const statementMs = 5000
/** PostgreSQL's error code for a canceled query. */
const canceledCode = '57014'

/** Runs a read with a timeout. Throws a {@link Refusal} when the timeout expires. PGlite ignores the timeout. */
export async function readBounded<result>(
  database: Database,
  read: (trx: Database) => Promise<result>,
  { isolation = 'read committed', limitMs = statementMs }: { isolation?: IsolationLevel; limitMs?: number } = {},
): Promise<result> {
  try {
    return await database
      .transaction()
      .setIsolationLevel(isolation)
      .execute(async (trx) => {
        await sql`select set_config('statement_timeout', ${String(limitMs)}, true)`.execute(trx)
        return await read(trx)
      })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === canceledCode)) throw error
    throw new Refusal({ status: 503, field: 'chainId', description: 'The index takes too long. Try again later.' })
  }
}
