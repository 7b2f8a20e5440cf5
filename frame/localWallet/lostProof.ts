import { InvalidPhraseError } from '@oriel/shared/errors/vaultErrors.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { createFactorSource, type Proof, toBytes } from './proof.ts'

/** Restores access for a user who forgot the password or lost the passkey. */
export const lostProof = {
  /**
   * Unlocks the wallet with its phrase, and makes `proof` the only way to unlock it in this browser. A passkey that
   * restored the wallet still restores it in other browsers.
   */
  async replace(phrase: string, proof: Proof) {
    // Checks the phrase first, so a wrong one does not leave an unused passkey behind.
    if (!(await vault.isPhrase({ phrase: toBytes(phrase) })))
      throw new InvalidPhraseError(undefined, { data: { reason: 'otherWallet' } })
    const factor = await createFactorSource(proof)
    await vault.replaceFactors({ phrase: toBytes(phrase), factor: factor() })
  },
}
