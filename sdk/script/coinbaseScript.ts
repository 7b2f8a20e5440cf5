import { createCoinbase } from '../pageWallets/coinbaseWallet.ts'

// Entry of `oriel-coinbase.js`. `oriel.js` loads it when the user chooses or reconnects Coinbase's wallet.
window.Oriel = { ...window.Oriel, createCoinbase } as NonNullable<typeof window.Oriel>
