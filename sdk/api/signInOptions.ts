import type { CaipNetworkId } from './caip.ts'
import type { SignIn, SignInFields, SignInSettings } from './signInSettings.ts'

/** Settings for sign-ins that the dapp's server stores. */
export type SignInServer = SignInSettings & {
  /** Path on the page's own origin that the SDK [sends requests to](sign-in.md#your-own-server). */
  url: string
  /** Signs the message in place of the wallet, and returns the signature. */
  signMessage?: SignInFunctions['signMessage']
}

/** Dapp functions that store the sign-ins. Objects written for AppKit's `siwx` option are compatible. */
export type SignInFunctions = SignInSettings & {
  /** Returns a nonce from your server: at least 8 letters and digits. Required unless `createMessage` is set. */
  getNonce?(account: SignIn): string | Promise<string>
  /** Returns fields of the message. The wallet creates the text itself, with the origin that the browser verified. */
  createMessage?(input: { accountAddress: string; chainId: CaipNetworkId }): SignInFields | Promise<SignInFields>
  /** Verifies a sign-in and stores it. Throws if it is invalid. */
  addSession(session: SignInSession): unknown
  /** Returns the account's valid sign-ins on this network. */
  getSessions(chainId: CaipNetworkId, address: string): SignInEntry[] | Promise<SignInEntry[]>
  /** Revokes the account's sign-ins on this network. */
  revokeSession?(chainId: CaipNetworkId, address: string): unknown
  /**
   * Verifies the sign-ins, stores them and removes all others. Called when a wallet signs for more than one network
   * with one nonce. If omitted, `addSession` is called with the sign-in of the active network.
   */
  setSessions?(sessions: SignInSession[]): unknown
  /** Returns whether the user must sign in. Takes precedence over `required`. The SDK calls it once. */
  getRequired?(): boolean
  /** Signs the message in place of the wallet, and returns the signature. */
  signMessage?(input: { message: string; chainId: CaipNetworkId; accountAddress: string }): string | Promise<string>
}

/** A sign-in that `getSessions` returns, either with its own fields or with those of its message. */
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
  /** Proof from a wallet that signed while connecting (CAIP-74). */
  cacao?: SignInProof | undefined
}

export type SignInProof = { h: { t: string }; p: unknown; s: { t: string; s: string } }
