import { createStore } from './createStore.ts'

type Connecting = { id: string; name: string }

const store = createStore<{ current?: Connecting | undefined }>(() => ({}))

/** Only written by `wallets/connection/connect.ts`. */
export const connectingWallet = {
  store,
  set: (current: Connecting | undefined) => store.setState({ current }),
}
