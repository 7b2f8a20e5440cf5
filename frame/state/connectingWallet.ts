import { createStore } from 'zustand/vanilla'

type Connecting = { id: string; name: string }

const store = createStore<{ current?: Connecting | undefined }>(() => ({}))

/** Only `wallets/connection/connect.ts` writes it. */
export const connectingWallet = {
  store,
  set: (current: Connecting | undefined) => store.setState({ current }),
}
