import { fromBase64Url, toBase64Url } from '#shared/base64url.ts'
import type { PasskeyCopy } from '#shared/passkeyCopy.ts'
import { PasskeyFailedError } from '#shared/vaultErrors.ts'
import { type Bytes, copyKey, open, seal, unshared } from '../crypto/crypto.ts'
import { copyContext } from '../record.ts'

/** The entropy of new wallets: 12 words. A copy at the backend has this length alone. */
export const entropyBytes = 16

type Passkey = { credentialId: string; prf: Uint8Array }

/** Uses a copy of the PRF output, because the factor of the record needs it, too. */
export async function sealCopy(entropy: Bytes, { credentialId, prf }: Passkey): Promise<PasskeyCopy> {
  const { iv, ct } = await seal(await copyKey(unshared(prf)), entropy, copyContext(credentialId))
  return { iv: toBase64Url(iv), ct: toBase64Url(ct) }
}

export async function openCopy({ iv, ct }: PasskeyCopy, { credentialId, prf }: Passkey): Promise<Bytes> {
  const sealed = { iv: fromBase64Url(iv), ct: fromBase64Url(ct) }
  const entropy = await open(await copyKey(unshared(prf)), sealed, copyContext(credentialId))
  if (entropy?.length === entropyBytes) return entropy
  throw new PasskeyFailedError('The stored copy does not open.', { data: { reason: 'noWallet' } })
}
