import { createCoinbase } from './coinbaseWallet.ts'

// This is the entry of `oriel-coinbase.js`, which `oriel.js` loads when a visitor chooses that wallet, or has come back
// with it.
window.Oriel = { ...window.Oriel, createCoinbase } as NonNullable<typeof window.Oriel>
