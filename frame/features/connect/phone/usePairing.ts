import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useAttempt } from '../../../parts/wallets/useAttempt.ts'
import { connectingWallet } from '../../../state/connectingWallet.ts'
import { toasts } from '../../../state/toasts.ts'
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

/**
 * Starts a pairing, or continues one that the user left. If the dapp's own client already has a code, returns that code
 * instead.
 */
export function usePairing({ isWanted, onConnected }: Options): PairingState {
  const current = useStore(pairing.store, (state) => state.current)
  const isForeign = current?.isForeign === true
  const latest = useRef(onConnected)
  useEffect(() => {
    latest.current = onConnected
  })
  const { error: ended, retry } = useAttempt({
    begin: isWanted && !isForeign ? () => begin(() => latest.current()) : undefined,
    // Do not cancel the attempt, because the phone may still approve.
    cancel: clearEnded,
  })
  useSignInNotice(current?.stage === 'waiting' && current.signsIn === true)
  const error = isForeign ? undefined : (ended ?? current?.error)
  const stage = current?.stage ?? 'loading'
  function restart() {
    if (isPending()) cancelConnecting()
    retry()
  }
  return {
    stage: error && stage !== 'unreachable' ? 'failed' : stage,
    uri: stage === 'waiting' && !error ? current?.uri : undefined,
    error,
    retry: isForeign ? undefined : restart,
  }
}

/** Shows a notice while a phone prompts for a sign-in. Another notice may replace it. */
function useSignInNotice(isShown: boolean) {
  useEffect(() => {
    if (!isShown) return
    const getCurrent = () => toasts.store.getState().current
    toasts.loading(t('connecting.authenticating'))
    const id = getCurrent()?.id
    return () => {
      if (getCurrent()?.id === id) toasts.hide()
    }
  }, [isShown])
}

/** The latest attempt, which can end after its view is gone, and the callback of that view. */
let latestAttempt: { result: Promise<void>; onConnected: () => void } | undefined

function begin(onConnected: () => void): Promise<void> {
  const result = connect(phoneId, getNamespacesToConnect())
  if (latestAttempt?.result === result) latestAttempt.onConnected = onConnected
  else {
    const own = { result, onConnected }
    latestAttempt = own
    const finish = () => {
      own.onConnected()
      showConnected(phoneId)
    }
    result.then(finish, clearEnded)
  }
  return result
}

const isPending = () => connectingWallet.store.getState().current?.id === phoneId

/** Clears the state of an attempt that has ended. */
function clearEnded() {
  if (!isPending() && !pairing.store.getState().current?.isForeign) pairing.set(undefined)
}
