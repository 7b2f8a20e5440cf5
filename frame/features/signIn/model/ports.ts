import type { Namespace } from '#shared/chains/caip.ts'
import type { SignInAccount, SignInChallenge } from '#shared/signIn/signIn.ts'
import type { Keeper } from './keeper.ts'

/** The active account, which is the one that signs in. */
export type Target = {
  namespace: Namespace
  account: SignInAccount
  /** True for the built-in wallet, whose approval needs no view before it. */
  isOwn: boolean
  isSmart: boolean
  /** True for an account without a key of its own, whose signature only its network can check. */
  isContract: boolean
}

/** `connected`: the user has just connected the wallet. `asked`: the page or the user requested the sign-in. */
export type Cause = 'connected' | 'restored' | 'changed' | 'asked'

type Settings = { isRequired: boolean; isEach: boolean }

export type Ports = {
  keeper: Keeper
  settings: () => Settings
  /** Returns undefined when no wallet is connected, or when its network is not one of the page. */
  target: () => Target | undefined
  /** Rejects with 4001 when the user declines. */
  sign: (text: string, target: Target) => Promise<string>
  /** Returns the text to sign. Rejects for a field that the standard does not allow. */
  textFor: (challenge: SignInChallenge, account: SignInAccount) => Promise<string>
  /** Resolves when the user can see the page. */
  visible: (signal: AbortSignal) => Promise<void>
  show: () => void
  /** Closes the sign-in view, if it is open. `isDone` is false if the user canceled. */
  leave: (target: Target, isDone: boolean) => void
  /** Returns to Connect after a failure, and otherwise closes the modal. */
  disconnect: (namespace: Namespace, isFailure: boolean) => Promise<void>
  switchNetwork: (chainId: SignInAccount['chainId']) => Promise<void>
  /** Called for a sign-in that is new, so that other tabs look for it. */
  announce: () => void
  report: (
    event: 'CLICK_SIGN_SIWX_MESSAGE' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR' | 'CLICK_CANCEL_SIWX',
    target: Target,
    error?: unknown,
  ) => void
  /** Shows an error for which no view is open. */
  tell: (error: unknown) => void
}
