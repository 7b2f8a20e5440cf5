import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Selects the networks whose tokens are listed: all networks, or only the active one. */
type AccountScope = 'all' | 'one'

type Place = {
  tab: AccountTab
  top: number
  scope: AccountScope
}

const start: Place = { tab: 'tokens', top: 0, scope: 'all' }
const store = createStore<Place>(() => start)

/**
 * The account view's selected tab, kept while the modal is open, so that it is restored when the user navigates back.
 */
export const accountTab = {
  store,

  choose(tab: AccountTab) {
    store.setState({ tab, top: 0 })
  },

  show(scope: AccountScope) {
    store.setState({ scope, top: 0 })
  },

  leaveAt(top: number) {
    store.setState({ top })
  },
}

router.store.subscribe(({ open }, before) => {
  if (!open && before.open) store.setState(start)
})
