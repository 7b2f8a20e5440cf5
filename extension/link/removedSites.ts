import { createStore, get, update } from 'idb-keyval'

// Browsers cannot exclude a site from a permission for all sites. This list stores the sites that the user excluded.

const key = 'removed'
let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('oriel-sites', 'sites')
  return opened
}

const change = (how: (origins: string[]) => string[]) =>
  update<string[]>(key, (origins = []) => [...new Set(how(origins))].sort(), store())

/** Origins that the user excluded although the browser's permissions include them. */
export const removedSites = {
  list: async (): Promise<string[]> => (await get<string[]>(key, store())) ?? [],

  add: (origin: string) => change((origins) => [...origins, origin]),

  forget: (origin: string) => change((origins) => origins.filter((one) => one !== origin)),
}
