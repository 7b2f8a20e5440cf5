import type { SignedMessage, SignInAccount, SignInChallenge } from '@oriel/shared/signIn/signIn.ts'

/** Stores the embedding page's sign-ins. Each call may take as long as a server request. */
export type SessionStore = {
  /** Returns a one-time nonce and the other fields set by the verifier. Rejects with 8362. */
  challenge(account: SignInAccount | undefined): Promise<SignInChallenge>
  /**
   * Stores sign-ins that share one nonce. Rejects with 8360 if the verifier rejects them, with 8361 if it cannot verify
   * them, and with 8362 if it is unreachable.
   */
  verify(messages: SignedMessage[]): Promise<void>
  /** Returns the currently valid sign-ins. `account` may be on any network of the namespace. */
  sessions(account: SignInAccount): Promise<SignInAccount[]>
  /** Revokes the account's sign-ins on all networks. */
  end(account: SignInAccount): Promise<void>
  /** Returns our backend's token for this account. Undefined for a page that stores its sign-ins itself. */
  token?: ((account: SignInAccount) => string | undefined) | undefined
  /** Signs with a function of the page. Undefined if the wallet signs. Resolves with null to defer to the wallet. */
  sign?: ((message: string, account: SignInAccount) => Promise<string | null>) | undefined
}
