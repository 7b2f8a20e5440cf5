import { registerWallet } from '../solana/walletStandard.ts'

// Entry of `oriel-solana.js`. `oriel.js` loads it for Solana, unless the page has already loaded it.
window.Oriel = { ...window.Oriel, registerWallet } as NonNullable<typeof window.Oriel>
