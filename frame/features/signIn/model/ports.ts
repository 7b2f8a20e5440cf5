import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { SignInAccount, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import type { SessionStore } from './sessionStore.ts'

/** The account to sign in with: the active one. */
export type Target = {
  namespace: Namespace
  account: SignInAccount
  /** True for the built-in wallet. Its approval prompt needs no view before it. */
  isOwn: boolean
  isSmart: boolean
  /** True for a contract account, which has no key of its own. Only the account's network can verify its signatures. */
  isContract: boolean
}

/**
 * Trigger of the sign-in. `connected` means that the user has just connected the wallet, and `asked` that the page or
 * the user requested the sign-in.
 */
export type Cause = 'connected' | 'restored' | 'changed' | 'asked'

type Settings = { isRequired: boolean; isEach: boolean }

export type Ports = {
  sessionStore: SessionStore
  settings: () => Settings
  /**
   * Returns the active account. Returns undefined if no wallet is connected, or if its network is not one of the
   * page's.
   */
  target: () => Target | undefined
  /** Signs the text. Rejects with 4001 when the user declines. */
  sign: (text: string, target: Target) => Promise<string>
  /** Returns the text to sign. Rejects if the standard does not allow a field. */
  textFor: (challenge: SignInChallenge, account: SignInAccount) => Promise<string>
  /** Resolves once the page is visible. */
  visible: (signal: AbortSignal) => Promise<void>
  show: () => void
  /** Closes the sign-in view if it is open. `isDone` is false if the user canceled. */
  leave: (target: Target, isDone: boolean) => void
  /** Disconnects the wallet. Returns to Connect after a failure, and closes the modal otherwise. */
  disconnect: (namespace: Namespace, isFailure: boolean) => Promise<void>
  switchNetwork: (chainId: SignInAccount['chainId']) => Promise<void>
  /** Announces a new sign-in, so that other tabs check for it. */
  announce: () => void
  report: (
    event: 'CLICK_SIGN_SIWX_MESSAGE' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR' | 'CLICK_CANCEL_SIWX',
    target: Target,
    error?: unknown,
  ) => void
  /** Shows an error for which no view is open. */
  notify: (error: unknown) => void
}
