import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { type Bytes, derivePasskeyKey } from '../crypto/crypto.ts'
import { type HpkeKeyPair, importKeyPair } from '../crypto/hpke.ts'
import type { PasskeyLock } from '../keys/passkeyLock.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { checkGeneration, openRecoveryFile } from './recoveryFile.ts'
import { openWithPasskey } from './recoveryKey.ts'

type Params = Parameters<Implementation<typeof vaultMethods>['askRecovery']>[0]

/**
 * Recovery key that was opened with the user's passkey or file. It decrypts one response from the backend, and is not
 * extractable.
 */
export type OpenedRecovery = { wallet: Params['wallet']; pair: HpkeKeyPair; passkey: PasskeyLock | undefined }

/**
 * Opens the recovery key with the file or the passkey, without the backend. Throws if the proof belongs to another
 * generation.
 */
export async function openRecovery({ wallet, proof }: Params): Promise<OpenedRecovery> {
  if (proof.type === 'recoveryFile') {
    const { privateKey } = await openRecoveryFile(proof, { ...wallet, generations: [wallet.generation] })
    return { wallet, pair: await importAndWipe(privateKey), passkey: undefined }
  }
  const { recoveryKey, prf } = proof
  checkGeneration(recoveryKey.generation, wallet.generation)
  // Derive the key of a passkey factor, because the recovery passkey will also open the wallet in this browser.
  const key = await derivePasskeyKey(prf.slice(), wallet.walletId)
  const pair = await importAndWipe(await openWithPasskey(recoveryKey, wallet, prf))
  const { credentialId, rpId, prfSalt } = recoveryKey
  return { wallet, pair, passkey: { type: 'passkey', credentialId, rpId, prfSalt, key } }
}

async function importAndWipe(privateKey: Bytes): Promise<HpkeKeyPair> {
  try {
    return await importKeyPair(privateKey)
  } finally {
    privateKey.fill(0)
  }
}
