import type { CaipNetworkId } from './caip.ts'
import type { SignIn, SignInFields, SignInSettings } from './signInSettings.ts'

/** Settings for sign-ins that the dapp's server stores. */
export type SignInServer = SignInSettings & {
  /** Path on the page’s own origin that the SDK [sends requests to](sign-in.md#your-own-server). */
  url: string
  /** Signs instead of the wallet and returns the signature. */
  signMessage?: SignInFunctions['signMessage']
}

/** Functions of the dapp that store the sign-ins. Compatible with objects for AppKit’s option `siwx`. */
export type SignInFunctions = SignInSettings & {
  /** Returns a nonce of your server: at least 8 letters and digits. Required without `createMessage`. */
  getNonce?(account: SignIn): string | Promise<string>
  /** Returns fields of the message. The wallet creates the text itself, with the origin that the browser verified. */
  createMessage?(input: { accountAddress: string; chainId: CaipNetworkId }): SignInFields | Promise<SignInFields>
  /** Verifies a sign-in and stores it. Throws if it is invalid. */
  addSession(session: SignInSession): unknown
  /** Returns the valid sign-ins of the account on this network. */
  getSessions(chainId: CaipNetworkId, address: string): SignInEntry[] | Promise<SignInEntry[]>
  /** Ends the sign-ins of the account on this network. */
  revokeSession?(chainId: CaipNetworkId, address: string): unknown
  /**
   * Verifies the sign-ins and replaces all others by them. Called when a wallet signs for several networks with one
   * nonce. Without it, `addSession` receives the sign-in of the active network.
   */
  setSessions?(sessions: SignInSession[]): unknown
  /** Takes precedence over `required`. The SDK calls it once. */
  getRequired?(): boolean
  /** Signs instead of the wallet and returns the signature. */
  signMessage?(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): string | Promise<string>
}

/** A sign-in that `getSessions` returns, with its own fields or the fields of the message. */
export type SignInEntry = SignIn | { data: { accountAddress: string; chainId: CaipNetworkId } }

/** A sign-in that the wallet created. `data` is parsed from `message`, the text that the account signed. */
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
  /** Proof of a wallet that signed during the connection (CAIP-74). */
  cacao?: SignInProof | undefined
}

export type SignInProof = { h: { t: string }; p: unknown; s: { t: string; s: string } }
