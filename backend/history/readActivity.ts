import { sql } from 'kysely'
import type { IndexSchema } from '../database/indexTables.ts'
import type { Database } from '../database/schema.ts'
import { type Cursor, readCursor } from '../indexer/cursor.ts'
import { readBounded } from './readBounded.ts'

export type Place = { block: number; position: number }
export type MovementRow = Omit<IndexSchema['indexMovements'], 'networkId'>
export type ActivityRow = Omit<IndexSchema['indexTransactions'], 'networkId'> & {
  time: number
  movements: MovementRow[]
}

/** One transaction may move thousands of tokens to one account. */
const maximumMovements = 100

export async function readActivity(
  database: Database,
  { network, account, before, limit }: { network: string; account: string; before?: Place | undefined; limit: number },
): Promise<{ cursor: Cursor; rows: ActivityRow[] } | undefined> {
  // All statements use one snapshot, because blocks are written and rolled back between them.
  const readAll = async (trx: Database) => {
    const cursor = await readCursor(trx, network)
    if (cursor === undefined) return undefined
    let places = trx
      .selectFrom('indexActivity')
      .select(['block', 'position'])
      .where('networkId', '=', cursor.id)
      .where('account', '=', account)
    if (before) places = places.where(sql<boolean>`(block, position) < (${before.block}, ${before.position})`)
    const transactions = await trx
      .with('places', () => places.orderBy('block', 'desc').orderBy('position', 'desc').limit(limit))
      .selectFrom('places')
      .innerJoin('indexTransactions as transaction', (join) =>
        join
          .onRef('transaction.block', '=', 'places.block')
          .onRef('transaction.position', '=', 'places.position')
          .on('transaction.networkId', '=', cursor.id),
      )
      .innerJoin('indexBlocks as mined', (join) =>
        join.onRef('mined.number', '=', 'places.block').on('mined.networkId', '=', cursor.id),
      )
      .selectAll('transaction')
      .select('mined.time')
      .orderBy('places.block', 'desc')
      .orderBy('places.position', 'desc')
      .execute()
    const movements = await readMovements(trx, cursor.id, account, transactions)
    return { cursor, rows: transactions.map((row) => ({ ...row, movements: movements.get(keyOf(row)) ?? [] })) }
  }
  return await readBounded(database, readAll, { isolation: 'repeatable read' })
}

const keyOf = ({ block, position }: Place) => `${block}.${position}`

async function readMovements(trx: Database, networkId: number, account: string, places: readonly Place[]) {
  const given = JSON.stringify(places.map(({ block, position }) => ({ block, position })))
  const { rows } = await sql<MovementRow>`
    select block, position, entry, kind, token, token_id, sender, recipient, amount, is_pushed from (
      select moved.*, row_number() over (partition by block, position order by entry) as rank
      from json_to_recordset(${given}::text::json) as given (block bigint, position integer)
      join index_movements as moved using (block, position)
      where network_id = ${networkId} and (sender = ${account} or recipient = ${account})
    ) as ranked where rank <= ${maximumMovements} order by block, position, entry`.execute(trx)
  const found = new Map<string, MovementRow[]>()
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row])
  return found
}
