import { createCoinbase } from '../pageWallets/coinbaseWallet.ts'

// Entry point of `oriel-coinbase.js`, which `oriel.js` loads when the user chooses or reconnects Coinbase's wallet.
window.Oriel = { ...window.Oriel, createCoinbase } as NonNullable<typeof window.Oriel>
