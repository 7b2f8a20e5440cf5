import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getCurrentScope } from '../../../parts/tokens/scope.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { networks } from '../../../state/networks.ts'
import { storage } from '../../../state/storage.ts'

export type BuyDraft = {
  /** Network of the chosen token. Tokens differ between networks. */
  networkId: CaipNetworkId | undefined
  /** ID of the chosen `SoldToken`. Undefined selects the first one. */
  token: string | undefined
  /** ISO 4217 code of the payment currency. Undefined selects the first accepted one. */
  currency: string | undefined
  /** ISO 3166-1 code of the user's country. Undefined selects the operator's default. */
  country: string | undefined
  amount: string
}

const empty = { networkId: undefined, token: undefined, amount: '' }
const store = createStore<BuyDraft>(() => ({ ...empty, currency: undefined, country: storage.get('country') }))

/**
 * State and actions of the buy form. The currency is kept for the current visit, and the country for later visits as
 * well.
 */
export const buyDraft = {
  store,
  chooseCountry(country: string) {
    storage.set('country', country)
    store.setState({ country })
  },
  choose: (chosen: Partial<Pick<BuyDraft, 'token' | 'currency' | 'amount'>>) => store.setState(chosen),
  reset: () => store.setState(empty),
}

networks.store.subscribe(() => {
  const networkId = getCurrentScope()?.network.caipNetworkId
  if (networkId !== store.getState().networkId) store.setState({ networkId, token: undefined })
})
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) buyDraft.reset()
})
