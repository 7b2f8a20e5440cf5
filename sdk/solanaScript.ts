import { registerWallet } from './walletStandard.ts'

// The entry of `oriel-solana.js`, which `oriel.js` loads where Solana is used.
if (window.Oriel) window.Oriel.registerWallet = registerWallet
