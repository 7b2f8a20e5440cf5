import { createStore, get, update } from 'idb-keyval'

// The browser takes no site out of a permission for every site. The sites that the person removed then are kept here.

const key = 'removed'
let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('oriel-sites', 'sites')
  return opened
}

const change = (how: (origins: string[]) => string[]) =>
  update<string[]>(key, (origins = []) => [...new Set(how(origins))].sort(), store())

/** The origins on which the wallet does not work, although the browser permits it. */
export const removedSites = {
  list: async (): Promise<string[]> => (await get<string[]>(key, store())) ?? [],

  add: (origin: string) => change((origins) => [...origins, origin]),

  /** Allows the wallet on this site again. */
  forget: (origin: string) => change((origins) => origins.filter((one) => one !== origin)),
}
