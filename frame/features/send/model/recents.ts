import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import { createStore } from '../../../state/createStore.ts'
import { type Recipient, storage } from '../../../state/storage.ts'

const maxRecipients = 10

type Recents = Partial<Record<Namespace, Recipient[]>>

const store = createStore<Recents>(() => ({}))

/** Recent recipients by namespace, newest first. Stored until the user removes them or newer ones displace them. */
export const recents = {
  store,

  load() {
    store.setState(storage.get('recipients') ?? {}, true)
  },

  add(namespace: Namespace, recipient: Recipient) {
    change(namespace, (list) => [recipient, ...removeAddress(list, recipient.address)].slice(0, maxRecipients))
  },

  remove(namespace: Namespace, address: string) {
    change(namespace, (list) => removeAddress(list, address))
  },
}

const removeAddress = (list: Recipient[], address: string) =>
  list.filter((recipient) => !isSameAddress(recipient.address, address))

/**
 * Applies a change to the stored list rather than to the list in memory, because another tab may have changed the
 * stored one.
 */
function change(namespace: Namespace, update: (list: Recipient[]) => Recipient[]) {
  const all = storage.get('recipients') ?? store.getState()
  const next = { ...all, [namespace]: update(all[namespace] ?? []) }
  storage.set('recipients', next)
  store.setState(next, true)
}
