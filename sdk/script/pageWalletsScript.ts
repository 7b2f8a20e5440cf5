import { createPageWallets } from '../pageWallets/pageWallets.ts'

// Entry point of `oriel-page-wallets.js`, which `oriel.js` loads when the page has other wallets.
window.Oriel = { ...window.Oriel, createPageWallets } as NonNullable<typeof window.Oriel>
