import type { RegisterWallet } from './walletStandard.ts'

/** The second part of the module. The script file comes by it in another way: `loadWalletStandardScript.ts`. */
export async function loadWalletStandard(_origin: string, use: (registerWallet: RegisterWallet) => void) {
  use((await import('./walletStandard.ts')).registerWallet)
}
