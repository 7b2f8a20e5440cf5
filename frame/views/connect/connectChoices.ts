import { createStore } from 'zustand/vanilla'
import { router } from '../../router/router.ts'

const none = { hasAgreed: false, isExpanded: false }

export const connectChoices = createStore(() => none)

router.store.subscribe(({ open }) => {
  if (!open) connectChoices.setState(none)
})
