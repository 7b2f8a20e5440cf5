import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { type Cursor, moveCursor } from './cursor.ts'
import { insertRows } from './insertRows.ts'
import { zeroAddress } from './movements.ts'
import type { RecordedReserves } from './pairBook.ts'
import type { ReadBlock, ReadTransaction } from './readBlock.ts'
import { rollBackReserves, writeReserves } from './writeReserves.ts'

export function countRows({ transactions }: ReadBlock): number {
  return transactions.reduce((sum, { movements, syncs }) => sum + 2 + movements.length * 3 + syncs.length, 1)
}

/**
 * Writes blocks in one transaction. Passes the rows of a table as one JSON value, because a statement accepts at most
 * 65,535 parameters and is slow with thousands.
 */
export async function writeBlocks(
  database: Database,
  cursor: Cursor,
  owner: string,
  blocks: readonly ReadBlock[],
  reserves: readonly RecordedReserves[] = [],
): Promise<Cursor> {
  const last = blocks.at(-1)
  if (last === undefined) return cursor
  const to = { block: last.number, hash: last.hash }
  const entries = blocks.flatMap(({ number, transactions }) =>
    transactions.map((transaction) => ({ block: number, ...transaction })),
  )
  await database.transaction().execute(async (trx) => {
    await moveCursor(trx, cursor, owner, to)
    const heads = blocks.map(({ number, hash, time }) => ({ number, hash, time }))
    await insertRows(trx, cursor.id, 'index_blocks', heads, { number: 'bigint', hash: 'text', time: 'bigint' })
    await insertTransactions(trx, cursor.id, entries)
    await insertMovements(trx, cursor.id, entries)
    await insertRows(trx, cursor.id, 'index_activity', toActivityRows(entries), {
      account: 'text',
      block: 'bigint',
      position: 'integer',
    })
    const touchedRows = collectTouched(entries)
    const columns = { account: 'text', token: 'text', kind: 'text', first_block: 'bigint', weight: 'integer' }
    await insertRows(trx, cursor.id, 'index_touched', touchedRows, columns, raiseWeight)
    await addHoldings(trx, cursor.id, entries)
    await writeReserves(trx, cursor, reserves, last.time)
  })
  return { ...cursor, ...to }
}

type Entry = ReadTransaction & { block: number }

async function insertTransactions(trx: Database, networkId: number, entries: readonly Entry[]): Promise<void> {
  const rows = entries.map(({ block, position, hash, sender, recipient, nonce, selector, ...entry }) => ({
    block,
    position,
    hash,
    sender,
    recipient,
    nonce,
    selector,
    is_deployment: entry.isDeployment,
    value: String(entry.value),
    fee: String(entry.fee),
    is_failed: entry.isFailed,
    is_approval: entry.isApproval,
  }))
  await insertRows(trx, networkId, 'index_transactions', rows, {
    block: 'bigint',
    position: 'integer',
    hash: 'text',
    sender: 'text',
    recipient: 'text',
    nonce: 'bigint',
    selector: 'text',
    is_deployment: 'boolean',
    value: 'numeric',
    fee: 'numeric',
    is_failed: 'boolean',
    is_approval: 'boolean',
  })
}

async function insertMovements(trx: Database, networkId: number, entries: readonly Entry[]): Promise<void> {
  const rows = entries.flatMap(({ block, position, movements }) =>
    movements.map(({ kind, token, tokenId, sender, recipient, operator, amount, isPushed }, entry) => ({
      block,
      position,
      entry,
      kind,
      token,
      sender,
      recipient,
      operator,
      token_id: tokenId === null ? null : String(tokenId),
      amount: String(amount),
      is_pushed: isPushed,
    })),
  )
  await insertRows(trx, networkId, 'index_movements', rows, {
    block: 'bigint',
    position: 'integer',
    entry: 'integer',
    kind: 'text',
    token: 'text',
    token_id: 'numeric',
    sender: 'text',
    recipient: 'text',
    operator: 'text',
    amount: 'numeric',
    is_pushed: 'boolean',
  })
}

function toActivityRows(entries: readonly Entry[]) {
  return entries.flatMap(({ block, position, sender, operators, movements }) => {
    const parties = movements.flatMap((movement) => [movement.sender, movement.recipient])
    const accounts = new Set([sender, ...operators, ...parties])
    accounts.delete(zeroAddress)
    return [...accounts].map((account) => ({ account, block, position }))
  })
}

function collectTouched(entries: readonly Entry[]) {
  const rows = new Map<string, { account: string; token: string; kind: string; first_block: number; weight: number }>()
  const moved = entries.flatMap(({ block, sender: payer, movements }) =>
    movements.map((movement) => ({ ...movement, block, payer })),
  )
  for (const { block, payer, kind, token, sender, recipient, operator, amount, isPushed } of moved) {
    // Skip zero-value transfers. Anyone can make one from any account, because it needs no permission.
    if (token === null || amount === 0n) continue
    for (const account of [sender, recipient].filter((party) => party !== zeroAddress)) {
      const key = `${account} ${token}`
      const row = rows.get(key) ?? { account, token, kind, first_block: block, weight: 0 }
      const isSigned = account === payer || account === operator
      rows.set(key, { ...row, weight: Math.max(row.weight, isSigned ? 2 : isPushed ? 0 : 1) })
    }
  }
  return [...rows.values()]
}

const raiseWeight = sql`
  on conflict (network_id, account, token) do update set weight = excluded.weight
  where index_touched.weight < excluded.weight`

async function addHoldings(trx: Database, networkId: number, entries: readonly Entry[]): Promise<void> {
  type Row = {
    account: string
    token: string
    token_id: string
    kind: string
    quantity: bigint
    pushed: number
    asked: number
  }
  const rows = new Map<string, Row>()
  for (const { token, tokenId, kind, sender, recipient, amount, isPushed } of entries.flatMap(
    ({ movements }) => movements,
  )) {
    if (token === null || tokenId === null) continue
    const arrival = { pushed: Number(isPushed), asked: Number(!isPushed) }
    const sides = [
      { account: sender, change: -amount, pushed: 0, asked: 0 },
      { account: recipient, change: amount, ...arrival },
    ]
    for (const { account, change, pushed, asked } of sides) {
      if (account === zeroAddress) continue
      const key = `${account} ${token} ${tokenId}`
      const row = rows.get(key) ?? {
        account,
        token,
        token_id: String(tokenId),
        kind,
        quantity: 0n,
        pushed: 0,
        asked: 0,
      }
      const counts = { pushed: row.pushed + pushed, asked: row.asked + asked }
      rows.set(key, { ...row, ...counts, quantity: row.quantity + change })
    }
  }
  const changes = [...rows.values()].map((row) => ({ ...row, quantity: String(row.quantity) }))
  await insertRows(
    trx,
    networkId,
    'index_nfts',
    changes,
    {
      account: 'text',
      token: 'text',
      token_id: 'numeric',
      kind: 'text',
      quantity: 'numeric',
      pushed: 'numeric',
      asked: 'numeric',
    },
    addQuantity,
  )
}

const addQuantity = sql`
  on conflict (network_id, account, token, token_id) do update set quantity = index_nfts.quantity + excluded.quantity,
    pushed = index_nfts.pushed + excluded.pushed, asked = index_nfts.asked + excluded.asked`

/**
 * Deletes all rows after a block. If the block is `firstBlock - 1` without a hash, deletes everything. Indexing then
 * starts again.
 */
export async function rollBack(
  database: Database,
  cursor: Cursor,
  owner: string,
  to: { block: number; hash: string | null; firstBlock?: number },
): Promise<Cursor> {
  const { id } = cursor
  await database.transaction().execute(async (trx) => {
    await moveCursor(trx, cursor, owner, to)
    await sql`
      insert into index_nfts (network_id, account, token, token_id, kind, quantity, pushed, asked)
      select ${id}::integer, account, token, token_id, min(kind), sum(change), sum(pushed), sum(asked) from (
        select recipient as account, token, token_id, kind, -amount as change,
          -is_pushed::integer as pushed, -(not is_pushed)::integer as asked from index_movements
        where network_id = ${id} and block > ${to.block} and token_id is not null and recipient <> ${zeroAddress}
        union all
        select sender, token, token_id, kind, amount, 0, 0 from index_movements
        where network_id = ${id} and block > ${to.block} and token_id is not null and sender <> ${zeroAddress}
      ) as moved group by account, token, token_id ${addQuantity}`.execute(trx)
    // Delete the metadata of the branch's tokens. The other branch may have different contracts at their addresses.
    await trx
      .deleteFrom('tokenFacts')
      .where('networkId', '=', id)
      .where('token', 'in', (query) =>
        query.selectFrom('indexMovements').select('token').where('networkId', '=', id).where('block', '>', to.block),
      )
      .execute()
    await trx.deleteFrom('indexTouched').where('networkId', '=', id).where('firstBlock', '>', to.block).execute()
    for (const table of ['indexActivity', 'indexMovements', 'indexTransactions'] as const)
      await trx.deleteFrom(table).where('networkId', '=', id).where('block', '>', to.block).execute()
    await trx.deleteFrom('indexBlocks').where('networkId', '=', id).where('number', '>', to.block).execute()
    await rollBackReserves(trx, id, to.block)
    if (to.hash !== null) return
    // Delete the metadata and NFTs too, because another chain has different contracts at these addresses.
    for (const table of ['tokenFacts', 'indexNfts'] as const)
      await trx.deleteFrom(table).where('networkId', '=', id).execute()
  })
  return { ...cursor, ...to }
}
