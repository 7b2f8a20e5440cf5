import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

/** Whether to list the tokens of all networks or only of the active one. */
type AccountScope = 'all' | 'one'

type Place = {
  tab: AccountTab
  top: number
  scope: AccountScope
}

const start: Place = { tab: 'tokens', top: 0, scope: 'all' }
const store = createStore<Place>(() => start)

/** The selected tab of the account view while the modal is open. Going back from a view restores it. */
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
