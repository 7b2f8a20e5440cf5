import { useSyncExternalStore } from 'react'
import type { StoreApi } from 'zustand/vanilla'

type ReadableStore<state> = Pick<StoreApi<state>, 'getState' | 'subscribe'>

/** Subscribes to a store. Unlike zustand's hook, uses the current state on the server rather than the initial state. */
export function useStore<state>(store: ReadableStore<state>): state
export function useStore<state, value>(store: ReadableStore<state>, select: (state: state) => value): value
export function useStore<state, value>(store: ReadableStore<state>, select?: (state: state) => value): state | value {
  const getSnapshot = () => (select ? select(store.getState()) : store.getState())
  return useSyncExternalStore(store.subscribe, getSnapshot, getSnapshot)
}
