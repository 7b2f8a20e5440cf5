import type { Database, Schema } from '../database/schema.ts'
import type { KeyRing } from '../secrets/keyRing.ts'
import type { Trx } from './custody.ts'
import { type Bytes, createShareSealer, type ShareSealer } from './shareKeys.ts'

type Row = Pick<Schema['enrolments'], 'enrolId' | 'userId' | 'walletId' | 'splitId' | 'authKeyId' | 'authIv' | 'authCt'>

/** Decrypts a stored share. The caller must wipe the result. */
export function openStoredShare(sealer: ShareSealer, { authKeyId, authIv, authCt, ...row }: Row): Promise<Bytes> {
  return sealer.open({ keyId: authKeyId, iv: authIv, ct: authCt }, row)
}

export async function reseal(sealer: ShareSealer, trx: Trx, { row, share }: { row: Row; share: Bytes }): Promise<void> {
  if (row.authKeyId === sealer.current) return
  const { keyId, iv, ct } = await sealer.seal(share, row)
  await trx
    .updateTable('enrolments')
    .set({ authKeyId: keyId, authIv: iv, authCt: ct })
    .where('enrolId', '=', row.enrolId)
    .execute()
}

type Rotated = { sealed: number; damaged: string[] }

/** Re-encrypts all shares with the current key. If no share is damaged, the operator can then remove the older keys. */
export async function rotateShares(database: Database, sealer: ShareSealer): Promise<Rotated> {
  const old = await database
    .selectFrom('enrolments')
    .select('enrolId')
    .where('authKeyId', '!=', sealer.current)
    .execute()
  const rotated: Rotated = { sealed: 0, damaged: [] }
  for (const { enrolId } of old) {
    const isSealed = await database.transaction().execute((trx) => rotateShare(trx, sealer, enrolId))
    if (isSealed) rotated.sealed++
    else rotated.damaged.push(enrolId)
  }
  return rotated
}

async function rotateShare(trx: Trx, sealer: ShareSealer, enrolId: string): Promise<boolean> {
  const query = trx.selectFrom('enrolments').selectAll().where('enrolId', '=', enrolId).forUpdate()
  const row = await query.executeTakeFirst()
  // The row was deleted concurrently, so there is nothing left to re-encrypt.
  if (!row) return true
  // Ignore the error. The caller reports shares that cannot be decrypted.
  const share = await openStoredShare(sealer, row).catch(() => undefined)
  if (!share) return false
  try {
    await reseal(sealer, trx, { row, share })
    return true
  } finally {
    share.fill(0)
  }
}

/**
 * Maximum number of shares to try per key. Several are tried, because one damaged share does not prove that the key is
 * wrong.
 */
const triesPerKey = 5

/**
 * Checks that the key ring contains every key that encrypts stored shares. Throws if a key is missing, or if its ID
 * belongs to a different key. The backend must not start in that state, because it could not decrypt those shares.
 */
export async function requireKeys(database: Database, ring: KeyRing): Promise<void> {
  const used = await database.selectFrom('enrolments').select('authKeyId').distinct().execute()
  const sealer = createShareSealer(ring)
  for (const { authKeyId } of used) {
    if (!ring.some(({ id }) => id === authKeyId)) {
      const solution = 'Add it at the end, run "npm run rotate-keys", then remove it.'
      throw new Error(`ORIEL_SHARE_KEYS has no key "${authKeyId}", and shares are sealed under it. ${solution}`)
    }
    const query = database.selectFrom('enrolments').selectAll().where('authKeyId', '=', authKeyId)
    const rows = await query.limit(triesPerKey).execute()
    if (await canOpenAny(sealer, rows)) continue
    if (rows.length === 1) {
      // Only warn, because the key may be correct and the share damaged. A single damaged share must not prevent
      // startup.
      console.warn(`Custody: the only share under the key "${authKeyId}" does not open with it.`)
      continue
    }
    const solution = 'Put back the key that had this name; a new key gets a new name.'
    throw new Error(`ORIEL_SHARE_KEYS: the key "${authKeyId}" does not open the shares sealed under it. ${solution}`)
  }
}

async function canOpenAny(sealer: ShareSealer, rows: readonly Row[]): Promise<boolean> {
  for (const row of rows) {
    // Try the next share if this one cannot be decrypted, because it may be damaged.
    const share = await openStoredShare(sealer, row).catch(() => undefined)
    share?.fill(0)
    if (share) return true
  }
  return false
}
