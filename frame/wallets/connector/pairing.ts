import type { WalletError } from '#shared/errors.ts'
import { createStore } from '../../state/createStore.ts'

/**
 * The stage of connecting a phone wallet, which decides what the visitor sees.
 * - `loading`: the client is loaded for the first time
 * - `reaching`: the relay is being reached
 * - `waiting`: there is a URI to scan or to open
 * - `unreachable`: no relay answers; other wallets still work
 * - `failed`: this attempt is over, and `error` has the reason
 */
export type PairingStage = 'loading' | 'reaching' | 'waiting' | 'unreachable' | 'failed'

export type Pairing = {
  stage: PairingStage
  /** `wc:…`, in stage `waiting`. A fresh one replaces it before it expires. */
  uri?: string
  /** Time at which the URI expires, in ms since 1970. */
  expiresAt?: number
  error?: WalletError | undefined
  /** Set when the URI asks the wallet to sign in, too. */
  signsIn?: true | undefined
  /** Set when the URI is of the dapp's own client (`open({ uri })`), whose progress is unknown here. */
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
