import type {
  AddEnrolment,
  CustodyLogEntry,
  NewEnrolment,
  NewWallet,
  StoredWallet,
} from '@oriel/shared/backend/custody.ts'
import { Refusal } from '../http/errors.ts'
import { checkAuthority, checkEnrolment, checkRecoveryKeys, sealAuthShare } from './checkUpload.ts'
import {
  addLogEntry,
  type Custody,
  type CustodyStore,
  createConflictRefusal,
  findWallet,
  hashBody,
  isRemoved,
  requireWallet,
  type Trx,
  withUserLock,
} from './custody.ts'
import { readRecoveryKeys, storeRecoveryKeys } from './recoveryKeys.ts'

/**
 * Maximum browsers per wallet. Limited, because a new recovery key requires re-encrypting the shares of all browsers.
 */
const maxEnrolments = 50
const maxEntries = 500
const maxRefused = 100

/** Stores a new wallet. Idempotent. */
export async function putWallet(custody: Custody, userId: string, body: NewWallet): Promise<void> {
  const { walletId, eip155, solana, commitment, authority, keyId, enrolment, recoveryKeys, hasFile } = body
  const bodyHash = hashBody(body)
  await withUserLock(custody, userId, async (trx) => {
    const known = await trx.selectFrom('wallets').select('bodyHash').where('userId', '=', userId).executeTakeFirst()
    if (known?.bodyHash === bodyHash) return
    if (known) throw createConflictRefusal('exists', 'There is another wallet for this login.')
    const { generation } = enrolment
    if (generation !== 1) throw createConflictRefusal('generation', 'A new wallet has the first recovery key.')
    checkRecoveryKeys(recoveryKeys, { generation, hasFile })
    checkAuthority(authority)

    const createdAt = custody.now()
    const inserted = await trx
      .insertInto('wallets')
      .values({ userId, walletId, eip155, solana, commitment, authority, generation, hasFile, bodyHash, createdAt })
      .onConflict((any) => any.doNothing())
      .returning('userId')
      .executeTakeFirst()
    // Reject a wallet ID that another user has. IDs are random, so the ID must have been copied.
    if (!inserted) throw createConflictRefusal('other', 'There is such a wallet already.')
    await storeRecoveryKeys(trx, { userId, keys: recoveryKeys, now: createdAt })
    await storeEnrolment(custody, trx, { userId, walletId, keyId, enrolment, bodyHash })
    await addLogEntry(trx, { userId, time: createdAt, event: 'created', label: enrolment.label })
  })
}

/** Returns the user's wallet without its shares, or null if the user has none. */
export async function readWallet(
  { database }: Pick<Custody, 'database'>,
  userId: string,
): Promise<StoredWallet | null> {
  const wallet = await findWallet(database, userId)
  if (!wallet) return null
  const { walletId, eip155, solana, commitment, authority, generation, hasFile } = wallet
  const { deleteAt } = await database
    .selectFrom('users')
    .select('deleteAt')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const enrolments = await database
    .selectFrom('enrolments')
    .select(['enrolId', 'splitId', 'label', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('enrolId')
    .execute()
  return {
    walletId,
    eip155,
    solana,
    commitment,
    authority,
    generation,
    hasFile,
    deleteAt: deleteAt ?? undefined,
    recoveryKeys: await readRecoveryKeys(database, userId),
    enrolments: enrolments.map(({ usedAt, ...enrolment }) => ({ ...enrolment, usedAt: usedAt ?? undefined })),
  }
}

/** True if an identical enrolment is already stored. */
export async function isEnrolled({ database }: CustodyStore, userId: string, body: AddEnrolment): Promise<boolean> {
  const stored = database.selectFrom('enrolments').select('bodyHash').where('userId', '=', userId)
  const known = await stored.where('enrolId', '=', body.enrolment.enrolId).executeTakeFirst()
  return known?.bodyHash === hashBody(body)
}

type Addition = { userId: string; body: AddEnrolment; language: string }

/** Adds a browser to the wallet. Idempotent, even after the recovery key has changed. */
export async function addEnrolment(custody: Custody, { userId, body, language }: Addition): Promise<void> {
  const { walletId, keyId, enrolment } = body
  const bodyHash = hashBody(body)
  const { enrolId, generation, label } = enrolment
  const isNew = await withUserLock(custody, userId, async (trx) => {
    const wallet = await requireWallet(trx, userId)
    if (wallet.walletId !== walletId) throw createConflictRefusal('other', 'The wallet of this login is another one.')
    if (await isRemoved(trx, userId, enrolId))
      throw createConflictRefusal('removed', 'This browser was removed from the wallet.')
    const own = await trx
      .selectFrom('enrolments')
      .select(['enrolId', 'bodyHash'])
      .where('userId', '=', userId)
      .execute()
    const known = own.find((row) => row.enrolId === enrolId)
    if (known?.bodyHash === bodyHash) return false
    if (known) throw createConflictRefusal('other', 'This browser is known with another share.')
    if (generation !== wallet.generation)
      throw createConflictRefusal('generation', 'The recovery key was changed. Begin again.')
    if (own.length >= maxEnrolments)
      throw createConflictRefusal('full', `No more than ${maxEnrolments}: remove a device.`)
    await storeEnrolment(custody, trx, { userId, walletId, keyId, enrolment, bodyHash })
    await addLogEntry(trx, { userId, time: custody.now(), event: 'enrolled', label })
    return true
  })
  // Notify the user, but do not wait for the mail server before responding.
  if (!isNew) return
  const notice = { userId, label, language }
  custody.notices.newDevice(notice).catch((error: Error) => custody.log.mail(`Mail: ${error.name}`))
}

/** Removes a browser and deletes its auth share. The browser's own share is worthless without the auth share. */
export async function removeEnrolment(custody: CustodyStore, userId: string, enrolId: string): Promise<void> {
  await withUserLock(custody, userId, async (trx) => {
    const own = await trx.selectFrom('enrolments').select(['enrolId', 'label']).where('userId', '=', userId).execute()
    const known = own.find((row) => row.enrolId === enrolId)
    if (!known) {
      if (await isRemoved(trx, userId, enrolId)) return
      throw createUnknownEnrolmentRefusal()
    }
    if (own.length === 1) throw createConflictRefusal('last', 'This is the last device of the wallet.')
    await trx.deleteFrom('enrolments').where('enrolId', '=', enrolId).execute()
    await trx.insertInto('removed').values({ id: enrolId, userId }).execute()
    await addLogEntry(trx, { userId, time: custody.now(), event: 'device-removed', label: known.label })
  })
}

/** Creates the rejection for an unknown browser. Another user's browser gets the same rejection. */
export function createUnknownEnrolmentRefusal(): Refusal {
  return new Refusal({ status: 404, field: 'enrolment', description: 'This browser is not among those of the wallet.' })
}

export async function readLog({ database }: Pick<Custody, 'database'>, userId: string): Promise<CustodyLogEntry[]> {
  // Limit rejected requests separately, because they would displace other entries.
  const refused = database.selectFrom('custodyLog').select('id').where('userId', '=', userId)
  const lastRefused = refused.where('event', '=', 'refused').orderBy('id', 'desc').limit(maxRefused)
  const rows = await database
    .selectFrom('custodyLog')
    .select(['time', 'event', 'label'])
    .where('userId', '=', userId)
    .where((is) => is.or([is('event', '!=', 'refused'), is('id', 'in', lastRefused)]))
    .orderBy('id', 'desc')
    .limit(maxEntries)
    .execute()
  return rows.map(({ time, event, label }) => ({ time, event, label: label ?? undefined }))
}

type Upload = { userId: string; walletId: string; keyId: string; enrolment: NewEnrolment; bodyHash: string }

async function storeEnrolment(custody: Custody, trx: Trx, { enrolment, bodyHash, ...upload }: Upload): Promise<void> {
  await checkEnrolment(enrolment)
  const share = await sealAuthShare(custody, { ...upload, enrolment })
  const { enrolId, splitId, deviceKey, recoveryShare, generation, label } = enrolment
  const inserted = await trx
    .insertInto('enrolments')
    .values({
      enrolId,
      splitId,
      deviceKey,
      generation,
      label,
      bodyHash,
      userId: upload.userId,
      walletId: upload.walletId,
      createdAt: custody.now(),
      authKeyId: share.keyId,
      authIv: share.iv,
      authCt: share.ct,
      recoveryEnc: recoveryShare.enc,
      recoveryCt: recoveryShare.ct,
    })
    .onConflict((any) => any.doNothing())
    .returning('enrolId')
    .executeTakeFirst()
  if (!inserted) throw createConflictRefusal('other', 'There is such a device already.')
}
