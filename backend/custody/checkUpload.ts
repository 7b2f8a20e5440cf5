import { createPublicKey, type KeyObject } from 'node:crypto'
import type { HpkeSealed, NewEnrolment, RecoveryKey } from '@oriel/shared/backend/custody.ts'
import { type Custody, createConflictRefusal, createInvalidRefusal } from './custody.ts'
import { decodeBase64url, type SealedShare } from './shareKeys.ts'

const shareLength = 33
const tagLength = 16

type Owner = { userId: string; walletId: string }

/**
 * Decrypts an uploaded auth share, validates it and encrypts it for storage. Throws if the share is invalid, because it
 * could never open the wallet.
 */
export async function sealAuthShare(
  { custodyKeys, sealer }: Pick<Custody, 'custodyKeys' | 'sealer'>,
  { userId, walletId, keyId, enrolment }: Owner & { keyId: string; enrolment: NewEnrolment },
): Promise<SealedShare> {
  const { enrolId, splitId, authShare } = enrolment
  if (!custodyKeys.has(keyId)) {
    throw createConflictRefusal('key', 'The share is sealed to a key that this server no longer has. Start again.')
  }
  const info = `oriel/custody/1/auth/${walletId}/${enrolId}/${splitId}`
  const share = await custodyKeys.open({ keyId, sealed: authShare, info })
  if (share === undefined) throw createInvalidRefusal('authShare', 'This is not sealed to the key of this server.')
  try {
    // Reject a share whose last byte, its x-coordinate, is 0. Such a share would be the secret itself.
    if (share.length !== shareLength || share.at(-1) === 0)
      throw createInvalidRefusal('authShare', 'This is not a share.')
    return await sealer.seal(share, { userId, walletId, enrolId, splitId })
  } finally {
    share.fill(0)
  }
}

/**
 * Checks the device key and the size of the recovery share. Throws if the key cannot verify signatures, or if the size
 * is wrong.
 */
export async function checkEnrolment({ deviceKey, recoveryShare }: NewEnrolment): Promise<void> {
  if ((await importDeviceKey(deviceKey)) === undefined)
    throw createInvalidRefusal('deviceKey', 'This is not a key of P-256.')
  checkRecoveryShare(recoveryShare)
}

/**
 * Checks the size of the encrypted recovery share. Throws if the size is wrong. The backend cannot check the content,
 * because it cannot decrypt the share.
 */
export function checkRecoveryShare({ enc, ct }: HpkeSealed): void {
  if (decodeBase64url(enc).length === 32 && decodeBase64url(ct).length === shareLength + tagLength) return
  throw createInvalidRefusal('recoveryShare', 'This is not a sealed share.')
}

/**
 * Checks that there is a recovery method, that no key ID repeats, and that all keys have the current generation. Throws
 * otherwise.
 */
export function checkRecoveryKeys(
  keys: RecoveryKey[],
  { generation, hasFile }: { generation: number; hasFile: boolean },
): void {
  if (keys.length === 0 && !hasFile)
    throw createInvalidRefusal('recoveryKeys', 'There must be a way to recover the wallet.')
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw createInvalidRefusal('recoveryKeys', 'Two have the same id.')
  if (keys.some((key) => key.generation !== generation)) {
    throw createConflictRefusal('generation', 'A recovery key is of another generation than the shares.')
  }
}

export function checkAuthority(authority: string): void {
  if (importAuthority(authority) === undefined) throw createInvalidRefusal('authority', 'This is not a key of Ed25519.')
}

export function importAuthority(authority: string): KeyObject | undefined {
  if (decodeBase64url(authority).length !== 32) return undefined
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: authority }, format: 'jwk' })
}

export async function importDeviceKey(raw: string): Promise<CryptoKey | undefined> {
  const bytes = decodeBase64url(raw)
  if (bytes.length !== 65) return undefined
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  // The import fails if the bytes are not a point on the curve.
  return await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']).catch(() => undefined)
}
