import { router } from '../router/router.ts'
import { vault } from '../vault/client/vaultClient.ts'
import { localWallet } from './localWallet.ts'
import { personalMark } from './personalMark.ts'
import { type Proof, requestKnownFactor } from './proof.ts'

/** Erases the wallet from this browser, then shows the welcome view. */
export const removeWallet = {
  async byProof(proof: Proof) {
    const factor = await requestKnownFactor(proof)
    await vault.remove({ factor: factor() })
    await showWelcome()
  },

  /** Removes the wallet without a proof. `addressEnd` must be the last 4 characters of the wallet's address. */
  async byAddress(addressEnd: string) {
    await vault.remove({ addressEnd })
    await showWelcome()
  },
}

async function showWelcome() {
  localWallet.hideWords()
  await localWallet.refresh()
  const { walletId } = await vault.statusOfSlot({ slot: 'login' })
  if (!walletId) personalMark.erase()
  router.reset({ name: 'Welcome' })
}
