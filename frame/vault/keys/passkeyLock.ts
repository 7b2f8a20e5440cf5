import { type Bytes, seal } from '../crypto/crypto.ts'
import { createFactorContext, type StoredFactor } from '../protocol/record.ts'

/** Passkey factor with the key derived from its PRF output. */
export type PasskeyLock = { type: 'passkey'; credentialId: string; rpId: string; prfSalt: string; key: CryptoKey }

export async function sealForLock(walletId: string, dataKey: Bytes, lock: PasskeyLock): Promise<StoredFactor> {
  const id = crypto.randomUUID()
  return { ...lock, id, key: await seal(lock.key, dataKey, createFactorContext(walletId, id)) }
}
