import * as z from 'zod/mini'
import { SocialProvider } from '../backend/login.ts'
import { CaipNetworkId, Namespace } from '../chains/caip.ts'
import { AccountType } from './wallet.ts'

/** Fields of the send events. `token` is a symbol. `amount` is a decimal number of tokens, such as 0.1. */
const sendFields = { network: CaipNetworkId, token: z.string(), amount: z.string() }

/** Fields of the swap events. Tokens are symbols. Amounts are decimal numbers of tokens, such as 0.1. */
const swapFields = {
  network: CaipNetworkId,
  swapFromToken: z.string(),
  swapToToken: z.string(),
  swapFromAmount: z.string(),
  swapToAmount: z.string(),
}

const signInFields = { network: CaipNetworkId, isSmartAccount: z.boolean() }

const social = { provider: SocialProvider }

/** Login events, which the wallet window forwards to the frame that opened it to connect. */
const loginEvents = [
  /** The user chose to log in by email. */
  z.object({ type: z.literal('EMAIL_LOGIN_SELECTED') }),
  /** The user submitted an email address. */
  z.object({ type: z.literal('EMAIL_SUBMITTED') }),
  /** The code was sent. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_SENT') }),
  /** The code was correct. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_PASS') }),
  /** The code was wrong or has expired. */
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_FAIL'), message: z.string() }),
  /** This browser was registered as a device of an email wallet. */
  z.object({ type: z.literal('DEVICE_REGISTERED_FOR_EMAIL') }),
  /** The user chose to log in with a provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_STARTED'), ...social }),
  /** The provider responded, and the wallet requested the user from its backend. */
  z.object({ type: z.literal('SOCIAL_LOGIN_REQUEST_USER_DATA'), ...social }),
  /** The user logged in with a provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_SUCCESS'), ...social }),
  /** The user canceled the login with the provider. */
  z.object({ type: z.literal('SOCIAL_LOGIN_CANCELED'), ...social }),
  /** The login with a provider failed. */
  z.object({ type: z.literal('SOCIAL_LOGIN_ERROR'), message: z.string(), ...social }),
] as const
export const LoginEvent = z.discriminatedUnion('type', loginEvents)
export type LoginEvent = z.infer<typeof LoginEvent>

/** Connection methods: a QR code, a deep link, a wallet in this browser, or a login. */
export const ConnectMethod = z.enum(['qrcode', 'mobile', 'browser', 'email', 'social'])
export type ConnectMethod = z.infer<typeof ConnectMethod>

/** Platforms on which the user can open a chosen wallet. `browse` opens this page in the wallet's own browser. */
const Platform = z.enum(['browser', 'browse', 'mobile', 'qrcode', 'web', 'desktop', 'unsupported'])

// The event names come from the kit that the specification describes.
/**
 * An event from the modal or the wallet window, for the dapp's own analytics. `token` is a symbol, `amount` is a
 * decimal number of tokens, such as `1.5`, and `code` is an error code. No event contains user input, an address or a
 * secret.
 */
export const KitEvent = z.discriminatedUnion('type', [
  /** The wallet has started. */
  z.object({
    type: z.literal('INITIALIZE'),
    /**
     * Networks of the page. The first one is active initially, unless `defaultNetwork` or an earlier visit selects
     * another.
     */
    networks: z.array(CaipNetworkId),
    themeMode: z.enum(['light', 'dark', 'system']),
    allowUnsupportedChain: z.boolean(),
  }),
  /** The modal opened. */
  z.object({ type: z.literal('MODAL_OPEN'), connected: z.boolean() }),
  /** The modal closed. */
  z.object({ type: z.literal('MODAL_CLOSE'), connected: z.boolean() }),
  /** The user opened the list of all wallets. */
  z.object({ type: z.literal('CLICK_ALL_WALLETS') }),
  /** The user opened the list of networks. */
  z.object({ type: z.literal('CLICK_NETWORKS') }),
  /** The user opened the explanation of wallets. */
  z.object({ type: z.literal('CLICK_WALLET_HELP') }),
  /** The user opened the list of wallets to install. */
  z.object({ type: z.literal('CLICK_GET_WALLET_HELP') }),
  /** The user chose a wallet. */
  z.object({
    type: z.literal('SELECT_WALLET'),
    name: z.string(),
    /** Platform on which the user chose the wallet. `browse`: opens this page in the wallet's own browser. */
    platform: Platform,
  }),
  /** The user opened a wallet's installation page. */
  z.object({
    type: z.literal('GET_WALLET'),
    name: z.string(),
    /** Wallet id in the directory. */
    explorerId: z.string(),
    place: z.enum(['chrome_store', 'app_store', 'play_store', 'homepage']),
  }),
  /** The user searched the list of wallets. */
  z.object({ type: z.literal('SEARCH_WALLET'), badge: z.optional(z.literal('certified')) }),
  /** A wallet was connected. A wallet that connects several namespaces emits one event. */
  z.object({
    type: z.literal('CONNECT_SUCCESS'),
    connectorId: z.string(),
    /** Connected namespaces. After a reload, only the namespaces that were restored first. */
    namespaces: z.array(Namespace),
    /**
     * `qrcode`: a phone scanned the QR code. `mobile`: a deep link opened the wallet's app. `browser`: the wallet is in
     * this browser.
     */
    method: ConnectMethod,
    name: z.string(),
    /** True if the connection was restored from an earlier visit. */
    reconnect: z.boolean(),
  }),
  /** A wallet could not be connected. */
  z.object({ type: z.literal('CONNECT_ERROR'), message: z.string(), code: z.number() }),
  /** The user rejected the connection, went back, or closed the modal. */
  z.object({ type: z.literal('USER_REJECTED'), message: z.string(), code: z.number() }),
  /** The link to a wallet's app could not be opened. */
  z.object({ type: z.literal('CONNECT_PROXY_ERROR'), message: z.string(), name: z.string() }),
  /** A wallet was disconnected from these namespaces. */
  z.object({ type: z.literal('DISCONNECT_SUCCESS'), namespaces: z.array(Namespace) }),
  /** Disconnecting failed. */
  z.object({ type: z.literal('DISCONNECT_ERROR'), message: z.string() }),
  /** The active network changed. */
  z.object({ type: z.literal('SWITCH_NETWORK'), network: CaipNetworkId }),
  /** The user chose an account type. */
  z.object({ type: z.literal('SET_PREFERRED_ACCOUNT_TYPE'), accountType: AccountType, network: CaipNetworkId }),
  /** An injected, custom or directory wallet was left out of the list. `reason` explains why. */
  z.object({ type: z.literal('WALLET_REJECTED'), wallet: z.string(), reason: z.string() }),
  /**
   * An option was ignored, because it is cosmetic and invalid, or because the deployment is older than this SDK.
   * `option` is a path, such as `features.send`. `reason` is the reason. Older deployments do not send it.
   */
  z.object({ type: z.literal('OPTION_IGNORED'), option: z.string(), reason: z.optional(z.string()) }),
  /** A transaction from this page was sent, confirmed or replaced. */
  z.object({
    type: z.literal('TRANSACTION'),
    hash: z.string(),
    network: CaipNetworkId,
    status: z.enum(['sent', 'success', 'reverted', 'replaced']),
  }),
  /** The user opened the send form. */
  z.object({ type: z.literal('OPEN_SEND'), network: CaipNetworkId }),
  /** The user confirmed a transfer in the wallet. */
  z.object({ type: z.literal('SEND_INITIATED'), ...sendFields }),
  /** A transfer was sent. */
  z.object({ type: z.literal('SEND_SUCCESS'), hash: z.string(), ...sendFields }),
  /** The user rejected a transfer. */
  z.object({ type: z.literal('SEND_REJECTED'), ...sendFields }),
  /** A transfer failed. */
  z.object({ type: z.literal('SEND_ERROR'), message: z.string(), ...sendFields }),
  /** The user opened the swap form. */
  z.object({ type: z.literal('OPEN_SWAP'), network: CaipNetworkId }),
  /**
   * The user confirmed a swap. Tokens are symbols. Amounts are decimal numbers of tokens, such as `0.1`, and
   * `swapToAmount` is the expected amount.
   */
  z.object({ type: z.literal('INITIATE_SWAP'), ...swapFields }),
  /** A swap was confirmed on the network, or was sent by a wallet that does not report the transaction hash. */
  z.object({ type: z.literal('SWAP_SUCCESS'), ...swapFields }),
  /** A swap failed, or the user rejected it. */
  z.object({ type: z.literal('SWAP_ERROR'), message: z.string(), ...swapFields }),
  /** The token approval for the exchange failed, so nothing was swapped. */
  z.object({ type: z.literal('SWAP_APPROVAL_ERROR'), message: z.string(), ...swapFields }),
  /** The user chose to sign the sign-in message of this page. */
  z.object({ type: z.literal('CLICK_SIGN_SIWX_MESSAGE'), ...signInFields }),
  /** The user left the sign-in view. */
  z.object({ type: z.literal('CLICK_CANCEL_SIWX'), ...signInFields }),
  /** The user signed in to this page. */
  z.object({ type: z.literal('SIWX_AUTH_SUCCESS'), ...signInFields }),
  /** The sign-in failed. */
  z.object({ type: z.literal('SIWX_AUTH_ERROR'), message: z.string(), ...signInFields }),
  /** The user opened the form to buy tokens. */
  z.object({ type: z.literal('SELECT_BUY_CRYPTO') }),
  /** The user chose an on-ramp provider. The event does not name the provider. */
  z.object({ type: z.literal('SELECT_BUY_PROVIDER') }),
  /** The user opened the explanation of purchases. */
  z.object({ type: z.literal('SELECT_WHAT_IS_A_BUY') }),
  /** The user chose a name for the account and is prompted to confirm it. */
  z.object({ type: z.literal('REGISTER_NAME_INITIATED'), accountType: AccountType }),
  /** The name was registered. The event does not contain it. */
  z.object({ type: z.literal('REGISTER_NAME_SUCCESS'), accountType: AccountType }),
  /** The name was not registered. */
  z.object({ type: z.literal('REGISTER_NAME_ERROR'), accountType: AccountType, message: z.string() }),
  /** The user opened the activity. */
  z.object({ type: z.literal('CLICK_TRANSACTIONS') }),
  /** The user scrolled to older activity. */
  z.object({ type: z.literal('LOAD_MORE_TRANSACTIONS') }),
  /** The activity could not be loaded. */
  z.object({ type: z.literal('ERROR_FETCH_TRANSACTIONS') }),
  ...loginEvents,
  /**
   * A feature of the wallet does not work for an external reason, the page requested a network that the deployment does
   * not serve, or a request timed out. Emitted once per code.
   */
  z.object({ type: z.literal('ALERT'), code: z.number(), message: z.string() }),
  /**
   * An internal error of the wallet. `errorMessage` is generic unless the error is a `WalletError`, because the details
   * of other errors stay in the wallet.
   */
  z.object({
    type: z.literal('INTERNAL_SDK_ERROR'),
    errorType: z.string(),
    errorMessage: z.string(),
    uncaught: z.boolean(),
  }),
])
export type KitEvent = z.infer<typeof KitEvent>
export type KitEventType = KitEvent['type']
