import { createStore } from './createStore.ts'

type Connecting = { id: string; name: string }

const store = createStore<{ current?: Connecting | undefined }>(() => ({}))

/** `wallets/connection/connect.ts` alone writes this store. */
export const connectingWallet = {
  store,
  set: (current: Connecting | undefined) => store.setState({ current }),
}
