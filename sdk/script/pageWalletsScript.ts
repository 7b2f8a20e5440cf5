import { createPageWallets } from '../pageWallets/pageWallets.ts'

// Entry of `oriel-page-wallets.js`. `oriel.js` loads it when the page has other wallets.
window.Oriel = { ...window.Oriel, createPageWallets } as NonNullable<typeof window.Oriel>
