import { registerWallet } from '../solana/walletStandard.ts'

// Entry point of `oriel-solana.js`, which `oriel.js` loads for Solana, unless the page has already loaded it.
window.Oriel = { ...window.Oriel, registerWallet } as NonNullable<typeof window.Oriel>
