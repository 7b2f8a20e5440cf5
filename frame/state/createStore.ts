import { createStore as createVanillaStore, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** All stores of the app, so that scenarios can reset them. */
export const stores: StoreApi<unknown>[] = []

export function createStore<State>(create: StateCreator<State>): StoreApi<State> {
  const store = createVanillaStore(create)
  stores.push(store as StoreApi<unknown>)
  return store
}
