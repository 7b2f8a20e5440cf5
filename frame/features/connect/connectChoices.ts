import { router } from '../../router/router.ts'
import { createStore } from '../../state/createStore.ts'

const none = { hasAgreed: false, isExpanded: false }

export const connectChoices = createStore(() => none)

router.store.subscribe(({ open }) => {
  if (!open) connectChoices.setState(none)
})
