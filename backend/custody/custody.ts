import { createHash } from 'node:crypto'
import type { CustodyLogEntry } from '@oriel/shared/backend/custody.ts'
import type { Transaction } from 'kysely'
import type { Database, Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import type { Logs } from '../log/log.ts'
import type { KeyRing } from '../secrets/keyRing.ts'
import { type CustodyKeys, createCustodyKeys, createShareSealer, type ShareSealer } from './shareKeys.ts'

/**
 * Sends emails to the wallet's owner. Implemented by the login feature, because it has the mailer and the addresses.
 */
export type OwnerNotices = {
  newDevice(notice: { userId: string; label: string; language: string }): Promise<void>
  deletion(notice: { to: string; deleteAt: number; language: string }): Promise<void>
}

/** Dependencies of share custody. */
export type Custody = {
  database: Database
  sealer: ShareSealer
  custodyKeys: CustodyKeys
  notices: OwnerNotices
  log: Pick<Logs, 'custody' | 'mail'>
  now: () => number
}
export type Trx = Transaction<Schema>

export type CustodyStore = Pick<Custody, 'database' | 'now'>

type Options = Omit<Custody, 'sealer' | 'custodyKeys'> & { keys: KeyRing }

export function createCustody({ keys, ...parts }: Options): Custody {
  return { ...parts, sealer: createShareSealer(keys), custodyKeys: createCustodyKeys(keys) }
}

/** Runs `work` with the user's row locked, to serialize this user's requests across all instances. */
export function withUserLock<result>(
  { database }: Pick<Custody, 'database'>,
  userId: string,
  work: (trx: Trx) => Promise<result>,
): Promise<result> {
  return database.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (user) return await work(trx)
    // The user and all of their sessions were deleted concurrently.
    throw new Refusal({ status: 401, field: 'session', description: 'You are not signed in here. Sign in again.' })
  })
}

type Tables = Trx | Database

export async function findWallet(trx: Tables, userId: string) {
  return await trx.selectFrom('wallets').selectAll().where('userId', '=', userId).executeTakeFirst()
}

export async function requireWallet(trx: Tables, userId: string) {
  const wallet = await findWallet(trx, userId)
  if (wallet) return wallet
  throw new Refusal({ status: 404, field: 'none', description: 'There is no wallet for this login yet.' })
}

/** True if the user has removed the browser or recovery key with this ID. */
export async function isRemoved(trx: Trx, userId: string, id: string): Promise<boolean> {
  const query = trx.selectFrom('removed').select('id').where('id', '=', id).where('userId', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

export type LogEntry = { userId: string; time: number; event: CustodyLogEntry['event']; label?: string | undefined }

export async function addLogEntry(trx: Trx, { userId, time, event, label }: LogEntry): Promise<void> {
  await trx
    .insertInto('custodyLog')
    .values({ userId, time, event, label: label ?? null })
    .execute()
}

export type ConflictField = 'exists' | 'generation' | 'other' | 'last' | 'removed' | 'full' | 'key'

/** Creates a 409 rejection: the request conflicts with stored state, so a retry would fail too. */
export function createConflictRefusal(field: ConflictField, description: string): Refusal {
  return new Refusal({ status: 409, field, description })
}

export function createInvalidRefusal(field: string, description: string): Refusal {
  return new Refusal({ status: 400, field, description })
}

/** Hashes a body independently of the order of its fields. */
export function hashBody(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body, sortKeys)).digest('base64url')
}

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
