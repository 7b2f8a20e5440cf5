import type { Recoverable, Released, ReleaseRequest } from '@oriel/shared/backend/custody.ts'
import { lockLimits } from '../database/limits.ts'
import type { Schema } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { createSecret, hashSecret } from '../secrets/secrets.ts'
import { importDeviceKey } from './checkUpload.ts'
import {
  addLogEntry,
  type Custody,
  type CustodyStore,
  createInvalidRefusal,
  requireWallet,
  type Trx,
  withUserLock,
} from './custody.ts'
import { cancelDeletion } from './deletion.ts'
import { openStoredShare, reseal } from './rotate.ts'
import { type Bytes, decodeBase64url, sealToPublicKey } from './shareKeys.ts'
import { createUnknownEnrolmentRefusal } from './wallet.ts'

const nonceMs = 2 * 60_000
/**
 * Lifetime of a proof's nonce. Long enough for users to save the recovery file between signing a change and uploading
 * it.
 */
const proofMs = 15 * 60_000
const hourMs = 60 * 60_000
/** Rate limits per user. Rejected attempts also count. `refused` limits the log entries about rejected requests. */
const userLimits = {
  nonce: { max: 100, windowMs: hourMs },
  release: { max: 30, windowMs: hourMs },
  recover: { max: 10, windowMs: hourMs },
  refused: { max: 20, windowMs: 24 * hourMs },
}

type Attempt = { userId: string; nonce: string; ephemeral: string }
type Outcome<result> = { result: result } | { refusal: Refusal; label?: string | undefined }

/** Creates a single-use nonce that a release or proof must sign. */
export async function createNonce(custody: CustodyStore, userId: string): Promise<string> {
  const { now } = custody
  const nonce = createSecret()
  await withUserLock(custody, userId, async (trx) => {
    const waitMs = await consumeLimit(trx, { action: 'nonce', userId, now: now() })
    if (waitMs > 0) throw createRateRefusal(waitMs)
    await trx
      .deleteFrom('nonces')
      .where('userId', '=', userId)
      .where('createdAt', '<=', now() - proofMs)
      .execute()
    await trx
      .insertInto('nonces')
      .values({ nonceHash: hashSecret(nonce), userId, createdAt: now() })
      .execute()
  })
  return nonce
}

/** Releases the auth share of an enrolled browser. The request must be signed with the browser's device key. */
export function releaseShare(
  custody: Custody,
  { enrolId, signature, ...attempted }: Attempt & ReleaseRequest & { enrolId: string },
): Promise<Released> {
  return tryRelease(custody, 'release', attempted, async (trx) => {
    const { userId, nonce, ephemeral } = attempted
    const query = trx.selectFrom('enrolments').selectAll().where('enrolId', '=', enrolId).where('userId', '=', userId)
    const row = await query.executeTakeFirst()
    if (!row) return { refusal: createUnknownEnrolmentRefusal() }
    const { label } = row
    const signed = `oriel/custody/1/release/${enrolId}/${nonce}/${ephemeral}`
    if (!(await isSigned(row.deviceKey, signature, signed))) return { refusal: createNotSignedRefusal(), label }
    const released = await sealForRequest(custody, trx, row, attempted)
    if ('refusal' in released) return { ...released, label }
    await addLogEntry(trx, { userId, time: custody.now(), event: 'released', label })
    await cancelDeletion(trx, { userId, time: custody.now() })
    return released
  })
}

/**
 * Releases an auth share and its encrypted recovery share to a browser that has no share. Both are useless to a browser
 * without the recovery key.
 */
export function recoverShare(
  custody: Custody,
  { device, ...attempted }: Attempt & { device: string },
): Promise<Recoverable> {
  const { userId } = attempted
  return tryRelease<Recoverable>(custody, 'recover', attempted, async (trx) => {
    await requireWallet(trx, userId)
    const query = trx.selectFrom('enrolments').selectAll().where('userId', '=', userId)
    const rows = await query.orderBy('createdAt', 'desc').orderBy('enrolId').execute()
    let refusal = createUnknownEnrolmentRefusal()
    // Release the first share that is not damaged. Any of them works.
    for (const row of rows) {
      const released = await sealForRequest(custody, trx, row, attempted)
      if ('refusal' in released) {
        refusal = released.refusal
        continue
      }
      await addLogEntry(trx, { userId, time: custody.now(), event: 'recovered', label: device })
      const { recoveryEnc, recoveryCt, generation } = row
      return { result: { ...released.result, recoveryShare: { enc: recoveryEnc, ct: recoveryCt }, generation } }
    }
    return { refusal, label: device }
  })
}

/** Consumes a proof's nonce. Returns false if it was already used or has expired. */
export function consumeProofNonce(custody: CustodyStore, proof: { userId: string; nonce: string }): Promise<boolean> {
  const since = custody.now() - proofMs
  return withUserLock(custody, proof.userId, (trx) => consumeNonce(trx, { ...proof, since }))
}

/** Adds a rejected request to the user's log, for example one with a stale login. */
export async function recordRefusal(custody: CustodyStore, userId: string, label?: string): Promise<void> {
  await withUserLock(custody, userId, (trx) => addRefusal(custody, trx, { userId, label }))
}

/**
 * Checks the rate limit and the nonce, then runs `work`. Rejections are not thrown inside the transaction, because it
 * must commit the nonce, the count and the log entry.
 */
async function tryRelease<result>(
  custody: Custody,
  action: 'release' | 'recover',
  { userId, nonce }: Attempt,
  work: (trx: Trx) => Promise<Outcome<result>>,
): Promise<result> {
  const outcome = await withUserLock(custody, userId, async (trx): Promise<Outcome<result>> => {
    const now = custody.now()
    const waitMs = await consumeLimit(trx, { action, userId, now })
    let result: Outcome<result>
    if (waitMs > 0) result = { refusal: createRateRefusal(waitMs) }
    else if (await consumeNonce(trx, { userId, nonce, since: now - nonceMs })) result = await work(trx)
    else result = { refusal: createUsedNonceRefusal() }
    if ('refusal' in result) await addRefusal(custody, trx, { userId, label: result.label })
    return result
  })
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.result
}

/**
 * Adds a rejected request to the user's log. Rate-limited, because repeated rejections would displace other entries.
 */
async function addRefusal(
  custody: Pick<Custody, 'now'>,
  trx: Trx,
  { userId, label }: { userId: string; label?: string | undefined },
): Promise<void> {
  const time = custody.now()
  if ((await consumeLimit(trx, { action: 'refused', userId, now: time })) > 0) return
  await addLogEntry(trx, { userId, time, event: 'refused', label })
}

async function sealForRequest(
  custody: Custody,
  trx: Trx,
  row: Schema['enrolments'],
  { nonce, ephemeral }: Attempt,
): Promise<Outcome<Released>> {
  const { enrolId, splitId } = row
  let share: Bytes
  try {
    share = await openStoredShare(custody.sealer, row)
  } catch (error) {
    custody.log.custody(
      `Custody: the share of ${enrolId} does not open (${error instanceof Error ? error.message : String(error)})`,
    )
    return { refusal: createLostShareRefusal() }
  }
  try {
    const sealed = await sealToPublicKey(ephemeral, share, `oriel/custody/1/release/${enrolId}/${nonce}`)
    if (!sealed) return { refusal: createInvalidRefusal('ephemeral', 'This is not a key of X25519.') }
    await reseal(custody.sealer, trx, { row, share })
    await trx.updateTable('enrolments').set({ usedAt: custody.now() }).where('enrolId', '=', enrolId).execute()
    return { result: { enrolId, splitId, share: sealed } }
  } finally {
    share.fill(0)
  }
}

async function consumeNonce(
  trx: Trx,
  { userId, nonce, since }: { userId: string; nonce: string; since: number },
): Promise<boolean> {
  const taken = await trx
    .deleteFrom('nonces')
    .where('nonceHash', '=', hashSecret(nonce))
    .where('userId', '=', userId)
    .returning('createdAt')
    .executeTakeFirst()
  return taken !== undefined && taken.createdAt > since
}

const getLimitKey = (action: string, userId: string) => `custody ${action} ${userId}`

/** Returns the keys of a user's rate limits, which are deleted with the account. */
export const getCustodyLimitKeys = (userId: string) =>
  Object.keys(userLimits).map((action) => getLimitKey(action, userId))

type Count = { action: keyof typeof userLimits; userId: string; now: number }

async function consumeLimit(trx: Trx, { action, userId, now }: Count): Promise<number> {
  const limits = await lockLimits(trx, [{ key: getLimitKey(action, userId), ...userLimits[action] }], now)
  if (limits.waitMs > 0) return limits.waitMs
  await limits.count()
  return 0
}

async function isSigned(deviceKey: string, signature: string, text: string): Promise<boolean> {
  const key = await importDeviceKey(deviceKey)
  if (!key) return false
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  return await crypto.subtle.verify(algorithm, key, decodeBase64url(signature), new TextEncoder().encode(text))
}

function createRateRefusal(retryAfterMs: number): Refusal {
  const description = 'The wallet was opened too often this hour. Try again after the time in Retry-After.'
  return new Refusal({ status: 429, field: 'rate', description, retryAfterMs })
}

const createUsedNonceRefusal = () =>
  new Refusal({ status: 410, field: 'nonce', description: 'The nonce was used before, or has expired.' })
const createNotSignedRefusal = () =>
  new Refusal({ status: 403, field: 'signature', description: 'The signature is not by the key of this browser.' })
const createLostShareRefusal = () =>
  new Refusal({
    status: 500,
    field: 'share',
    description:
      'This server cannot open its share. Open the wallet with the backup file, and inform the operator of the server.',
  })
