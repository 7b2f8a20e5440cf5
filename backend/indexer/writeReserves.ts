import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import type { Cursor } from './cursor.ts'
import { insertRows } from './insertRows.ts'
import type { RecordedReserves } from './pairBook.ts'

/**
 * Maximum number of recorded pairs. Limited, because anyone can create a pair and deposit a thousand dollars for one
 * block.
 */
export const maxPairs = 1000

const quarter = 900
const hour = 3600
const day = 86_400
/**
 * Thinning of old reserves, in seconds. Beyond `age`, only the last reserves per `step` are stored: about a hundred
 * points per day, week and month. Newer reserves are stored per block, so that a reorg can be rolled back. The latest
 * reserves are never deleted, because a pool without trades keeps its price.
 */
const thinned = [
  { age: hour, step: quarter },
  { age: day, step: 2 * hour },
  { age: 7 * day, step: 8 * hour },
  { age: 31 * day, step: undefined },
]

/** Stores the reserves of a batch. `time` is the timestamp of the batch's last block. */
export async function writeReserves(
  trx: Database,
  { id, block }: Cursor,
  reserves: readonly RecordedReserves[],
  time: number,
): Promise<void> {
  if (reserves.length > 0) {
    await insertPairs(trx, id, reserves)
    const rows = reserves.map(({ reserve0, reserve1, ...row }) => ({
      pair: row.pair,
      block: row.block,
      time: row.time,
      reserve0: String(reserve0),
      reserve1: String(reserve1),
    }))
    await sql`
      insert into index_reserves (pair_id, block, time, reserve0, reserve1)
      select id, block, time, reserve0, reserve1 from json_to_recordset(${JSON.stringify(rows)}::text::json)
        as given (pair text, block bigint, time bigint, reserve0 numeric, reserve1 numeric)
      join index_pairs using (pair) where network_id = ${id}`.execute(trx)
    await sql`
      delete from index_pairs where id in (
        select id from index_pairs where network_id = ${id} order by dollars desc, id offset ${maxPairs}
      )`.execute(trx)
  }
  const before = await trx
    .selectFrom('indexBlocks')
    .select('time')
    .where('networkId', '=', id)
    .where('number', '=', block)
    .executeTakeFirst()
  await thinOut(trx, id, { from: before?.time ?? 0, to: time })
}

async function insertPairs(trx: Database, networkId: number, reserves: readonly RecordedReserves[]): Promise<void> {
  const pairs = new Map<string, object>()
  for (const { pair, token0, token1, decimals0, decimals1, factory, block, dollars } of reserves) {
    const first = { pair, factory, token0, token1, decimals0, decimals1, first_block: block }
    pairs.set(pair, { ...first, ...pairs.get(pair), dollars: String(dollars) })
  }
  await insertRows(
    trx,
    networkId,
    'index_pairs',
    [...pairs.values()],
    {
      pair: 'text',
      factory: 'text',
      token0: 'text',
      token1: 'text',
      decimals0: 'integer',
      decimals1: 'integer',
      first_block: 'bigint',
      dollars: 'numeric',
    },
    sql`on conflict (network_id, pair) do update set dollars = excluded.dollars`,
  )
}

/**
 * Deletes reserves that are no longer needed. Only scans rows that reached an age limit between the two block times.
 */
async function thinOut(trx: Database, networkId: number, { from, to }: { from: number; to: number }): Promise<void> {
  if (Math.floor(from / quarter) === Math.floor(to / quarter)) return
  for (const { age, step } of thinned) {
    const oldest = step === undefined ? 0 : Math.floor((from - age) / step) * step
    await sql`
      delete from index_reserves using (
        select pair_id, block, row_number() over (
          partition by pair_id, time / ${step ?? Number.MAX_SAFE_INTEGER}::bigint order by block desc
        ) as place
        from index_reserves join index_pairs on id = pair_id
        where network_id = ${networkId} and time >= ${oldest} and time < ${to - age}
      ) as old
      where index_reserves.pair_id = old.pair_id and index_reserves.block = old.block and place > 1`.execute(trx)
  }
}

export async function rollBackReserves(trx: Database, networkId: number, block: number): Promise<void> {
  await trx.deleteFrom('indexPairs').where('networkId', '=', networkId).where('firstBlock', '>', block).execute()
  await trx
    .deleteFrom('indexReserves')
    .where('block', '>', block)
    .where('pairId', 'in', (query) => query.selectFrom('indexPairs').select('id').where('networkId', '=', networkId))
    .execute()
}
