import { createStore } from 'zustand/vanilla'
import type { WalletError } from '#shared/errors.ts'

/**
 * What the visitor is shown while a phone wallet is being connected.
 * - `loading`: the client is loaded for the first time
 * - `reaching`: the relay is being reached
 * - `waiting`: there is a URI to scan or to open
 * - `unreachable`: no relay answers; other wallets still work
 * - `failed`: this attempt is over, `error` says why
 */
export type PairingStage = 'loading' | 'reaching' | 'waiting' | 'unreachable' | 'failed'

export type Pairing = {
  stage: PairingStage
  /** `wc:…`, in stage `waiting`. A fresh one takes its place before it dies. */
  uri?: string
  /** When the URI counts as expired, in ms since 1970. */
  expiresAt?: number
  error?: WalletError
  /** The URI is of the dapp's own client (`open({ uri })`): nothing here knows what becomes of it. */
  isForeign?: true
}

type State = {
  current: Pairing | undefined
  /** Tells whether a link of this attempt has opened a wallet's app. */
  isOpened: boolean
}

/** The pairing on screen; undefined when there is none. Written by the WalletConnect connector, read by its views. */
export const pairing = {
  store: createStore<State>(() => ({ current: undefined, isOpened: false })),

  set(current: Pairing | undefined) {
    pairing.store.setState({ current, ...(current?.stage === 'loading' && { isOpened: false }) })
  },

  noteOpened() {
    pairing.store.setState({ isOpened: true })
  },
}
