// The types of the option `siwx` are written by hand, for the reason that `types.ts` gives.
import type { CaipNetworkId } from './caip.ts'

/** Each form of the option has these fields. */
export type SignInSettings = {
  /** Disconnects a visitor who does not sign in. @default true */
  required?: boolean | undefined
  /**
   * A sentence of the message, which the visitor signs. One line of at most 512 letters, digits, spaces and
   * `-._~:/?#[]@!$&'()*+,;=` (ASCII), because the grammar of EIP-4361 has no others. No two spaces stand side by side.
   */
  statement?: string | undefined
  /** Lifetime of a message in ms, from a minute to 366 days. The server decides how long its session lasts. */
  expiration?: number | undefined
  /** `any`: one sign-in counts on all networks of its namespace. `each`: each network needs its own. @default 'any' */
  networks?: 'any' | 'each' | undefined
  /** At most 20 URLs that the message lists. */
  resources?: string[] | undefined
  /** Ends the sign-ins of an account that disconnects. @default true */
  signOutOnDisconnect?: boolean | undefined
}

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

/** Holds the fields of a message that the dapp decides. All others that `createMessage` returns are not used. */
export type SignInFields = {
  nonce: string
  statement?: string | undefined
  /** ISO 8601, as the other times. @default the clock of the browser */
  issuedAt?: string | undefined
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  resources?: string[] | undefined
}

/** Names the account that has signed in, and the network of its message. */
export type SignIn = { address: string; chainId: CaipNetworkId }

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
