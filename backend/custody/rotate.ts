import type { Database, Schema } from '../database/schema.ts'
import type { KeyRing } from '../login/keyRing.ts'
import type { Trx } from './custody.ts'
import type { Bytes, ShareSealer } from './shareKeys.ts'

type Row = Pick<Schema['enrolments'], 'enrolId' | 'userId' | 'walletId' | 'splitId' | 'authKeyId' | 'authIv' | 'authCt'>

/** The auth share of a row. The caller wipes it. */
export function openStored(sealer: ShareSealer, { authKeyId, authIv, authCt, ...row }: Row): Promise<Bytes> {
  return sealer.open({ keyId: authKeyId, iv: authIv, ct: authCt }, row)
}

/** Seals a share anew where an older key did it. */
export async function reseal(sealer: ShareSealer, trx: Trx, { row, share }: { row: Row; share: Bytes }): Promise<void> {
  if (row.authKeyId === sealer.current) return
  const { keyId, iv, ct } = await sealer.seal(share, row)
  await trx
    .updateTable('enrolments')
    .set({ authKeyId: keyId, authIv: iv, authCt: ct })
    .where('enrolId', '=', row.enrolId)
    .execute()
}

/** Seals every share under the first key. How many were not before: then the other keys can be taken away. */
export async function rotateShares(database: Database, sealer: ShareSealer): Promise<number> {
  const old = await database
    .selectFrom('enrolments')
    .select('enrolId')
    .where('authKeyId', '!=', sealer.current)
    .execute()
  for (const { enrolId } of old) {
    await database.transaction().execute(async (trx) => {
      const query = trx.selectFrom('enrolments').selectAll().where('enrolId', '=', enrolId).forUpdate()
      const row = await query.executeTakeFirst()
      if (!row) return
      const share = await openStored(sealer, row)
      await reseal(sealer, trx, { row, share })
      share.fill(0)
    })
  }
  return old.length
}

/** Refuses to start without a key that shares are sealed under: their wallets would not open, and nobody would know why. */
export async function requireKeys(database: Database, ring: KeyRing): Promise<void> {
  const used = await database.selectFrom('enrolments').select('authKeyId').distinct().execute()
  const missing = used.map(({ authKeyId }) => authKeyId).find((name) => !ring.some(({ id }) => id === name))
  if (missing === undefined) return
  const wayOut = 'Add it at the end, run "npm run rotate-keys", then remove it.'
  throw new Error(`ORIEL_SHARE_KEYS has no key "${missing}", and shares are sealed under it. ${wayOut}`)
}
