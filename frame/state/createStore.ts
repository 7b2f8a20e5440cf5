import { createStore as createVanillaStore, type StateCreator, type StoreApi } from 'zustand/vanilla'

/** Each store of the app. The inspector resets them from one scenario to the next. */
export const stores: StoreApi<unknown>[] = []

export function createStore<State>(create: StateCreator<State>): StoreApi<State> {
  const store = createVanillaStore(create)
  stores.push(store as StoreApi<unknown>)
  return store
}
