import type { SignedMessage, SignInAccount, SignInChallenge } from '#shared/signIn/signIn.ts'

/** Keeps the sign-ins of the page that embeds this frame. Each call may take as long as a server does. */
export type Keeper = {
  /** Returns a nonce that is used once, and the other fields that the verifier decides. Rejects with 8362. */
  challenge(account: SignInAccount | undefined): Promise<SignInChallenge>
  /**
   * Stores sign-ins that share one nonce. Rejects with 8360 when the verifier refuses them, with 8361 when it cannot
   * tell, and with 8362 when it cannot be reached.
   */
  verify(messages: SignedMessage[]): Promise<void>
  /** Returns the sign-ins that are valid now. `account` may be on any network of the namespace. */
  sessions(account: SignInAccount): Promise<SignInAccount[]>
  /** Ends the sign-ins of the account, on all networks. */
  end(account: SignInAccount): Promise<void>
  /** Returns the token of our backend for this account. Undefined for a page that keeps its sign-ins itself. */
  token?: ((account: SignInAccount) => string | undefined) | undefined
  /** Signs by a function of the page. Undefined when the wallet signs, and null when the function leaves it to that. */
  sign?: ((message: string, account: SignInAccount) => Promise<string | null>) | undefined
}
