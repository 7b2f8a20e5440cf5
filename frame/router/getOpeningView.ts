import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { OpenableView, SwapArguments, View } from '@oriel/shared/kit/view.ts'

export type Opening = {
  view?: OpenableView | undefined
  namespace?: Namespace | undefined
  /** Prefilled values for the `Swap` view. */
  arguments?: SwapArguments | undefined
}

export type OpeningState = {
  activeNamespace: Namespace | undefined
  /** Returns the view for connecting the namespace. Throws if the page uses no network of the namespace. */
  networkOf: (namespace: Namespace) => View
  hasAddress: (namespace?: Namespace) => boolean
  hasDirectory: boolean
  manualWCControl: boolean
  isMobile: boolean
  isUnsupported: boolean
}

const ofAccount: readonly OpenableView[] = ['Account', 'Receive', 'Send', 'Swap']

/** Returns the view with which the modal opens, or undefined if it stays closed. */
export function getOpeningView({ view, namespace, arguments: wanted }: Opening, state: OpeningState): View | undefined {
  if (namespace && state.activeNamespace && namespace !== state.activeNamespace) return state.networkOf(namespace)
  if (state.manualWCControl) {
    return { name: state.isMobile && state.hasDirectory ? 'AllWallets' : 'ConnectingWalletConnectBasic' }
  }
  const account = state.isUnsupported ? 'UnsupportedChain' : 'Account'
  if (view && ofAccount.includes(view) && !state.hasAddress(namespace)) return { name: 'Connect' }
  // On an unsupported network, the user has to switch before opening any of these views.
  if (view && (view === 'Account' || (state.isUnsupported && ofAccount.includes(view)))) return { name: account }
  if (view === 'Swap') return { name: view, arguments: wanted }
  if (view) return { name: view }
  if (state.hasAddress(namespace)) return { name: account }
  return { name: 'Connect' }
}
