import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { NameAttributes } from '#shared/names.ts'
import type { Database, Schema } from '../database/schema.ts'
import type { Addresses, NameRow } from './records.ts'
import { oldestMs, refuse } from './rules.ts'

/** No other account gets a name that was given up before that, because payers may still use it. */
const restMs = 90 * 24 * 60 * 60_000
/** A used message is kept longer than any instance accepts it, because their clocks may differ. */
const usedMs = oldestMs + 60 * 60_000

/** `homeCoin`: the coin type of the network of a contract account. Null for an account with a key. */
export type Owner = { address: string; homeCoin: number | null }

export type Change = { message: string; timestamp: number; owner: Owner }

export type Registry = {
  find(name: string): Promise<NameRow | undefined>
  /** Returns the names that belong to the address. Contracts of several networks may share it. */
  ofAddress(address: string): Promise<NameRow[]>
  /** Returns those that cannot be registered now. */
  occupied(names: readonly string[]): Promise<Set<string>>
  register(
    name: string,
    change: Change,
    records: { addresses: Addresses; attributes: NameAttributes },
  ): Promise<NameRow>
  /** Changes the row of the owner, within one transaction with the use of the message. */
  change(name: string, change: Change, edit: (row: NameRow) => Partial<NameRow>): Promise<NameRow>
}

/** All rules that two requests could break together are kept by the database, because instances share it alone. */
export function createRegistry({ database, now }: { database: Database; now: () => number }): Registry {
  const find = (name: string) => findRow(database, name)

  return {
    find,
    ofAddress: (address) =>
      database
        .selectFrom('names')
        .selectAll()
        .where('address', '=', address.toLowerCase())
        .where('releasedAt', 'is', null)
        .orderBy('registeredAt')
        .limit(5)
        .execute(),
    async occupied(names) {
      if (names.length === 0) return new Set()
      const rows = await database
        .selectFrom('names')
        .select('name')
        .where('name', 'in', names)
        .where((is) => is.or([is('releasedAt', 'is', null), is('releasedAt', '>', now() - restMs)]))
        .execute()
      return new Set(rows.map(({ name }) => name))
    },
    async register(name, change, records) {
      try {
        return await database.transaction().execute(async (trx) => {
          await useMessage(trx, change, now())
          const row = await insertRow(trx, toRow(name, change.owner, records, now()), now())
          if (!row) throw refuse('taken', 'This name is taken.')
          return row
        })
      } catch (error) {
        if (isRepeatedOwner(error)) throw refuse('owned', 'This account has a name already. Give it up first.')
        throw error
      }
    },
    change: (name, change, edit) =>
      database.transaction().execute(async (trx) => {
        await useMessage(trx, change, now())
        const row = await findRow(trx, name, { isLocked: true })
        if (!row) throw refuse('missing', 'No account has this name.')
        if (ownerKey(row) !== ownerKey(change.owner)) throw refuse('notOwner', 'This account does not own the name.')
        return await trx
          .updateTable('names')
          .set({ updatedAt: now(), ...edit(row) })
          .where('name', '=', name)
          .returningAll()
          .executeTakeFirstOrThrow()
      }),
  }
}

export function ownerKey({ address, homeCoin }: Owner): string {
  return homeCoin === null ? address.toLowerCase() : `${address.toLowerCase()} ${homeCoin}`
}

async function findRow(database: Kysely<Schema>, name: string, { isLocked = false } = {}) {
  const query = database.selectFrom('names').selectAll().where('name', '=', name).where('releasedAt', 'is', null)
  return await (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/** The database refuses the second use, also when it is at another instance at the same moment. */
async function useMessage(trx: Transaction<Schema>, { message, timestamp, owner }: Change, now: number) {
  await trx.deleteFrom('nameMessages').where('until', '<', now).execute()
  const hash = createHash('sha256').update(`${owner.address.toLowerCase()}\n${message}`).digest('base64url')
  const used = await trx
    .insertInto('nameMessages')
    .values({ hash, until: timestamp * 1000 + usedMs })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  if (!used) throw refuse('used', 'This request was carried out before. Sign a new one.')
}

function toRow(
  name: string,
  owner: Owner,
  { addresses, attributes }: { addresses: Addresses; attributes: NameAttributes },
  now: number,
): NameRow {
  return {
    ...{ name, address: owner.address.toLowerCase(), homeCoin: owner.homeCoin, owner: ownerKey(owner) },
    ...{ addresses: JSON.stringify(addresses), attributes: JSON.stringify(attributes) },
    ...{ registeredAt: now, updatedAt: null, releasedAt: null },
  }
}

/** Replaces a row that was given up by the same owner, or long enough ago. Returns undefined when the name is taken. */
async function insertRow(trx: Transaction<Schema>, row: NameRow, now: number): Promise<NameRow | undefined> {
  const { name: _, ...values } = row
  return await trx
    .insertInto('names')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet(values)
        .where((is) =>
          is.or([is('names.releasedAt', '<=', now - restMs), is.and([isGivenUp, is('names.owner', '=', row.owner)])]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

const isGivenUp = sql<boolean>`names.released_at is not null`

/** The index `namesOwner` allows one name for each owner. */
function isRepeatedOwner(error: unknown): boolean {
  return error instanceof Error && /names_?owner/i.test(error.message)
}
