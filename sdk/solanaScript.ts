import { registerWallet } from './walletStandard.ts'

// This is the entry of `oriel-solana.js`, which `oriel.js` loads where Solana is used, unless the page has loaded it
// before.
window.Oriel = { ...window.Oriel, registerWallet } as NonNullable<typeof window.Oriel>
