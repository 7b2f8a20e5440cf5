import type { RecoveryKey, WalletFacts } from '#shared/custody.ts'
import { PasskeyFailedError } from '#shared/vaultErrors.ts'
import { type Bytes, bytesFrom, open, passkeyKey, seal, utf8 } from '../crypto/crypto.ts'
import { derivePrivateKey } from '../crypto/hpke.ts'
import { sealedFromText, sealedToText } from '../crypto/wireBytes.ts'
import type { NewFactor } from '../methods.ts'

export type NewPasskey = Extract<NewFactor, { type: 'passkey' }>

/** `commitment` is text, as on the wire. */
export type RecoveryOf = Pick<WalletFacts, 'walletId' | 'commitment'> & { generation: number }

const passkeyInfo = 'oriel/custody/1/passkey'

/** Derives the key from the wallet's secret, so only the owner can make it. The caller wipes it. */
export async function recoveryKeyOf(entropy: Bytes, walletId: string, generation: number): Promise<Bytes> {
  const secret = await bytesFrom(entropy, utf8(walletId), utf8(`oriel/custody/1/recovery-key/${generation}`))
  try {
    return await derivePrivateKey(secret)
  } finally {
    secret.fill(0)
  }
}

/** `id` is `file` in a recovery file. */
export const recoveryKeyContext = ({ walletId, commitment, generation }: RecoveryOf, id: string) =>
  `oriel/custody/1/recovery-key/${walletId}/${id}/${generation}/${commitment}`

/** Seals the recovery key so that this passkey alone opens it. Wipes the PRF output. */
export async function sealForPasskey(
  privateKey: Bytes,
  of: RecoveryOf,
  { prf, credentialId, rpId, prfSalt }: NewPasskey,
): Promise<RecoveryKey> {
  const id = crypto.randomUUID()
  const key = await passkeyKey(prf, of.walletId, passkeyInfo)
  const sealed = sealedToText(await seal(key, privateKey, recoveryKeyContext(of, id)))
  return { id, generation: of.generation, credentialId, rpId, prfSalt, sealed }
}

/** The caller wipes the result. */
export async function openByPasskey({ id, sealed }: RecoveryKey, of: RecoveryOf, prf: Bytes): Promise<Bytes> {
  const key = await passkeyKey(prf, of.walletId, passkeyInfo)
  const privateKey = await open(key, sealedFromText(sealed), recoveryKeyContext(of, id))
  if (!privateKey)
    throw new PasskeyFailedError('This passkey does not recover this wallet.', { data: { reason: 'otherRecovery' } })
  return privateKey
}
