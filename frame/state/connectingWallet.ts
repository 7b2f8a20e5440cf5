import { createStore } from 'zustand/vanilla'

type Connecting = { id: string; name: string }

const store = createStore<{ current?: Connecting | undefined }>(() => ({}))

/** The wallet that was chosen and has not agreed yet. Written by `connectors/connect.ts` only. */
export const connectingWallet = {
  store,
  set: (current: Connecting | undefined) => store.setState({ current }),
}
