import { InternalError, WalletError } from '@oriel/shared/errors/errors.ts'
import { router } from '../router/router.ts'
import { accountTypes } from '../state/accountTypes.ts'
import { connectingWallet } from '../state/connectingWallet.ts'
import { faults } from '../state/faults.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { placement } from '../state/placement.ts'
import { session } from '../state/session.ts'
import { signInState } from '../state/signInState.ts'
import type { Host } from './connectHost.ts'
import { emitClicks } from './emitClicks.ts'
import { getKitState, setMetadataReader } from './kitState.ts'
import { maxOpeningMs } from './openImmediately.ts'

/**
 * Delay before the page hides the frame, in ms, so that the card can animate out. The page is notified immediately that
 * the modal closed.
 */
const closeDelayMs = 150
/**
 * Delay before `setVisible` is repeated, in ms. The page ignores the first call if it is still settling an earlier
 * `open` call whose modal the user closed.
 */
const repeatDelayMs = 400

export function syncHost({ remote }: Host) {
  let last = JSON.stringify(getKitState())
  const sendState = (state = getKitState()) => {
    const now = JSON.stringify(state)
    if (now === last) return
    last = now
    void remote.setState(state).catch(ignoreClosedHost)
  }
  let scheduled = false
  const scheduleState = () => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(() => {
      scheduled = false
      sendState()
    })
  }

  let hiding: ReturnType<typeof setTimeout>
  const setVisibleInPage = (visible: boolean) => {
    clearTimeout(hiding)
    const notifyPage = () => void remote.setVisible({ visible }).catch(ignoreClosedHost)
    const hideWhenClosed = () => {
      if (document.querySelector('.modal[data-shown="true"]')) hiding = setTimeout(hideWhenClosed, maxOpeningMs)
      else notifyPage()
    }
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (visible || isStill) notifyPage()
    if (visible) hiding = setTimeout(notifyPage, repeatDelayMs)
    else if (!isStill) hiding = setTimeout(hideWhenClosed, closeDelayMs)
  }
  router.store.subscribe(({ open }, before) => {
    scheduleState()
    // `startInline` shows an inline wallet, which is always open.
    if (open === before.open || placement.isInline()) return
    setVisibleInPage(open)
    kitEvents.emit({ type: open ? 'MODAL_OPEN' : 'MODAL_CLOSE', connected: session.isConnected() })
  })
  for (const store of [
    session.store,
    networks.store,
    options.store,
    placement.store,
    connectingWallet.store,
    accountTypes.store,
    signInState.store,
  ])
    store.subscribe(scheduleState)
  followAccounts(scheduleState)
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', scheduleState)
  kitEvents.subscribe((event) => void remote.emit(event).catch(ignoreClosedHost))
  emitClicks()
  emitFaults()
}

/**
 * Reports faults to the page: their kind, whether they were uncaught, and the messages of `WalletError`s. The messages
 * of other errors stay in the wallet.
 */
function emitFaults() {
  faults.subscribe(({ error, kind, uncaught }) => {
    const { message } = error instanceof WalletError ? error : InternalError
    kitEvents.emit({ type: 'INTERNAL_SDK_ERROR', errorType: kind, errorMessage: message, uncaught })
  })
}

/** Loads the code that reads account metadata once the first account is connected. */
function followAccounts(scheduleState: () => void) {
  const load = () =>
    import('../assets/knownFacts.ts').then(
      ({ subscribeToFacts: subscribe, getKnownFacts: readMetadata }) => {
        setMetadataReader(readMetadata)
        subscribe(scheduleState)
        scheduleState()
      },
      (error: unknown) => console.error(error),
    )
  if (session.isConnected()) return void load()
  const stop = session.store.subscribe(() => {
    if (!session.isConnected()) return
    stop()
    void load()
  })
}

function ignoreClosedHost(error: unknown) {
  console.info('Oriel: the host page did not answer.', error)
}
