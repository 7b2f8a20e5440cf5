import type { RegisterWallet } from './walletStandard.ts'

/** The tag that loads this file. */
export const tag = globalThis.document?.currentScript

/**
 * What `loadWalletStandard.ts` is to the module: a second file of the wallet's origin, with the nonce of the first, which is how
 * a page's policy may let it in.
 */
export function loadWalletStandard(origin: string, use: (registerWallet: RegisterWallet) => void) {
  const script = document.createElement('script')
  script.src = `${origin}/oriel-solana.js`
  script.nonce = tag?.nonce ?? ''
  script.onload = () => use(window.Oriel?.registerWallet as RegisterWallet)
  script.onerror = () => console.error(`Oriel: ${script.src} did not load (8160).`)
  document.head.append(script)
}
