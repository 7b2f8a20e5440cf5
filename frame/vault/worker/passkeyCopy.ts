import type { PasskeyCopy } from '@oriel/shared/backend/passkeyCopy.ts'
import { fromBase64Url, toBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { PasskeyFailedError } from '@oriel/shared/errors/vaultErrors.ts'
import { type Bytes, deriveCopyKey, open, seal, toUnshared } from '../crypto/crypto.ts'
import { createCopyContext } from '../protocol/record.ts'

/** Bytes of entropy for 12 words, the length of all new wallets and therefore of all copies. */
export const entropyBytes = 16

type Passkey = { credentialId: string; prf: Uint8Array }

/**
 * Encrypts a copy of the entropy for the passkey. The caller must wipe the PRF output. It may also derive the key of
 * the record's passkey factor from it.
 */
export async function sealCopy(entropy: Bytes, { credentialId, prf }: Passkey): Promise<PasskeyCopy> {
  const { iv, ct } = await seal(await deriveCopyKey(toUnshared(prf)), entropy, createCopyContext(credentialId))
  return { iv: toBase64Url(iv), ct: toBase64Url(ct) }
}

export async function openCopy({ iv, ct }: PasskeyCopy, { credentialId, prf }: Passkey): Promise<Bytes> {
  const sealed = { iv: fromBase64Url(iv), ct: fromBase64Url(ct) }
  const entropy = await open(await deriveCopyKey(toUnshared(prf)), sealed, createCopyContext(credentialId))
  if (entropy?.length === entropyBytes) return entropy
  throw new PasskeyFailedError('The stored copy does not open.', { data: { reason: 'noWallet' } })
}
