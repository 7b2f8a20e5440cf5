import type { Namespace } from '#shared/caip.ts'
import type { OpenableView, View } from '#shared/view.ts'

export type Opening = {
  view?: OpenableView | undefined
  namespace?: Namespace | undefined
}

export type OpeningState = {
  activeNamespace: Namespace | undefined
  /** The network to switch to when another namespace is wanted. */
  networkOf: (namespace: Namespace) => View | undefined
  hasAddress: (namespace?: Namespace) => boolean
  hasConnectors: boolean
  manualWCControl: boolean
  isMobile: boolean
  isUnsupported: boolean
}

/** What is of an account is nothing without one. */
const ofAccount: readonly OpenableView[] = ['Account', 'Receive', 'Send']

/**
 * Which view opens first: the five rules of the specification (section 2), the first that matches. Undefined: stay closed.
 */
export function openingView({ view, namespace }: Opening, state: OpeningState): View | undefined {
  if (namespace && state.activeNamespace && namespace !== state.activeNamespace) return state.networkOf(namespace)
  if (state.manualWCControl || (!state.hasConnectors && !state.hasAddress())) {
    return { name: state.isMobile ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  const account = state.isUnsupported ? 'UnsupportedChain' : 'Account'
  if (view && ofAccount.includes(view) && !state.hasAddress(namespace)) return { name: 'Connect' }
  // A network that has to be left first has to be left before any of these.
  if (view && (view === 'Account' || (state.isUnsupported && ofAccount.includes(view)))) return { name: account }
  if (view) return { name: view }
  if (state.hasAddress(namespace)) return { name: account }
  return { name: 'Connect' }
}
