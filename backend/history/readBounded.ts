import { type IsolationLevel, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'

/**
 * Maximum ms per statement. Queries of the index take milliseconds; a few that took minutes would use up all
 * connections.
 */
const statementMs = 5000
/** PostgreSQL's code for a cancelled query. */
const canceledCode = '57014'

/** Throws a {@link Refusal} when the limit is reached. PGlite ignores the limit. */
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
