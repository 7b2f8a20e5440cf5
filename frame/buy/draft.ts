import { createStore } from 'zustand/vanilla'
import type { CaipNetworkId } from '#shared/caip.ts'
import { router } from '../router/router.ts'
import { currentScope } from '../send/scope.ts'
import { networks } from '../state/networks.ts'

export type BuyDraft = {
  /** Another network has other tokens. */
  networkId: CaipNetworkId | undefined
  /** The id of a currency to buy. Undefined for the first one that is sold. */
  token: string | undefined
  /** An ISO 4217 code. Undefined for the first one that is taken. */
  currency: string | undefined
  amount: string
}

const empty = { networkId: undefined, token: undefined, amount: '' }
const store = createStore<BuyDraft>(() => ({ ...empty, currency: undefined }))

/** Holds the form. The currency stays for all purchases of this visit. */
export const buyDraft = {
  store,
  choose: (chosen: Partial<Pick<BuyDraft, 'token' | 'currency' | 'amount'>>) => store.setState(chosen),
  reset: () => store.setState(empty),
}

networks.store.subscribe(() => {
  const networkId = currentScope()?.network.caipNetworkId
  if (networkId !== store.getState().networkId) store.setState({ networkId, token: undefined })
})
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) buyDraft.reset()
})
