import { createStore } from './createStore.ts'

type Connecting = { id: string; name: string }

const store = createStore<{ current?: Connecting | undefined }>(() => ({}))

/** The wallet that is being connected. Only `wallets/connection/connect.ts` writes to this store. */
export const connectingWallet = {
  store,
  set: (current: Connecting | undefined) => store.setState({ current }),
}
