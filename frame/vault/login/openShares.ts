import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { type Bytes, open } from '../crypto/crypto.ts'
import { type HpkeKeyPair, importKeyPair, openWithHpke } from '../crypto/hpke.ts'
import { toText } from '../crypto/wireBytes.ts'
import { ownsAccounts } from '../keys/deriveAccount.ts'
import type { FactorProof } from '../protocol/methods.ts'
import {
  createDeviceShareContext,
  createRecoveryShareInfo,
  createReleaseInfo,
  type HomeRecord,
  type LoginPart,
} from '../protocol/record.ts'
import type { PendingReleases } from './pendingReleases.ts'
import { openRecoveryFile } from './recoveryFile.ts'
import { checkShare, combineShares, rejectShare } from './shares.ts'

export type ShareProof = Extract<FactorProof, { type: 'login' | 'recoveryFile' }>
type LoginRecord = HomeRecord & { login: LoginPart }

/** Restores the entropy from two shares, after checking both. The caller wipes the entropy. */
export async function recoverEntropy(record: HomeRecord, proof: ShareProof, releases: PendingReleases): Promise<Bytes> {
  const { login } = record
  if (!login) throw new InvalidParamsError('This wallet has no login.')
  const loginRecord = { ...record, login }
  const second =
    proof.type === 'login'
      ? await openReleasedShare(loginRecord, proof, releases)
      : await openFileShare(loginRecord, proof)
  try {
    return await withDeviceShare(loginRecord, async (device) => {
      const entropy = await combineShares([device, second], record.commitment)
      try {
        if (!ownsAccounts(entropy, record.accounts)) rejectShare('accounts', 'The shares give other accounts.')
      } catch (error) {
        entropy.fill(0)
        throw error
      }
      return entropy
    })
  } finally {
    second.fill(0)
  }
}

/** Calls `use` with this browser's share, then wipes the share. */
export async function withDeviceShare<result>(
  { walletId, login }: LoginRecord,
  use: (share: Bytes) => Promise<result>,
): Promise<result> {
  const share = await open(login.shareKey, login.share, createDeviceShareContext(walletId, login))
  if (!share) return rejectShare('device', 'The share of this browser is damaged.')
  try {
    checkShare(share, login.places.device)
    return await use(share)
  } finally {
    share.fill(0)
  }
}

async function openReleasedShare(
  { login }: LoginRecord,
  { nonce, released }: Extract<ShareProof, { type: 'login' }>,
  releases: PendingReleases,
): Promise<Bytes> {
  const pair = releases.takeShare({ enrolId: login.enrolId, nonce })
  if (released.enrolId !== login.enrolId) rejectShare('enrolment', 'The received share belongs to another browser.')
  if (released.splitId !== login.splitId) rejectShare('split', 'The received share belongs to another split.')
  return openShare(pair, released.share, createReleaseInfo(login.enrolId, nonce), login.places.auth)
}

/**
 * Opens the recovery share of the file's generation. Until the backend has a new recovery key, both the old and the new
 * file work.
 */
async function openFileShare(
  { walletId, commitment, login }: LoginRecord,
  proof: Extract<ShareProof, { type: 'recoveryFile' }>,
): Promise<Bytes> {
  const recoveryShares = [login, ...(login.next ? [login.next] : [])]
  const generations = recoveryShares.map(({ generation }) => generation)
  const wallet = { walletId, commitment: toText(commitment), generations }
  const { privateKey, generation } = await openRecoveryFile(proof, wallet)
  try {
    const sealed = recoveryShares.find((share) => share.generation === generation)?.recoveryShare ?? login.recoveryShare
    const info = createRecoveryShareInfo(walletId, login, generation)
    return await openShare(await importKeyPair(privateKey), sealed, info, login.places.recovery)
  } finally {
    privateKey.fill(0)
  }
}

/** Opens a share. Throws if it cannot be decrypted or is invalid. The caller wipes the share. */
export async function openShare(
  pair: HpkeKeyPair,
  sealed: Parameters<typeof openWithHpke>[1],
  info: string,
  index?: number,
): Promise<Bytes> {
  const share = await openWithHpke(pair, sealed, info)
  if (!share) return rejectShare('seal', 'The received share does not open.')
  try {
    checkShare(share, index)
    return share
  } catch (error) {
    share.fill(0)
    throw error
  }
}
