import { createPageWallets } from './pageWallets.ts'

// This is the entry of `oriel-page-wallets.js`, which `oriel.js` loads when the page has a wallet of its own.
window.Oriel = { ...window.Oriel, createPageWallets } as NonNullable<typeof window.Oriel>
