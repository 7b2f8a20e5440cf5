import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { connectingWallet } from '../../../state/connectingWallet.ts'
import { useStore } from '../../../state/useStore.ts'
import { cancelConnecting, connect, showConnected } from '../../../wallets/connection/connect.ts'
import { getNamespacesToConnect } from '../../../wallets/connection/namespacesToConnect.ts'
import { type PairingStage, pairing } from '../../../wallets/connector/pairing.ts'

const phoneId = 'walletConnect'

export type PairingState = {
  stage: PairingStage
  uri: string | undefined
  error: Error | undefined
  /** Requests a new code. Undefined if the code is from the dapp's own client, because only the dapp can renew it. */
  retry: (() => void) | undefined
}

type Options = {
  /** True to start a pairing. Must be false for wallets that cannot pair. */
  isWanted: boolean
  onConnected: () => void
}

/** Starts a pairing. If the dapp's own client already has a code, returns that code instead. */
export function usePairing({ isWanted, onConnected }: Options): PairingState {
  const current = useStore(pairing.store, (state) => state.current)
  const isForeign = current?.isForeign === true
  const { error: ended, retry } = useAttempt({
    begin: isWanted && !isForeign ? begin : undefined,
    cancel() {
      // Cancel only this attempt. If the user has chosen another wallet in the meantime, the attempt with that wallet
      // must continue.
      if (connectingWallet.store.getState().current?.id === phoneId) cancelConnecting()
      if (!pairing.store.getState().current?.isForeign) pairing.set(undefined)
    },
    onDone() {
      onConnected()
      showConnected(phoneId)
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
  // Clear an earlier attempt's code until the client reports a new state.
  pairing.set({ stage: 'loading' })
  return connect(phoneId, getNamespacesToConnect())
}
