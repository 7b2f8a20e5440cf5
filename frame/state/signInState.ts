import { type CaipNetworkId, type Namespace, sameAddress } from '#shared/chains/caip.ts'
import type { SignInAccount } from '#shared/signIn/signIn.ts'
import { createStore } from './createStore.ts'
import { session } from './session.ts'

/**
 * `asking`: the sign-in store or the user is queried. `signing`: the wallet has the message. `verifying`: the sign-in
 * store has the signature.
 */
export type SignInPhase = 'idle' | 'asking' | 'signing' | 'verifying' | 'signedIn' | 'failed'

export type SignInProgress = {
  /** True when the page has sign-in, and the user must sign in to stay connected. */
  isRequired: boolean
  /** True when a sign-in counts on its own network only. */
  isEach: boolean
  phase: SignInPhase
  /** The account to sign in. */
  account?: SignInAccount | undefined
  /** True until the sign-in store has reported whether the account is signed in. */
  isLooking: boolean
  /** True when the sign-in store could not report it. */
  isUnread: boolean
  error?: unknown
  signed: Partial<Record<Namespace, SignInAccount>>
}

const store = createStore<SignInProgress>(() => ({
  isRequired: false,
  isEach: false,
  phase: 'idle',
  isLooking: false,
  isUnread: false,
  signed: {},
}))

/** Progress of the sign-in to the page. Written only by `signIn/signIn.ts`. */
export const signInState = {
  store,

  isPending: (): boolean => !['idle', 'signedIn'].includes(store.getState().phase),

  /** True while the user must sign in or disconnect. */
  mustDecide: (): boolean => store.getState().isRequired && signInState.isPending(),

  /** Returns the network that is signed in, where the account has switched from it and each needs its own sign-in. */
  networkBefore(namespace: Namespace): CaipNetworkId | undefined {
    const { account, isEach, signed } = store.getState()
    const before = signed[namespace]
    if (!isEach || !account || !before || !sameAddress(before.address, account.address)) return undefined
    return before.chainId === account.chainId ? undefined : before.chainId
  },

  /** True when the active account has signed in to the page. `networkId` is the active network. */
  isSignedIn(namespace: Namespace, networkId: CaipNetworkId | undefined): boolean {
    const { isEach, signed } = store.getState()
    const { address, chainId } = signed[namespace] ?? {}
    const { status, accounts } = session.of(namespace)
    if (address === undefined || status !== 'connected' || !sameAddress(address, accounts[0]?.address)) return false
    return !isEach || networkId === chainId
  },
}
