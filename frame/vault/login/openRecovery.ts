import type { Implementation } from '#shared/rpc.ts'
import { type Bytes, passkeyKey } from '../crypto/crypto.ts'
import { type HpkePair, pairOf } from '../crypto/hpke.ts'
import type { vaultMethods } from '../methods.ts'
import type { PasskeyLock } from '../worker/passkeyLock.ts'
import { checkGeneration, openRecoveryFile } from './recoveryFile.ts'
import { openByPasskey } from './recoveryKey.ts'

type Asking = Parameters<Implementation<typeof vaultMethods>['askRecovery']>[0]

/**
 * Holds the recovery key that the owner's passkey or file opened, for one answer of the backend. Its keys are not
 * extractable.
 */
export type OpenedRecovery = { wallet: Asking['wallet']; pair: HpkePair; passkey: PasskeyLock | undefined }

/**
 * Opens the recovery key with the file or the passkey, without the backend. Throws when the proof is of another
 * generation.
 */
export async function openRecovery({ wallet, proof }: Asking): Promise<OpenedRecovery> {
  if (proof.type === 'recoveryFile') {
    const { privateKey } = await openRecoveryFile(proof, { ...wallet, generations: [wallet.generation] })
    return { wallet, pair: await wipedPair(privateKey), passkey: undefined }
  }
  const { recoveryKey, prf } = proof
  checkGeneration(recoveryKey.generation, wallet.generation)
  // A passkey that recovers the wallet also opens it in this browser from now on.
  const key = await passkeyKey(prf.slice(), wallet.walletId)
  const pair = await wipedPair(await openByPasskey(recoveryKey, wallet, prf))
  const { credentialId, rpId, prfSalt } = recoveryKey
  return { wallet, pair, passkey: { type: 'passkey', credentialId, rpId, prfSalt, key } }
}

async function wipedPair(privateKey: Bytes): Promise<HpkePair> {
  try {
    return await pairOf(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
