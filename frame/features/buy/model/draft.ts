import type { CaipNetworkId } from '#shared/chains/caip.ts'
import { currentScope } from '../../../parts/tokens/scope.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { networks } from '../../../state/networks.ts'
import { storage } from '../../../state/storage.ts'

export type BuyDraft = {
  /** Another network has other tokens. */
  networkId: CaipNetworkId | undefined
  /** The id of a `SoldToken`. Undefined for the first one. */
  token: string | undefined
  /** An ISO 4217 code. Undefined for the first one that is taken. */
  currency: string | undefined
  /** An ISO 3166-1 code. Undefined for the one that the operator assumes. */
  country: string | undefined
  amount: string
}

const empty = { networkId: undefined, token: undefined, amount: '' }
const store = createStore<BuyDraft>(() => ({ ...empty, currency: undefined, country: storage.get('country') }))

/** Holds the form. The currency stays for all purchases of this visit, and the country for later ones, too. */
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
  const networkId = currentScope()?.network.caipNetworkId
  if (networkId !== store.getState().networkId) store.setState({ networkId, token: undefined })
})
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) buyDraft.reset()
})
