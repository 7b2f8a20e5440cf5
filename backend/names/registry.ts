import { createHash } from 'node:crypto'
import { type NameAttributes, nameRejections } from '@oriel/shared/chains/names.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { type Limit, lockLimits } from '../database/limits.ts'
import type { Database, Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import type { Addresses, NameRow } from './records.ts'
import { oldestMs, refuse } from './rules.ts'

const dayMs = 24 * 60 * 60_000
/**
 * Quarantine of a released name in ms. Only the former owner can register the name during this time, because users may
 * still send funds to it.
 */
const restMs = 90 * dayMs
/**
 * Minimum time in ms that a name must be held for its release to start a quarantine. Few users know a name that was
 * held for less time. With a quarantine for such names, one account could lock many of them.
 */
const knownMs = dayMs
/**
 * Retention of used messages in ms. Longer than the age at which messages are rejected, because server clocks differ.
 */
const usedMs = oldestMs + 60 * 60_000

/** The owner of a name. `homeCoin` is the coin type of a contract account's network, or null for an EOA. */
export type Owner = { address: string; homeCoin: number | null }

export type Change = { message: string; timestamp: number; owner: Owner }

export type Registration = { addresses: Addresses; attributes: NameAttributes; limits: readonly Limit[] }

export type Registry = {
  find(name: string): Promise<NameRow | undefined>
  /** Returns at most five names of an address. Contracts on different networks may have the same address. */
  ofAddress(address: string): Promise<NameRow[]>
  /** Returns the given names that cannot be registered now. */
  occupied(names: readonly string[]): Promise<Set<string>>
  /** Registers a name. Updates the limits in the same transaction, so that a failed registration does not count. */
  register(name: string, change: Change, registration: Registration): Promise<NameRow>
  /** Updates the owner's row and consumes the message in one transaction. */
  change(name: string, change: Change, edit: (row: NameRow) => Partial<NameRow>): Promise<NameRow>
}

/**
 * Creates the registry. The database enforces every rule that concurrent requests could break, because instances share
 * only the database.
 */
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
        .where((is) => is.or([is('releasedAt', 'is', null), is.and([is('releasedAt', '>', now() - restMs), isKnown])]))
        .execute()
      return new Set(rows.map(({ name }) => name))
    },
    async register(name, change, registration) {
      try {
        return await database.transaction().execute(async (trx) => {
          // Lock the limits. One of them belongs to the address, so its lock serializes the requests for the address.
          const limits = await lockLimits(trx, registration.limits, now())
          if (limits.waitMs > 0) throw refuseTooMany(limits.waitMs)
          await consumeMessage(trx, change, now())
          await requireNoName(trx, change.owner)
          const row = await insertRow(trx, toRow(name, change.owner, registration, now()), now())
          if (!row) throw refuse('taken', 'This name is taken.')
          await limits.count()
          return row
        })
      } catch (error) {
        if (isOwnerViolation(error)) throw refuseSecondName()
        throw error
      }
    },
    change: (name, change, edit) =>
      database.transaction().execute(async (trx) => {
        await consumeMessage(trx, change, now())
        const row = await findRow(trx, name, { isLocked: true })
        if (!row) throw refuse('missing', 'No account has this name.')
        if (!isOwner(change.owner, row)) throw refuse('notOwner', 'This account does not own the name.')
        return await trx
          .updateTable('names')
          .set({ updatedAt: now(), ...edit(row) })
          .where('name', '=', name)
          .returningAll()
          .executeTakeFirstOrThrow()
      }),
  }
}

export function getOwnerKey({ address, homeCoin }: Owner): string {
  return homeCoin === null ? address.toLowerCase() : `${address.toLowerCase()} ${homeCoin}`
}

/**
 * True if the owner may change the row. A key controls everything at its address: a contract there is its delegate
 * (EIP-7702).
 */
function isOwner(owner: Owner, row: NameRow): boolean {
  return (
    getOwnerKey(row) === getOwnerKey(owner) || (owner.homeCoin === null && row.address === owner.address.toLowerCase())
  )
}

/**
 * Throws if the owner already has a name. Also throws if the address has a name, and its key owns that name or would
 * own the new one.
 */
async function requireNoName(trx: Transaction<Schema>, owner: Owner) {
  const rows = await trx
    .selectFrom('names')
    .select(['address', 'homeCoin'])
    .where('address', '=', owner.address.toLowerCase())
    .where('releasedAt', 'is', null)
    .execute()
  // Allow names of contracts on two networks, because the contracts may have the same address but different owners.
  if (rows.some(({ homeCoin }) => homeCoin === null || owner.homeCoin === null)) throw refuseSecondName()
}

const refuseSecondName = () => refuse('owned', 'This account has a name already. Give it up first.')

export function refuseTooMany(retryAfterMs: number): Refusal {
  const description = 'Too many names were registered from here, or by this account, today.'
  return new Refusal({ ...nameRejections.tooMany, description, retryAfterMs })
}

async function findRow(database: Kysely<Schema>, name: string, { isLocked = false } = {}) {
  const query = database.selectFrom('names').selectAll().where('name', '=', name).where('releasedAt', 'is', null)
  return await (isLocked ? query.forUpdate() : query).executeTakeFirst()
}

/**
 * Consumes a message. The database rejects a replay, even by a concurrent request on another instance. The hash omits a
 * contract's network: otherwise an account with a key and a delegate could use a message once with each (EIP-7702).
 */
async function consumeMessage(trx: Transaction<Schema>, { message, timestamp, owner }: Change, now: number) {
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

function toRow(name: string, owner: Owner, { addresses, attributes }: Registration, now: number): NameRow {
  return {
    name,
    address: owner.address.toLowerCase(),
    homeCoin: owner.homeCoin,
    owner: getOwnerKey(owner),
    addresses: JSON.stringify(addresses),
    attributes: JSON.stringify(attributes),
    registeredAt: now,
    updatedAt: null,
    releasedAt: null,
  }
}

/**
 * Inserts the row, or replaces one that the same owner released, that was held for less than a day, or whose quarantine
 * has ended. Returns undefined when the name is taken. Re-registering during the quarantine keeps the original start:
 * otherwise an owner could end it by taking the name for a minute.
 */
async function insertRow(trx: Transaction<Schema>, row: NameRow, now: number): Promise<NameRow | undefined> {
  const { name: _, ...values } = row
  return await trx
    .insertInto('names')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((is) => {
          const isBack = is.and([is('names.owner', '=', row.owner), is('names.releasedAt', '>', now - restMs), isKnown])
          const since = is.case().when(isBack).then(is.ref('names.registeredAt')).else(now).end()
          return { ...values, registeredAt: since }
        })
        .where((is) =>
          is.or([
            is('names.releasedAt', '<=', now - restMs),
            is.and([isGivenUp, is.or([is('names.owner', '=', row.owner), is.not(isKnown)])]),
          ]),
        ),
    )
    .returningAll()
    .executeTakeFirst()
}

const isKnown = sql<boolean>`names.released_at - names.registered_at >= ${sql.lit(knownMs)}`
const isGivenUp = sql<boolean>`names.released_at is not null`

/** Returns true if the error is a violation of the unique index `namesOwner`, which allows one name per owner. */
function isOwnerViolation(error: unknown): boolean {
  return error instanceof Error && /names_?owner/i.test(error.message)
}
