import type { RecoveryKey, WalletInfo } from '@oriel/shared/backend/custody.ts'
import { PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import { type Bytes, deriveBytes, derivePasskeyKey, encodeUtf8, open, seal } from '../crypto/crypto.ts'
import { derivePrivateKey } from '../crypto/hpke.ts'
import { decodeSealed, encodeSealed } from '../crypto/wireBytes.ts'
import type { NewFactor } from '../protocol/methods.ts'

export type NewPasskey = Extract<NewFactor, { type: 'passkey' }>

/** Identifies a recovery key. `commitment` is base64url. */
export type RecoveryKeyId = Pick<WalletInfo, 'walletId' | 'commitment'> & { generation: number }

const passkeyInfo = 'oriel/custody/1/passkey'

/** Derives the recovery key from the wallet's secret. The caller wipes the key. */
export async function deriveRecoveryKey(entropy: Bytes, walletId: string, generation: number): Promise<Bytes> {
  const secret = await deriveBytes(
    entropy,
    encodeUtf8(walletId),
    encodeUtf8(`oriel/custody/1/recovery-key/${generation}`),
  )
  try {
    return await derivePrivateKey(secret)
  } finally {
    secret.fill(0)
  }
}

/** Returns the context that authenticates the recovery key's ciphertext. `id` is `file` for a recovery file. */
export const getRecoveryKeyContext = ({ walletId, commitment, generation }: RecoveryKeyId, id: string) =>
  `oriel/custody/1/recovery-key/${walletId}/${id}/${generation}/${commitment}`

/** Encrypts the recovery key for a passkey. Wipes the PRF output. */
export async function sealForPasskey(
  privateKey: Bytes,
  keyId: RecoveryKeyId,
  { prf, credentialId, rpId, prfSalt }: NewPasskey,
): Promise<RecoveryKey> {
  const id = crypto.randomUUID()
  const key = await derivePasskeyKey(prf, keyId.walletId, passkeyInfo)
  const sealed = encodeSealed(await seal(key, privateKey, getRecoveryKeyContext(keyId, id)))
  return { id, generation: keyId.generation, credentialId, rpId, prfSalt, sealed }
}

/** Decrypts the recovery key with a passkey. The caller wipes the result. */
export async function openWithPasskey({ id, sealed }: RecoveryKey, keyId: RecoveryKeyId, prf: Bytes): Promise<Bytes> {
  const key = await derivePasskeyKey(prf, keyId.walletId, passkeyInfo)
  const privateKey = await open(key, decodeSealed(sealed), getRecoveryKeyContext(keyId, id))
  if (!privateKey)
    throw new PasskeyFailedError('This passkey does not recover this wallet.', { data: { reason: 'otherRecovery' } })
  return privateKey
}
