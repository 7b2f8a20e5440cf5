import { InvalidPhraseError } from '@oriel/shared/errors/vaultErrors.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { createFactorSource, type Proof, toBytes } from './proof.ts'

/** Restores access for users who forgot their password or lost their passkey. */
export const lostProof = {
  /**
   * Unlocks the wallet with its phrase and makes `proof` the only way to unlock it in this browser. A passkey that
   * could restore the wallet still does so in other browsers.
   */
  async replace(phrase: string, proof: Proof) {
    // Check the phrase first, so that a wrong phrase doesn't leave an unused passkey behind.
    if (!(await vault.isPhrase({ phrase: toBytes(phrase) })))
      throw new InvalidPhraseError(undefined, { data: { reason: 'otherWallet' } })
    const factor = await createFactorSource(proof)
    await vault.replaceFactors({ phrase: toBytes(phrase), factor: factor() })
  },
}
