import { useStore } from 'zustand'
import { cancelConnecting, connect, leaveConnecting } from '../../wallets/connection/connect.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import { type PairingStage, pairing } from '../../wallets/connector/pairing.ts'
import { useAttempt } from './useAttempt.ts'

/** What a view shows of the pairing, and how to begin again. */
export type PairingState = {
  stage: PairingStage
  uri: string | undefined
  error: Error | undefined
  /** Undefined where the code is the dapp's own: only it can make another. */
  retry: (() => void) | undefined
}

type Options = {
  /** Nothing is begun for a wallet that cannot be reached this way. */
  isWanted: boolean
  onConnected: () => void
}

/** Pairs with a wallet for as long as the view is there. A code of the dapp's own client is only shown. */
export function usePairing({ isWanted, onConnected }: Options): PairingState {
  const current = useStore(pairing.store, (state) => state.current)
  const isForeign = current?.isForeign === true
  const { error: ended, retry } = useAttempt({
    begin: isWanted && !isForeign ? begin : undefined,
    cancel() {
      cancelConnecting()
      if (!pairing.store.getState().current?.isForeign) pairing.set(undefined)
    },
    onDone() {
      onConnected()
      leaveConnecting()
    },
  })
  const error = isForeign ? undefined : (ended ?? current?.error)
  const stage = current?.stage ?? 'loading'
  return {
    stage: error && stage !== 'unreachable' ? 'failed' : stage,
    uri: stage === 'waiting' && !error ? current?.uri : undefined,
    error,
    retry: isForeign ? undefined : retry,
  }
}

function begin() {
  // Until the client is there to say more; and no code of an earlier attempt is left to be scanned.
  pairing.set({ stage: 'loading' })
  return connect('walletConnect', wantedNamespaces())
}
