import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { createStore } from '../../../state/createStore.ts'
import { type Purchase, storage } from '../../../state/storage.ts'

const keptMs = 7 * 86_400_000

const store = createStore<{ list: readonly Purchase[] }>(() => ({ list: [] }))

/**
 * Stores this site's purchases, newest first. A purchase stays stored, even after a reload, until the user has seen its
 * outcome.
 */
export const purchases = {
  store,

  load() {
    store.setState({ list: read() })
  },

  add: (purchase: Purchase) => change((list) => [purchase, ...list]),
  remove: (id: string) => change((list) => list.filter((purchase) => purchase.id !== id)),

  of: (account: string) => store.getState().list.filter((purchase) => isSameAddress(purchase.account, account)),
}

function read(): readonly Purchase[] {
  const list = storage.get('purchases') ?? store.getState().list
  return list.filter(({ at }) => Date.now() - at < keptMs)
}

/**
 * Applies a change to the stored list rather than to the list in memory, because another tab may have changed the
 * stored one.
 */
function change(update: (list: readonly Purchase[]) => readonly Purchase[]) {
  const list = update(read())
  storage.set('purchases', [...list])
  store.setState({ list })
}
