import type { Database, Schema } from '../database/schema.ts'
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

/** The names of keys that shares are sealed with and that the ring does not have: their wallets could not be opened. */
export async function missingKeys(database: Database, ring: readonly { id: string }[]): Promise<string[]> {
  const used = await database.selectFrom('enrolments').select('authKeyId').distinct().execute()
  const names = used.map(({ authKeyId }) => authKeyId)
  return names.filter((name) => !ring.some(({ id }) => id === name)).sort()
}
