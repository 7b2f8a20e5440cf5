import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'

export async function insertRows(
  trx: Database,
  networkId: number,
  table: string,
  rows: readonly object[],
  columns: Record<string, string>,
  onConflict = sql``,
): Promise<void> {
  if (rows.length === 0) return
  const names = sql.join(Object.keys(columns).map((name) => sql.raw(name)))
  const described = sql.join(Object.entries(columns).map(([name, type]) => sql.raw(`${name} ${type}`)))
  await sql`
    insert into ${sql.raw(table)} (network_id, ${names}) select ${networkId}::integer, ${names}
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as given (${described}) ${onConflict}`.execute(trx)
}
