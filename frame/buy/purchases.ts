import { createStore } from 'zustand/vanilla'
import { sameAddress } from '#shared/caip.ts'
import { type Purchase, storage } from '../state/storage.ts'

const most = 5
const keptMs = 7 * 86_400_000

const store = createStore<{ list: readonly Purchase[] }>(() => ({ list: [] }))

/** Holds the purchases of this site, newest first, until the visitor has seen how they ended. A reload keeps them. */
export const purchases = {
  store,

  load() {
    const list = (storage.get('purchases') ?? []).filter(({ at }) => Date.now() - at < keptMs)
    store.setState({ list })
  },

  add: (purchase: Purchase) => change((list) => [purchase, ...list].slice(0, most)),
  remove: (id: string) => change((list) => list.filter((one) => one.id !== id)),

  newestOf(account: string): Purchase | undefined {
    return store.getState().list.find((one) => sameAddress(one.account, account))
  },
}

/** Changes the list as it is in storage, because another tab may have changed it. */
function change(update: (list: readonly Purchase[]) => readonly Purchase[]) {
  const list = update(storage.get('purchases') ?? store.getState().list)
  storage.set('purchases', [...list])
  store.setState({ list })
}
