import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getCurrentScope } from '../../../parts/tokens/scope.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { networks } from '../../../state/networks.ts'
import { storage } from '../../../state/storage.ts'

export type BuyDraft = {
  /** Tokens differ per network. */
  networkId: CaipNetworkId | undefined
  /** A `SoldToken` ID. Undefined for the first one. */
  token: string | undefined
  /** An ISO 4217 code. Undefined for the first accepted one. */
  currency: string | undefined
  /** An ISO 3166-1 code. Undefined for the operator's default. */
  country: string | undefined
  amount: string
}

const empty = { networkId: undefined, token: undefined, amount: '' }
const store = createStore<BuyDraft>(() => ({ ...empty, currency: undefined, country: storage.get('country') }))

/** Stores the form. The currency applies to all purchases of this visit, the country also to later visits. */
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
