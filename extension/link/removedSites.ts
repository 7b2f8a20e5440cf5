import { createStore, get, update } from 'idb-keyval'

// Stores the sites that the user excluded, because browsers can't exclude a single site from a permission for all
// sites.

const key = 'removed'
let store: ReturnType<typeof createStore> | undefined
const getStore = () => {
  store ??= createStore('oriel-sites', 'sites')
  return store
}

const updateSites = (updater: (origins: string[]) => string[]) =>
  update<string[]>(key, (origins = []) => [...new Set(updater(origins))].sort(), getStore())

/** Origins that the user excluded even though the extension's host permissions cover them. */
export const removedSites = {
  list: async (): Promise<string[]> => (await get<string[]>(key, getStore())) ?? [],

  add: (origin: string) => updateSites((origins) => [...origins, origin]),

  remove: (origin: string) => updateSites((origins) => origins.filter((removed) => removed !== origin)),
}
