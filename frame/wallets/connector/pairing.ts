import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { createStore } from '../../state/createStore.ts'

/**
 * Stage of connecting a phone wallet, which determines the UI:
 * - `loading`: the client is being loaded
 * - `reaching`: the client is connecting to the relay
 * - `waiting`: there is a URI to scan or open
 * - `unreachable`: no relay responds; other wallets still work
 * - `failed`: the attempt has ended with `error`
 */
export type PairingStage = 'loading' | 'reaching' | 'waiting' | 'unreachable' | 'failed'

export type Pairing = {
  stage: PairingStage
  /** The `wc:…` URI. Set in stage `waiting`, and renewed before it expires. */
  uri?: string
  /** Expiry of the URI, in ms since the epoch. */
  expiresAt?: number
  error?: WalletError | undefined
  /** Set if the URI also requests a sign-in. */
  signsIn?: true | undefined
  /** Set if the URI is from the dapp's own client (`open({ uri })`). That client reports no progress. */
  isForeign?: true
}

type State = {
  current: Pairing | undefined
  isOpened: boolean
}

export const pairing = {
  store: createStore<State>(() => ({ current: undefined, isOpened: false })),

  set(current: Pairing | undefined) {
    pairing.store.setState(({ isOpened }) => ({ current, isOpened: current?.stage !== 'loading' && isOpened }))
  },

  recordOpened() {
    pairing.store.setState({ isOpened: true })
  },
}
