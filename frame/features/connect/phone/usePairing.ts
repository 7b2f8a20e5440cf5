import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { connectingWallet } from '../../../state/connectingWallet.ts'
import { useStore } from '../../../state/useStore.ts'
import { cancelConnecting, connect, showConnected } from '../../../wallets/connection/connect.ts'
import { getNamespacesToConnect } from '../../../wallets/connection/wantedNamespaces.ts'
import { type PairingStage, pairing } from '../../../wallets/connector/pairing.ts'

const phoneId = 'walletConnect'

export type PairingState = {
  stage: PairingStage
  uri: string | undefined
  error: Error | undefined
  /** Undefined for a code of the dapp's own client, which only the dapp can renew. */
  retry: (() => void) | undefined
}

type Options = {
  /** False for a wallet that cannot be reached by a pairing; then none is started. */
  isWanted: boolean
  onConnected: () => void
}

/** Shows the code of the dapp's own client, if there is one, and starts no pairing. */
export function usePairing({ isWanted, onConnected }: Options): PairingState {
  const current = useStore(pairing.store, (state) => state.current)
  const isForeign = current?.isForeign === true
  const { error: ended, retry } = useAttempt({
    begin: isWanted && !isForeign ? begin : undefined,
    cancel() {
      // The user may have chosen a different wallet in the meantime, whose attempt continues.
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
  // Clears an earlier attempt's code until the client reports a new state.
  pairing.set({ stage: 'loading' })
  return connect(phoneId, getNamespacesToConnect())
}
