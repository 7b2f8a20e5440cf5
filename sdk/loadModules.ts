import { FileNotLoadedError } from '#shared/externalErrors.ts'
import type { PartLoader } from './partLoader.ts'

/** Loads the parts as modules of the package. */
export const loadModules: PartLoader = {
  async walletStandard() {
    return (await import('./walletStandard.ts')).registerWallet
  },
  async coinbase() {
    try {
      return (await import('./coinbaseWallet.ts')).createCoinbase
    } catch (cause) {
      throw new FileNotLoadedError(undefined, { cause })
    }
  },
  async pageWallets() {
    return (await import('./pageWallets.ts')).createPageWallets
  },
  async signIn() {
    return (await import('./signIn.ts')).answerSignIn
  },
}
