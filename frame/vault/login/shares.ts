import { ShareRefusedError } from '@oriel/shared/errors/loginErrors.ts'
import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, computeCommitment, encodeUtf8, equalBytes, toUnshared } from '../crypto/crypto.ts'

export type Shares = { device: Bytes; auth: Bytes; recovery: Bytes }

/**
 * Appended to the entropy before it is split. The padding makes a share 33 bytes long. If two shares are from different
 * splits, combining them does not restore the padding.
 */
const padding = encodeUtf8('oriel/custody/1/')
const entropyLength = 16
const shareLength = entropyLength + padding.length + 1

/** Splits the entropy into three shares. Any two restore it. The caller wipes all three. */
export async function splitEntropy(entropy: Bytes): Promise<Shares> {
  const secret = new Uint8Array(entropyLength + padding.length)
  secret.set(entropy)
  secret.set(padding, entropyLength)
  try {
    const [device, auth, recovery] = (await split(secret, 3, 2)).map(toUnshared)
    if (!device || !auth || !recovery) throw new Error('The split has no three shares.')
    return { device, auth, recovery }
  } finally {
    secret.fill(0)
  }
}

/** Returns the x coordinate of a share, which is its last byte. */
export function getShareIndex(share: Bytes): number {
  return share[shareLength - 1] ?? 0
}

/** Throws if the share is invalid or does not have this index. */
export function checkShare(share: Bytes, index?: number) {
  if (share.length !== shareLength) rejectShare('length', 'The received share has the wrong length.')
  // Reject a share with x = 0. The secret is the value at x = 0, so an attacker who supplies this share would choose
  // the secret.
  if (getShareIndex(share) === 0) rejectShare('place', 'The received share has x = 0.')
  if (index !== undefined && getShareIndex(share) !== index)
    rejectShare('place', 'The received share has another index.')
}

/** Combines two shares. Throws if the entropy does not match the commitment. The caller wipes the result. */
export async function combineShares([a, b]: [Bytes, Bytes], commitment: Uint8Array): Promise<Bytes> {
  checkShare(a)
  checkShare(b)
  if (getShareIndex(a) === getShareIndex(b)) rejectShare('place', 'Both shares are the same.')
  const secret = toUnshared(await combine([a, b]))
  try {
    const entropy = secret.slice(0, entropyLength)
    const isWhole = equalBytes(secret.subarray(entropyLength), padding)
    if (isWhole && equalBytes(await computeCommitment(entropy), commitment)) return entropy
    entropy.fill(0)
  } finally {
    secret.fill(0)
  }
  return rejectShare('secret', 'The shares do not give the secret of this wallet.')
}

export function rejectShare(reason: string, text: string): never {
  throw new ShareRefusedError(`${text} Nothing was opened or signed. Sign in again.`, { data: { reason } })
}
