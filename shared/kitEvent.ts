import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { SocialProvider } from './login.ts'
import { AccountType } from './wallet.ts'

/** `token` is the symbol. `amount` is a decimal number of tokens, such as 0.1. */
const sendFacts = { network: CaipNetworkId, token: z.string(), amount: z.string() }

/** The tokens are symbols. The amounts are decimal numbers of tokens, such as 0.1. */
const swapFacts = {
  network: CaipNetworkId,
  swapFromToken: z.string(),
  swapToToken: z.string(),
  swapFromAmount: z.string(),
  swapToAmount: z.string(),
}

const signInFacts = { network: CaipNetworkId, isSmartAccount: z.boolean() }

const social = { provider: SocialProvider }

/** The events of a login. The wallet window sends them to the frame that opened it for a connection. */
const loginEvents = [
  /** The visitor chose to sign in by email. */
  z.object({ type: z.literal('EMAIL_LOGIN_SELECTED') }),
  /** The visitor submitted an email address. */
  z.object({ type: z.literal('EMAIL_SUBMITTED') }),
  /** The code was sent. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_SENT') }),
  /** The code was right. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_PASS') }),
  /** The code was wrong, or no longer valid. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_FAIL'), message: z.string() }),
  /** This browser has become one of the devices of a wallet that its owner opens by email. */
  z.object({ type: z.literal('DEVICE_REGISTERED_FOR_EMAIL') }),
  /** The visitor chose to sign in with a provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_STARTED'), ...social }),
  /** The provider has answered, and the wallet has asked its backend who signed in. */
  z.object({ type: z.literal('SOCIAL_LOGIN_REQUEST_USER_DATA'), ...social }),
  /** The visitor signed in with a provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_SUCCESS'), ...social }),
  /** The visitor did not sign in with the provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_CANCELED'), ...social }),
  /** Signing in with a provider failed. */
  z.object({ type: z.literal('SOCIAL_LOGIN_ERROR'), message: z.string(), ...social }),
] as const
export const LoginEvent = z.discriminatedUnion('type', loginEvents)
export type LoginEvent = z.infer<typeof LoginEvent>

/** The ways to a wallet: a code that a phone scans, a link that opens its app, a wallet in this browser, or a login. */
export const ConnectMethod = z.enum(['qrcode', 'mobile', 'browser', 'email', 'social'])
export type ConnectMethod = z.infer<typeof ConnectMethod>

/** The places of a chosen wallet. `browse` opens this page in the wallet's own browser. */
const Platform = z.enum(['browser', 'browse', 'mobile', 'qrcode', 'web', 'desktop', 'unsupported'])

// The names are those of the kit that the specification describes.
/**
 * A kit event is something that happened in the modal or in the wallet window, for the dapp's own analytics. `token` is
 * a symbol, `amount` is a decimal number of tokens, such as `1.5`, and `code` is that of the error. No event contains
 * text that a visitor typed, an address, or a secret.
 */
export const KitEvent = z.discriminatedUnion('type', [
  /** The wallet has started in this page. */
  z.object({
    type: z.literal('INITIALIZE'),
    /** The dapp begins with the first network. */
    networks: z.array(CaipNetworkId),
    themeMode: z.enum(['light', 'dark', 'system']),
    allowUnsupportedChain: z.boolean(),
  }),
  /** The modal opened. */
  z.object({ type: z.literal('MODAL_OPEN'), connected: z.boolean() }),
  /** The modal closed. */
  z.object({ type: z.literal('MODAL_CLOSE'), connected: z.boolean() }),
  /** The visitor opened the list of all wallets. */
  z.object({ type: z.literal('CLICK_ALL_WALLETS') }),
  /** The visitor opened the list of networks. */
  z.object({ type: z.literal('CLICK_NETWORKS') }),
  /** The visitor opened the explanation of wallets. */
  z.object({ type: z.literal('CLICK_WALLET_HELP') }),
  /** The visitor opened the list of wallets to install. */
  z.object({ type: z.literal('CLICK_GET_WALLET_HELP') }),
  /** The visitor chose a wallet. */
  z.object({
    type: z.literal('SELECT_WALLET'),
    name: z.string(),
    /** The visitor looks for the wallet on this platform. `browse`: it opens this page in a browser of its own. */
    platform: Platform,
  }),
  /** The visitor opened the page where a wallet can be installed. */
  z.object({
    type: z.literal('GET_WALLET'),
    name: z.string(),
    /** This is the wallet's id in the directory. */
    explorerId: z.string(),
    place: z.enum(['chrome_store', 'app_store', 'play_store', 'homepage']),
  }),
  /** The visitor searched the list of wallets. */
  z.object({ type: z.literal('SEARCH_WALLET'), badge: z.optional(z.literal('certified')) }),
  /** A wallet was connected. */
  z.object({
    type: z.literal('CONNECT_SUCCESS'),
    connectorId: z.string(),
    namespace: Namespace,
    /** `qrcode`: a phone scanned a code. `mobile`: a link opened the wallet's app. `browser`: the wallet is here. */
    method: ConnectMethod,
    name: z.string(),
    /** The wallet of an earlier visit came back by itself. */
    reconnect: z.boolean(),
  }),
  /** A wallet could not be connected. */
  z.object({ type: z.literal('CONNECT_ERROR'), message: z.string(), code: z.number() }),
  /** The visitor refused, went back, or closed the modal before a wallet was connected. */
  z.object({ type: z.literal('USER_REJECTED'), message: z.string(), code: z.number() }),
  /** The link that leads to the app of a wallet could not be opened. */
  z.object({ type: z.literal('CONNECT_PROXY_ERROR'), message: z.string(), name: z.string() }),
  /** A connection ended. */
  z.object({ type: z.literal('DISCONNECT_SUCCESS'), namespace: Namespace }),
  /** A connection could not be ended in order. */
  z.object({ type: z.literal('DISCONNECT_ERROR'), message: z.string() }),
  /** The page uses another network. */
  z.object({ type: z.literal('SWITCH_NETWORK'), network: CaipNetworkId }),
  /** The visitor chose the kind of their account. */
  z.object({ type: z.literal('SET_PREFERRED_ACCOUNT_TYPE'), accountType: AccountType, network: CaipNetworkId }),
  /** A wallet of the page, of the options or of the directory is not shown. `reason` says why. */
  z.object({ type: z.literal('WALLET_REJECTED'), wallet: z.string(), reason: z.string() }),
  /** This SDK is newer than the wallet, which does not know the option. `option` is its path: `features.send`. */
  z.object({ type: z.literal('OPTION_IGNORED'), option: z.string() }),
  /** A transaction of this page was sent, or its fate is known. */
  z.object({
    type: z.literal('TRANSACTION'),
    hash: z.string(),
    network: CaipNetworkId,
    status: z.enum(['sent', 'success', 'reverted', 'replaced']),
  }),
  /** The visitor opened the form for sending. */
  z.object({ type: z.literal('OPEN_SEND'), network: CaipNetworkId }),
  /** The visitor confirmed a transfer of their own. */
  z.object({ type: z.literal('SEND_INITIATED'), ...sendFacts }),
  /** A transfer of the visitor was sent. */
  z.object({ type: z.literal('SEND_SUCCESS'), hash: z.string(), ...sendFacts }),
  /** The visitor rejected a transfer of their own. */
  z.object({ type: z.literal('SEND_REJECTED'), ...sendFacts }),
  /** A transfer of the visitor failed. */
  z.object({ type: z.literal('SEND_ERROR'), message: z.string(), ...sendFacts }),
  /** The visitor opened the form for swaps. */
  z.object({ type: z.literal('OPEN_SWAP'), network: CaipNetworkId }),
  /**
   * The visitor confirmed a swap. Tokens are symbols. Amounts are decimal numbers of tokens, such as `0.1`, and
   * `swapToAmount` is the expected one.
   */
  z.object({ type: z.literal('INITIATE_SWAP'), ...swapFacts }),
  /**
   * The network has confirmed a swap. One that another wallet sends without telling its transaction counts when it is
   * sent.
   */
  z.object({ type: z.literal('SWAP_SUCCESS'), ...swapFacts }),
  /** A swap failed, or the visitor rejected it. */
  z.object({ type: z.literal('SWAP_ERROR'), message: z.string(), ...swapFacts }),
  /** The exchange was not allowed to take the token, so nothing was swapped. */
  z.object({ type: z.literal('SWAP_APPROVAL_ERROR'), message: z.string(), ...swapFacts }),
  /** The visitor signs the message with which this page signs them in. */
  z.object({ type: z.literal('CLICK_SIGN_SIWX_MESSAGE'), ...signInFacts }),
  /** The user left the view that asks for the sign-in. */
  z.object({ type: z.literal('CLICK_CANCEL_SIWX'), ...signInFacts }),
  /** The user signed in to this page. */
  z.object({ type: z.literal('SIWX_AUTH_SUCCESS'), ...signInFacts }),
  /** The sign-in failed. */
  z.object({ type: z.literal('SIWX_AUTH_ERROR'), message: z.string(), ...signInFacts }),
  /** The visitor opened the form for buying tokens. */
  z.object({ type: z.literal('SELECT_BUY_CRYPTO') }),
  /** The visitor chose a provider to buy tokens from. Its name is not in the event. */
  z.object({ type: z.literal('SELECT_BUY_PROVIDER') }),
  /** The visitor opened the explanation of buying. */
  z.object({ type: z.literal('SELECT_WHAT_IS_A_BUY') }),
  /** The visitor chose a name for the account, and the wallet asked for their approval. */
  z.object({ type: z.literal('REGISTER_NAME_INITIATED'), accountType: AccountType }),
  /** The account has the name. The name is not in the event. */
  z.object({ type: z.literal('REGISTER_NAME_SUCCESS'), accountType: AccountType }),
  /** The name was not registered. */
  z.object({ type: z.literal('REGISTER_NAME_ERROR'), accountType: AccountType, message: z.string() }),
  /** The visitor opened the activity. */
  z.object({ type: z.literal('CLICK_TRANSACTIONS') }),
  /** The visitor scrolled to older activity. */
  z.object({ type: z.literal('LOAD_MORE_TRANSACTIONS') }),
  /** The activity could not be loaded. */
  z.object({ type: z.literal('ERROR_FETCH_TRANSACTIONS') }),
  ...loginEvents,
  /** Something outside of the wallet keeps a part of it from working. Each code is emitted once. */
  z.object({ type: z.literal('ALERT'), code: z.number(), message: z.string() }),
  /** The wallet itself has a fault. The text of the error stays in the wallet. */
  z.object({
    type: z.literal('INTERNAL_SDK_ERROR'),
    errorType: z.string(),
    errorMessage: z.string(),
    uncaught: z.boolean(),
  }),
])
export type KitEvent = z.infer<typeof KitEvent>
export type KitEventType = KitEvent['type']
