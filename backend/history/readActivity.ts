import { sql } from 'kysely'
import type { IndexSchema } from '../database/indexTables.ts'
import type { Database } from '../database/schema.ts'
import type { Cursor } from '../indexer/cursor.ts'
import { readBounded } from './readBounded.ts'

export type Place = { block: number; position: number }
export type MovementRow = Omit<IndexSchema['indexMovements'], 'networkId' | 'block' | 'position'> & {
  /** True if the account has itself signed a transaction that moved the token. */
  isUsed: boolean
}
export type ActivityRow = Omit<IndexSchema['indexTransactions'], 'networkId'> & {
  time: number
  movements: MovementRow[]
}
type ActivityQuery = {
  network: string
  account: string
  before?: Place | undefined
  limit: number
  /** The deployment's tokens, in lower case. */
  genuine: ReadonlySet<string>
}

/**
 * Maximum movements per transaction. Limited, because a transaction can move thousands of tokens. The deployment's
 * tokens come first, and outgoing movements come before incoming ones. Otherwise, a transaction could hide a theft
 * behind spam.
 */
export const maxMovements = 100

/**
 * Reads the cursor and the rows in one statement, so that they belong to the same snapshot. Returns the rows as JSON,
 * because transferring separate rows from the embedded database is slow.
 */
export async function readActivity(
  database: Database,
  query: ActivityQuery,
): Promise<{ cursor: Cursor; rows: ActivityRow[] } | undefined> {
  const { rows: found } = await readBounded(database, (trx) => selectActivity(query).execute(trx))
  const [first] = found
  if (first === undefined) return undefined
  const { rows, ...cursor } = first
  return { cursor, rows: JSON.parse(rows) }
}

/** Builds the query. Amounts are text, because JSON numbers lose precision. */
function selectActivity({ network, account, before, limit, genuine }: ActivityQuery) {
  const isGenuine = sql`(token is null or token = any(${[...genuine]}::text[]))`
  const behind = before ? sql`and (block, position) < (${before.block}, ${before.position})` : sql``
  return sql<Cursor & { rows: string }>`
    select cursor.id, cursor.first_block, cursor.block, cursor.hash, (
      select coalesce(json_agg(json_build_object(
        'block', place.block, 'position', place.position, 'time', mined.time, 'hash', made.hash,
        'sender', made.sender, 'recipient', made.recipient, 'nonce', made.nonce, 'selector', made.selector,
        'value', made.value::text, 'fee', made.fee::text, 'isDeployment', made.is_deployment,
        'isFailed', made.is_failed, 'isApproval', made.is_approval, 'movements', moved.list
      ) order by place.block desc, place.position desc), '[]')::text
      from (
        select block, position from index_activity
        where network_id = cursor.id and account = ${account} ${behind}
        order by block desc, position desc limit ${limit}
      ) as place
      join index_transactions as made
        on made.network_id = cursor.id and made.block = place.block and made.position = place.position
      join index_blocks as mined on mined.network_id = cursor.id and mined.number = place.block
      cross join lateral (
        select coalesce(json_agg(json_build_object(
          'entry', entry, 'kind', kind, 'token', token, 'tokenId', token_id::text, 'sender', sender,
          'recipient', recipient, 'operator', operator, 'amount', amount::text, 'isPushed', is_pushed, 'isUsed', exists (
            select from index_touched as known
            where known.network_id = cursor.id and known.account = ${account} and known.token = first_ones.token
              and known.weight = 2
          )
        ) order by entry), '[]') as list
        from (
          select * from index_movements
          where network_id = cursor.id and block = place.block and position = place.position
            and (sender = ${account} or recipient = ${account})
          order by ${isGenuine} desc, (sender = ${account}) desc, entry limit ${maxMovements}
        ) as first_ones
      ) as moved
    ) as rows
    from indexed_networks as cursor where cursor.network = ${network}`
}
