import { FileNotLoadedError } from '#shared/externalErrors.ts'
import type { CreateCoinbase } from './coinbaseWallet.ts'
import type { CreatePageWallets } from './pageWallets.ts'
import type { AnswerSignIn } from './signIn.ts'
import type { RegisterWallet } from './walletStandard.ts'

// These functions load the later parts of the module. The script file is built with `loadPartsScript.ts` in their
// place.

export async function loadWalletStandard(_origin: string): Promise<RegisterWallet> {
  return (await import('./walletStandard.ts')).registerWallet
}

export async function loadCoinbase(_origin: string): Promise<CreateCoinbase> {
  try {
    return (await import('./coinbaseWallet.ts')).createCoinbase
  } catch (cause) {
    throw new FileNotLoadedError(undefined, { cause })
  }
}

export async function loadPageWallets(_origin: string): Promise<CreatePageWallets> {
  return (await import('./pageWallets.ts')).createPageWallets
}

export async function loadSignIn(_origin: string): Promise<AnswerSignIn> {
  return (await import('./signIn.ts')).answerSignIn
}
