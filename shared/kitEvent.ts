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
  z.object({ type: z.literal('EMAIL_LOGIN_SELECTED') }),
  z.object({ type: z.literal('EMAIL_SUBMITTED') }),
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_SENT') }),
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_PASS') }),
  z.object({ type: z.literal('EMAIL_VERIFICATION_CODE_FAIL'), message: z.string() }),
  /** This browser became one of the devices of a wallet that its owner opens by email. */
  z.object({ type: z.literal('DEVICE_REGISTERED_FOR_EMAIL') }),
  z.object({ type: z.literal('SOCIAL_LOGIN_STARTED'), ...social }),
  /** The provider answered, and the wallet requested the user from its backend. */
  z.object({ type: z.literal('SOCIAL_LOGIN_REQUEST_USER_DATA'), ...social }),
  z.object({ type: z.literal('SOCIAL_LOGIN_SUCCESS'), ...social }),
  z.object({ type: z.literal('SOCIAL_LOGIN_CANCELED'), ...social }),
  z.object({ type: z.literal('SOCIAL_LOGIN_ERROR'), message: z.string(), ...social }),
] as const
export const LoginEvent = z.discriminatedUnion('type', loginEvents)
export type LoginEvent = z.infer<typeof LoginEvent>

/** The ways to a wallet: a code that a phone scans, a link that opens its app, a wallet in this browser, or a login. */
export const ConnectMethod = z.enum(['qrcode', 'mobile', 'browser', 'email', 'social'])
export type ConnectMethod = z.infer<typeof ConnectMethod>

/** The places of a chosen wallet. `browse` opens this page in the wallet's own browser. */
const Platform = z.enum(['browser', 'browse', 'mobile', 'qrcode', 'web', 'desktop', 'unsupported'])

/**
 * A kit event is for the dapp's own analytics: a name and plain data. The names are those of the kit that the
 * specification describes. No row contains text that a visitor typed, an address, or a secret.
 */
export const KitEvent = z.discriminatedUnion('type', [
  ...loginEvents,
  /** The first of `networks` is the initial network. */
  z.object({
    type: z.literal('INITIALIZE'),
    networks: z.array(CaipNetworkId),
    themeMode: z.enum(['light', 'dark', 'system']),
    allowUnsupportedChain: z.boolean(),
  }),
  z.object({ type: z.literal('MODAL_OPEN'), connected: z.boolean() }),
  z.object({ type: z.literal('MODAL_CLOSE'), connected: z.boolean() }),
  z.object({ type: z.literal('CLICK_ALL_WALLETS') }),
  z.object({ type: z.literal('CLICK_NETWORKS') }),
  z.object({ type: z.literal('CLICK_WALLET_HELP') }),
  z.object({ type: z.literal('CLICK_GET_WALLET_HELP') }),
  z.object({ type: z.literal('SELECT_WALLET'), name: z.string(), platform: Platform }),
  z.object({
    type: z.literal('GET_WALLET'),
    name: z.string(),
    /** Id of the wallet in the directory. */
    explorerId: z.string(),
    place: z.enum(['chrome_store', 'app_store', 'play_store', 'homepage']),
  }),
  /** `badge` is set when only wallets with this badge were searched. */
  z.object({ type: z.literal('SEARCH_WALLET'), badge: z.optional(z.literal('certified')) }),
  /** `reconnect` is true when the wallet of an earlier visit was restored. */
  z.object({
    type: z.literal('CONNECT_SUCCESS'),
    connectorId: z.string(),
    namespace: Namespace,
    method: ConnectMethod,
    name: z.string(),
    reconnect: z.boolean(),
  }),
  z.object({ type: z.literal('CONNECT_ERROR'), message: z.string(), code: z.number() }),
  /** The visitor rejected, went back or closed the window before a wallet was connected. */
  z.object({ type: z.literal('USER_REJECTED'), message: z.string(), code: z.number() }),
  /** The link to the app of a wallet could not be opened. */
  z.object({ type: z.literal('CONNECT_PROXY_ERROR'), message: z.string(), name: z.string() }),
  z.object({ type: z.literal('DISCONNECT_SUCCESS'), namespace: Namespace }),
  z.object({ type: z.literal('DISCONNECT_ERROR'), message: z.string() }),
  z.object({ type: z.literal('SWITCH_NETWORK'), network: CaipNetworkId }),
  z.object({ type: z.literal('SET_PREFERRED_ACCOUNT_TYPE'), accountType: AccountType, network: CaipNetworkId }),
  /** A wallet of the page, of the options or of the directory is not shown, for this `reason`. */
  z.object({ type: z.literal('WALLET_REJECTED'), wallet: z.string(), reason: z.string() }),
  /**
   * The page's SDK is newer than this wallet, which does not know the option. `option` is its path: `features.send`.
   */
  z.object({ type: z.literal('OPTION_IGNORED'), option: z.string() }),
  z.object({
    type: z.literal('TRANSACTION'),
    hash: z.string(),
    network: CaipNetworkId,
    status: z.enum(['sent', 'success', 'reverted', 'replaced']),
  }),
  z.object({ type: z.literal('OPEN_SEND'), network: CaipNetworkId }),
  z.object({ type: z.literal('SEND_INITIATED'), ...sendFacts }),
  z.object({ type: z.literal('SEND_SUCCESS'), hash: z.string(), ...sendFacts }),
  z.object({ type: z.literal('SEND_REJECTED'), ...sendFacts }),
  z.object({ type: z.literal('SEND_ERROR'), message: z.string(), ...sendFacts }),
  z.object({ type: z.literal('OPEN_SWAP'), network: CaipNetworkId }),
  z.object({ type: z.literal('INITIATE_SWAP'), ...swapFacts }),
  z.object({ type: z.literal('SWAP_SUCCESS'), ...swapFacts }),
  z.object({ type: z.literal('SWAP_ERROR'), message: z.string(), ...swapFacts }),
  /** The token was not approved for the exchange, so nothing was swapped. */
  z.object({ type: z.literal('SWAP_APPROVAL_ERROR'), message: z.string(), ...swapFacts }),
  z.object({ type: z.literal('CLICK_SIGN_SIWX_MESSAGE'), ...signInFacts }),
  z.object({ type: z.literal('CLICK_CANCEL_SIWX'), ...signInFacts }),
  z.object({ type: z.literal('SIWX_AUTH_SUCCESS'), ...signInFacts }),
  z.object({ type: z.literal('SIWX_AUTH_ERROR'), message: z.string(), ...signInFacts }),
  z.object({ type: z.literal('SELECT_BUY_CRYPTO') }),
  /** The page does not learn whom a visitor pays, nor how much. */
  z.object({ type: z.literal('SELECT_BUY_PROVIDER') }),
  z.object({ type: z.literal('SELECT_WHAT_IS_A_BUY') }),
  /** The page does not learn the name. */
  z.object({ type: z.literal('REGISTER_NAME_INITIATED'), accountType: AccountType }),
  z.object({ type: z.literal('REGISTER_NAME_SUCCESS'), accountType: AccountType }),
  z.object({ type: z.literal('REGISTER_NAME_ERROR'), accountType: AccountType, message: z.string() }),
  z.object({ type: z.literal('CLICK_TRANSACTIONS') }),
  z.object({ type: z.literal('LOAD_MORE_TRANSACTIONS') }),
  z.object({ type: z.literal('ERROR_FETCH_TRANSACTIONS') }),
  /** A cause outside of the wallet keeps a part of it from working. Each code is emitted once. */
  z.object({ type: z.literal('ALERT'), code: z.number(), message: z.string() }),
  /** The wallet itself has a fault. The text of the caught error is not sent. */
  z.object({
    type: z.literal('INTERNAL_SDK_ERROR'),
    errorType: z.string(),
    errorMessage: z.string(),
    uncaught: z.boolean(),
  }),
])
export type KitEvent = z.infer<typeof KitEvent>
