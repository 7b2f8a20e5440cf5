import { createStore, get, update } from 'idb-keyval'

// Browsers cannot exclude one site from a permission for all sites, so this list stores the excluded sites.

const key = 'removed'
let store: ReturnType<typeof createStore> | undefined
const getStore = () => {
  store ??= createStore('oriel-sites', 'sites')
  return store
}

const updateSites = (updater: (origins: string[]) => string[]) =>
  update<string[]>(key, (origins = []) => [...new Set(updater(origins))].sort(), getStore())

/** Origins that the user excluded, although the browser's permissions include them. */
export const removedSites = {
  list: async (): Promise<string[]> => (await get<string[]>(key, getStore())) ?? [],

  add: (origin: string) => updateSites((origins) => [...origins, origin]),

  remove: (origin: string) => updateSites((origins) => origins.filter((removed) => removed !== origin)),
}
