import type { RecoveryKey } from '@oriel/shared/backend/custody.ts'
import type { Database, Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import {
  addLogEntry,
  type CustodyStore,
  createConflictRefusal,
  hashBody,
  isRemoved,
  requireWallet,
  type Trx,
  withUserLock,
} from './custody.ts'

const maxKeys = 10

/** True if an identical recovery key is already stored. */
export async function hasRecoveryKey({ database }: CustodyStore, userId: string, key: RecoveryKey): Promise<boolean> {
  const own = await readRecoveryKeys(database, userId)
  return own.some((known) => known.id === key.id && hashBody(known) === hashBody(key))
}

/** Adds a recovery key. Idempotent. */
export async function addRecoveryKey(custody: CustodyStore, userId: string, key: RecoveryKey): Promise<void> {
  await withUserLock(custody, userId, async (trx) => {
    const { generation } = await requireWallet(trx, userId)
    if (await isRemoved(trx, userId, key.id))
      throw createConflictRefusal('removed', 'This passkey was removed from the wallet.')
    const own = await readRecoveryKeys(trx, userId)
    const known = own.find(({ id }) => id === key.id)
    if (known && hashBody(known) === hashBody(key)) return
    if (known) throw createConflictRefusal('other', 'This recovery key is known with other contents.')
    if (key.generation !== generation)
      throw createConflictRefusal('generation', 'The recovery key was changed. Begin again.')
    if (own.length >= maxKeys) throw createConflictRefusal('full', `No more than ${maxKeys}: remove a passkey.`)
    const time = custody.now()
    await storeRecoveryKeys(trx, { userId, keys: [key], now: time })
    await addLogEntry(trx, { userId, time, event: 'passkey-added' })
  })
}

/** Removes a recovery key, unless it is the last recovery method. */
export async function removeRecoveryKey(custody: CustodyStore, userId: string, id: string): Promise<void> {
  await withUserLock(custody, userId, async (trx) => {
    const { hasFile } = await requireWallet(trx, userId)
    const own = await readRecoveryKeys(trx, userId)
    if (!own.some((key) => key.id === id)) {
      if (await isRemoved(trx, userId, id)) return
      const description = 'This passkey is not among those of the wallet.'
      throw new Refusal({ status: 404, field: 'recoveryKey', description })
    }
    if (own.length === 1 && !hasFile) throw createConflictRefusal('last', 'This is the last way to recover the wallet.')
    await trx.deleteFrom('recoveryKeys').where('id', '=', id).execute()
    await trx.insertInto('removed').values({ id, userId }).execute()
    await addLogEntry(trx, { userId, time: custody.now(), event: 'passkey-removed' })
  })
}

export async function storeRecoveryKeys(
  trx: Trx,
  { userId, keys, now }: { userId: string; keys: RecoveryKey[]; now: number },
): Promise<void> {
  for (const { sealed, ...key } of keys) {
    const row: Schema['recoveryKeys'] = { ...key, ...sealed, userId, createdAt: now }
    const inserted = await trx
      .insertInto('recoveryKeys')
      .values(row)
      .onConflict((any) => any.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw createConflictRefusal('other', 'There is such a recovery key already.')
  }
}

export async function readRecoveryKeys(database: Database | Trx, userId: string): Promise<RecoveryKey[]> {
  const rows = await database
    .selectFrom('recoveryKeys')
    .select(['id', 'generation', 'credentialId', 'rpId', 'prfSalt', 'iv', 'ct'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map(({ iv, ct, ...key }) => ({ ...key, sealed: { iv, ct } }))
}
