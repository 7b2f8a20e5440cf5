import { createStore } from '../state/createStore.ts'
import type { VaultAccount } from '../vault/protocol/record.ts'
import type { Proof } from './proof.ts'

export type Moving = {
  walletId: string
  accounts: VaultAccount[]
  hasPasskey: boolean
  hasPassword: boolean
  /** Opens the wallet with its own proof, and stores it. */
  accept: (proof: Proof) => Promise<void>
  decline: () => void
}

const store = createStore<{ moving: Moving | undefined }>(() => ({ moving: undefined }))

/** Wallet that the wallet's own page sends to the extension, until the user accepts or declines it. */
export const movingWallet = { store }
