import { InvalidParamsError } from '#shared/errors.ts'
import { type Bytes, open } from '../crypto/crypto.ts'
import { type HpkePair, hpkeOpen, pairOf } from '../crypto/hpke.ts'
import { toText } from '../crypto/wireBytes.ts'
import type { FactorProof } from '../methods.ts'
import { deviceShareContext, type HomeRecord, type LoginPart, recoveryShareInfo, releaseInfo } from '../record.ts'
import type { Asked } from '../worker/pendingReleases.ts'
import { checkAccounts } from './checkWallet.ts'
import { openRecoveryFile } from './recoveryFile.ts'
import { checkShare, combineShares, refuse } from './shares.ts'

export type ShareProof = Extract<FactorProof, { type: 'login' | 'recoveryFile' }>
type LoginRecord = HomeRecord & { login: LoginPart }

/** Combines the shares only after every check. The caller wipes the entropy. */
export async function entropyByShares(record: HomeRecord, proof: ShareProof, asked: Asked): Promise<Bytes> {
  const { login } = record
  if (!login) throw new InvalidParamsError('This wallet has no login.')
  const known = { ...record, login }
  const other = proof.type === 'login' ? await releasedShare(known, proof, asked) : await shareByFile(known, proof)
  try {
    return await withDeviceShare(known, async (device) => {
      const entropy = await combineShares([device, other], record.commitment)
      try {
        checkAccounts(entropy, record.accounts)
      } catch (error) {
        entropy.fill(0)
        throw error
      }
      return entropy
    })
  } finally {
    other.fill(0)
  }
}

/** Wipes the share after `use`. */
export async function withDeviceShare<result>(
  { walletId, login }: LoginRecord,
  use: (share: Bytes) => Promise<result>,
): Promise<result> {
  const share = await open(login.shareKey, login.share, deviceShareContext(walletId, login))
  if (!share) return refuse('device', 'The share of this browser is damaged.')
  try {
    checkShare(share, login.places.device)
    return await use(share)
  } finally {
    share.fill(0)
  }
}

async function releasedShare(
  { login }: LoginRecord,
  { nonce, released }: Extract<ShareProof, { type: 'login' }>,
  asked: Asked,
): Promise<Bytes> {
  const pair = asked.takeShare({ enrolId: login.enrolId, nonce })
  if (released.enrolId !== login.enrolId) refuse('enrolment', 'The share that came is of another browser.')
  if (released.splitId !== login.splitId) refuse('split', 'The share that came is of another split.')
  return openShare(pair, released.share, releaseInfo(login.enrolId, nonce), login.places.auth)
}

/**
 * The generation in the file selects the recovery share. Until the backend has a new recovery key, both the old file
 * and the new one work.
 */
async function shareByFile(
  { walletId, commitment, login }: LoginRecord,
  proof: Extract<ShareProof, { type: 'recoveryFile' }>,
): Promise<Bytes> {
  const recoveryShares = [login, ...(login.next ? [login.next] : [])]
  const generations = recoveryShares.map(({ generation }) => generation)
  const of = { walletId, commitment: toText(commitment), generations }
  const { privateKey, generation } = await openRecoveryFile(proof, of)
  try {
    const sealed = recoveryShares.find((one) => one.generation === generation)?.recoveryShare ?? login.recoveryShare
    const info = recoveryShareInfo(walletId, login, generation)
    return await openShare(await pairOf(privateKey), sealed, info, login.places.recovery)
  } finally {
    privateKey.fill(0)
  }
}

/** Throws when the share does not open or fails a check. The caller wipes it. */
export async function openShare(
  pair: HpkePair,
  sealed: Parameters<typeof hpkeOpen>[1],
  info: string,
  place?: number,
): Promise<Bytes> {
  const share = await hpkeOpen(pair, sealed, info)
  if (!share) return refuse('seal', 'The share that came does not open.')
  try {
    checkShare(share, place)
    return share
  } catch (error) {
    share.fill(0)
    throw error
  }
}
