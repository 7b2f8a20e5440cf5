import { createStore } from 'zustand/vanilla'
import { router } from '../../router/router.ts'

const none = { hasAgreed: false, isExpanded: false }

/** Keeps the checkbox and the expanded list of Connect while the modal is open, across other views. */
export const connectChoices = createStore(() => none)

router.store.subscribe(({ open }) => {
  if (!open) connectChoices.setState(none)
})
