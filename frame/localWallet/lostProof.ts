import { InvalidPhraseError } from '#shared/errors/vaultErrors.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { newFactor, type Proof, toBytes } from './proof.ts'

/** Helps an owner who forgot the password or lost the passkey. */
export const lostProof = {
  /**
   * Unlocks the wallet with its phrase. From then on, `proof` alone unlocks it here. A passkey that restored the wallet
   * still restores it in a different browser.
   */
  async replace(phrase: string, proof: Proof) {
    // Checked first, because a passkey that is made for a wrong phrase would be left over.
    if (!(await vault.isPhrase({ phrase: toBytes(phrase) })))
      throw new InvalidPhraseError(undefined, { data: { reason: 'otherWallet' } })
    const factor = await newFactor(proof)
    await vault.replaceFactors({ phrase: toBytes(phrase), factor: factor() })
  },
}
