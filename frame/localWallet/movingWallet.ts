import { createStore } from '../state/createStore.ts'
import type { VaultAccount } from '../vault/protocol/record.ts'
import type { Proof } from './proof.ts'

export type Moving = {
  walletId: string
  accounts: VaultAccount[]
  hasPasskey: boolean
  hasPassword: boolean
  /** Unlocks the wallet with its own proof and stores it in the extension. */
  accept: (proof: Proof) => Promise<void>
  decline: () => void
}

const store = createStore<{ moving: Moving | undefined }>(() => ({ moving: undefined }))

/** The wallet that the wallet's own page is moving to the extension. Set until the user accepts or declines it. */
export const movingWallet = { store }
