import { type CaipNetworkId, isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { createStore } from './createStore.ts'
import { session } from './session.ts'

/**
 * Phase of a sign-in. `asking`: waiting for the sign-in store or the user. `signing`: waiting for the wallet's
 * signature. `verifying`: waiting for the sign-in store to verify the signature.
 */
export type SignInPhase = 'idle' | 'asking' | 'signing' | 'verifying' | 'signedIn' | 'failed'

export type SignInProgress = {
  /** True if the user has to sign in to stay connected to this page. */
  isRequired: boolean
  /** True if a sign-in is only valid on the network it was made for. */
  isEach: boolean
  phase: SignInPhase
  /** The account to sign in with. */
  account?: SignInAccount | undefined
  /** True until the sign-in store has reported whether the account is signed in. */
  isLooking: boolean
  /** True if reading from the sign-in store failed. */
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

/** Progress of signing in to the page. Only `signIn/signIn.ts` writes to this store. */
export const signInState = {
  store,

  isPending: (): boolean => !['idle', 'signedIn'].includes(store.getState().phase),

  /** Returns true while the user has to sign in or disconnect. */
  mustDecide: (): boolean => store.getState().isRequired && signInState.isPending(),

  /**
   * If the account has switched to a network that needs its own sign-in, returns the network on which it is signed in.
   */
  networkBefore(namespace: Namespace): CaipNetworkId | undefined {
    const { account, isEach, signed } = store.getState()
    const before = signed[namespace]
    if (!isEach || !account || !before || !isSameAddress(before.address, account.address)) return undefined
    return before.chainId === account.chainId ? undefined : before.chainId
  },

  /** Returns true if the active account is signed in to the page. `networkId` is the active network. */
  isSignedIn(namespace: Namespace, networkId: CaipNetworkId | undefined): boolean {
    const { isEach, signed } = store.getState()
    const { address, chainId } = signed[namespace] ?? {}
    const { status, accounts } = session.of(namespace)
    if (address === undefined || status !== 'connected' || !isSameAddress(address, accounts[0]?.address)) return false
    return !isEach || networkId === chainId
  },
}
