import type { NameAttributes } from '@oriel/shared/chains/names.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { session } from '../../../state/session.ts'

export type NameTask = 'register' | 'save' | 'address' | 'release' | 'everywhere'

export type NameDraft = {
  /** The entered name without its zone, in lowercase. */
  label: string
  /** Edited profile. Undefined until the user makes a change. */
  profile: NameAttributes | undefined
  running: NameTask | undefined
  failed: { task: NameTask; error: Error } | undefined
}

const empty: NameDraft = { label: '', profile: undefined, running: undefined, failed: undefined }

const store = createStore<NameDraft>(() => empty)

/** State and actions of the name form. Stores the user's input, because an approval temporarily replaces the form. */
export const nameDraft = {
  store,

  reset: () => store.setState(empty, true),

  setLabel(label: string) {
    store.setState({ label: label.trim().toLowerCase(), failed: undefined })
  },

  setProfile(profile: NameAttributes | undefined) {
    store.setState({ profile, failed: undefined })
  },
}

const getActiveAccount = () => session.of('eip155').accounts[0]?.address
let account = getActiveAccount()
session.store.subscribe(() => {
  if (account === getActiveAccount()) return
  account = getActiveAccount()
  nameDraft.reset()
})
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) nameDraft.reset()
})
