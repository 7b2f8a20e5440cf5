import type { CaipNetworkId } from './caip.ts'
import type { SignIn, SignInFields, SignInSettings } from './signInSettings.ts'

/** The server of the dapp keeps the sign-ins. */
export type SignInServer = SignInSettings & {
  /** The SDK asks this path of the page’s own origin: [its requests](sign-in.md#your-own-server). */
  url: string
  /** Signs instead of the wallet, and returns the signature. */
  signMessage?: SignInFunctions['signMessage']
}

/** Functions of the dapp keep the sign-ins. An object for AppKit’s option `siwx` has this form. */
export type SignInFunctions = SignInSettings & {
  /** Returns a nonce of your server: at least 8 letters and digits. Needed unless there is `createMessage`. */
  getNonce?(account: SignIn): string | Promise<string>
  /** Returns fields of the message. The wallet writes the text itself, with the origin that the browser proved. */
  createMessage?(input: { accountAddress: string; chainId: CaipNetworkId }): SignInFields | Promise<SignInFields>
  /** Verifies a sign-in and stores it. Throws when it is not valid. */
  addSession(session: SignInSession): unknown
  /** Returns the valid sign-ins of the account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): SignInEntry[] | Promise<SignInEntry[]>
  /** Ends the sign-ins of the account on this network. */
  revokeSession?(chainId: CaipNetworkId, address: string): unknown
  /**
   * Verifies the sign-ins and stores them instead of all others. Used when a wallet signs for several networks with one
   * nonce. Without it, `addSession` gets the one of the network in use.
   */
  setSessions?(sessions: SignInSession[]): unknown
  /** Has precedence over `required`. The SDK calls it once. */
  getRequired?(): boolean
  /** Signs instead of the wallet, and returns the signature. */
  signMessage?(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): string | Promise<string>
}

/** Names a sign-in that `getSessions` returns: by its fields, or by those of the message. */
export type SignInEntry = SignIn | { data: { accountAddress: string; chainId: CaipNetworkId } }

/** Holds a sign-in that the wallet has made. `data` is read from `message`, which is what the account has signed. */
export type SignInSession = {
  data: SignInFields & {
    accountAddress: string
    chainId: CaipNetworkId
    domain: string
    uri: string
    version: string
  }
  message: string
  /** Hex for eip155, base58 for solana. */
  signature: string
  /** The proof of a wallet that signed while it connected (CAIP-74). */
  cacao?: SignInProof | undefined
}

export type SignInProof = { h: { t: string }; p: unknown; s: { t: string; s: string } }
