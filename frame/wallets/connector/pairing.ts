import type { WalletError } from '#shared/errors/errors.ts'
import { createStore } from '../../state/createStore.ts'

/**
 * Stage of connecting a phone wallet, which determines the UI.
 * - `loading`: the client is loaded for the first time
 * - `reaching`: the relay is being reached
 * - `waiting`: there is a URI to scan or to open
 * - `unreachable`: no relay responds; other wallets still work
 * - `failed`: this attempt has ended, and `error` has the reason
 */
export type PairingStage = 'loading' | 'reaching' | 'waiting' | 'unreachable' | 'failed'

export type Pairing = {
  stage: PairingStage
  /** `wc:…`, in stage `waiting`. A fresh one replaces it before it expires. */
  uri?: string
  /** Time at which the URI expires, in ms since 1970. */
  expiresAt?: number
  error?: WalletError | undefined
  /** Set when the URI also requests a sign-in. */
  signsIn?: true | undefined
  /** Set when the URI belongs to the dapp's client (`open({ uri })`), whose progress is unknown here. */
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
