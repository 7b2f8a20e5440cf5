import type { NewRecovery, RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { checkRecoveryKeys, checkRecoveryShare } from './checkUpload.ts'
import {
  addLogEntry,
  type Custody,
  type CustodyStore,
  createConflictRefusal,
  hashBody,
  requireWallet,
  type Trx,
  withUserLock,
} from './custody.ts'
import { storeRecoveryKeys } from './recoveryKeys.ts'

/** Returns the encrypted recovery shares of all browsers. The user re-encrypts them to a new recovery key. */
export function readRecoveryShares(custody: Pick<Custody, 'database'>, userId: string): Promise<RecoveryShares> {
  // Lock the user's row, so that all shares have the current generation.
  return withUserLock(custody, userId, async (trx) => {
    const { generation } = await requireWallet(trx, userId)
    const rows = await trx
      .selectFrom('enrolments')
      .select(['enrolId', 'splitId', 'recoveryEnc', 'recoveryCt'])
      .where('userId', '=', userId)
      .orderBy('enrolId')
      .execute()
    const shares = rows.map(({ enrolId, splitId, recoveryEnc, recoveryCt }) => ({
      enrolId,
      splitId,
      recoveryShare: { enc: recoveryEnc, ct: recoveryCt },
    }))
    return { generation, shares }
  })
}

/** True if an identical change of the recovery key is already stored. */
export async function isCurrentRecovery({ database }: CustodyStore, userId: string, body: NewRecovery) {
  const stored = database.selectFrom('wallets').select(['generation', 'recoveryHash']).where('userId', '=', userId)
  const known = await stored.executeTakeFirst()
  return known?.generation === body.generation && known.recoveryHash === hashBody(body)
}

/** Replaces the recovery key. Updates all shares and recovery methods atomically. */
export async function putRecovery(custody: CustodyStore, userId: string, body: NewRecovery): Promise<void> {
  const { walletId, generation, recoveryKeys, hasFile } = body
  const recoveryHash = hashBody(body)
  await withUserLock(custody, userId, async (trx) => {
    const wallet = await requireWallet(trx, userId)
    if (wallet.walletId !== walletId) throw createConflictRefusal('other', 'The wallet of this login is another one.')
    if (wallet.generation === generation && wallet.recoveryHash === recoveryHash) return
    if (generation !== wallet.generation + 1) {
      throw createConflictRefusal('generation', 'The recovery key was changed meanwhile. Load the shares again.')
    }
    checkRecoveryKeys(recoveryKeys, { generation, hasFile })
    await replaceShares(trx, userId, body)
    await trx.deleteFrom('recoveryKeys').where('userId', '=', userId).execute()
    const time = custody.now()
    await storeRecoveryKeys(trx, { userId, keys: recoveryKeys, now: time })
    await trx.updateTable('wallets').set({ generation, hasFile, recoveryHash }).where('userId', '=', userId).execute()
    await addLogEntry(trx, { userId, time, event: 'recovery-changed' })
  })
}

async function replaceShares(trx: Trx, userId: string, { generation, shares }: NewRecovery): Promise<void> {
  const rows = await trx.selectFrom('enrolments').select('enrolId').where('userId', '=', userId).execute()
  const sharesById = new Map(shares.map(({ enrolId, recoveryShare }) => [enrolId, recoveryShare]))
  const isWhole = rows.length === shares.length && rows.every(({ enrolId }) => sharesById.has(enrolId))
  if (!isWhole) throw createConflictRefusal('other', 'The devices have changed meanwhile. Load the shares again.')
  for (const [enrolId, share] of sharesById) {
    checkRecoveryShare(share)
    await trx
      .updateTable('enrolments')
      .set({ recoveryEnc: share.enc, recoveryCt: share.ct, generation })
      .where('enrolId', '=', enrolId)
      .where('userId', '=', userId)
      .execute()
  }
}
