import { createStore } from 'zustand/vanilla'
import { router } from '../../router/router.ts'

const none = { hasAgreed: false, isExpanded: false }

/** What was ticked and unfolded in Connect: for as long as the modal is open, so that another view may come between. */
export const connectChoices = createStore(() => none)

router.store.subscribe(({ open }) => {
  if (!open) connectChoices.setState(none)
})
