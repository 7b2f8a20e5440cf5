import { createStore } from 'zustand/vanilla'
import { router } from '../router/router.ts'

export type AccountTab = 'tokens' | 'nfts' | 'activity'

type Place = {
  tab: AccountTab
  /** How far the view was scrolled when something in it was opened, in px. */
  top: number
}

const start: Place = { tab: 'tokens', top: 0 }
const store = createStore<Place>(() => start)

/** Where somebody is in Account, for as long as the modal is open: they come back to it from what they opened there. */
export const accountTab = {
  store,

  choose(tab: AccountTab) {
    store.setState({ tab, top: 0 })
  },

  leaveAt(top: number) {
    store.setState({ top })
  },
}

router.store.subscribe(({ open }, before) => {
  if (!open && before.open) store.setState(start)
})
