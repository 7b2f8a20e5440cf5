import { type Kysely, sql } from 'kysely'
import type { Sponsor } from '../config/sponsorConfig.ts'
import type { Database, Schema } from '../database/schema.ts'

type Limits = Pick<Sponsor, 'maxPerDayWei' | 'perAccountPerDay'>
export type Counted = { network: string; project: string; account: string; wei: bigint }
export type UsedUp = 'day' | 'account'

/** Account of the row that stores the total of all accounts. */
const everyAccount = ''
const dayMs = 86_400_000

class UsedUpError extends Error {
  readonly limit: UsedUp
  constructor(limit: UsedUp) {
    super(limit)
    this.name = 'UsedUpError'
    this.limit = limit
  }
}

/** Counts the fees that the operator has sponsored per network, project and UTC day. */
export function createSponsorCounts({ database, now }: { database: Database; now: () => number }) {
  const formatDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

  return {
    /** Returns the limit that an operation with this cost would exceed, if any. Does not count the operation. */
    async peek({ network, project, account, wei }: Counted, limits: Limits): Promise<UsedUp | undefined> {
      const rows = await database
        .selectFrom('sponsored')
        .select(['account', 'operations', 'wei'])
        .where('network', '=', network)
        .where('project', '=', project)
        .where('day', '=', formatDay(now()))
        .where('account', 'in', [everyAccount, account])
        .execute()
      const operations = rows.find((row) => row.account === account)?.operations ?? 0
      if (operations >= limits.perAccountPerDay) return 'account'
      const promised = BigInt(rows.find((row) => row.account === everyAccount)?.wei ?? 0)
      const isOver = promised + wei > BigInt(limits.maxPerDayWei) || promised >= BigInt(limits.maxPerDayWei)
      return isOver ? 'day' : undefined
    },

    /**
     * Counts an operation, or returns the limit that it would exceed. Updates the counts of the account and of all
     * accounts atomically.
     */
    async count({ network, project, account, wei }: Counted, limits: Limits): Promise<UsedUp | undefined> {
      if (wei > BigInt(limits.maxPerDayWei)) return 'day'
      const day = formatDay(now())
      const isFirst = await database
        .transaction()
        .execute(async (trx) => {
          const place = { network, project, day }
          if (!(await addToRow(trx, { ...place, account, wei }, limits))) throw new UsedUpError('account')
          const sum = await addToRow(trx, { ...place, account: everyAccount, wei }, limits)
          if (!sum) throw new UsedUpError('day')
          return sum.operations === 1
        })
        .catch((error: unknown) => {
          if (error instanceof UsedUpError) return error.limit
          throw error
        })
      if (typeof isFirst === 'string') return isFirst
      // Keep the counts of the previous day, because another instance's clock may not have reached the new day yet.
      if (isFirst) await deleteBefore(formatDay(now() - dayMs))
      return undefined
    },
  }

  async function deleteBefore(day: string) {
    await database.deleteFrom('sponsored').where('day', '<', day).execute()
  }
}
export type SponsorCounts = ReturnType<typeof createSponsorCounts>

/**
 * Adds an operation to a row. Returns undefined if the limit is reached. The row stays locked until the transaction
 * ends, to serialize concurrent transactions across instances.
 */
function addToRow(trx: Kysely<Schema>, row: Counted & { day: string }, { maxPerDayWei, perAccountPerDay }: Limits) {
  const isSum = row.account === everyAccount
  return trx
    .insertInto('sponsored')
    .values({ ...row, operations: 1, wei: row.wei.toString() })
    .onConflict((conflict) =>
      conflict
        .columns(['network', 'project', 'day', 'account'])
        .doUpdateSet({
          operations: sql`sponsored.operations + 1`,
          wei: sql`sponsored.wei + excluded.wei`,
        })
        .where((where) =>
          isSum
            ? sql<boolean>`sponsored.wei + excluded.wei <= ${maxPerDayWei}::numeric`
            : where('sponsored.operations', '<', perAccountPerDay),
        ),
    )
    .returning('operations')
    .executeTakeFirst()
}
