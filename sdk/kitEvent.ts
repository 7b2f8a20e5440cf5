import type { CaipNetworkId, Namespace } from './caip.ts'
import type { AccountType, SocialProvider } from './options.ts'

/**
 * A kit event is something that happened in the modal or in the wallet window, for the dapp's own analytics. `token` is
 * a symbol, `amount` is a decimal number of tokens, such as `1.5`, and `code` is that of the error. No event contains
 * text that a visitor typed, an address, or a secret.
 */
export type KitEvent =
  | {
      type: 'INITIALIZE'
      /** The dapp begins with the first network. */
      networks: CaipNetworkId[]
      themeMode: 'light' | 'dark' | 'system'
      allowUnsupportedChain: boolean
    }
  | { type: 'MODAL_OPEN'; connected: boolean }
  | { type: 'MODAL_CLOSE'; connected: boolean }
  | { type: 'CLICK_ALL_WALLETS' }
  | { type: 'CLICK_NETWORKS' }
  | { type: 'CLICK_WALLET_HELP' }
  | { type: 'CLICK_GET_WALLET_HELP' }
  | {
      type: 'SELECT_WALLET'
      name: string
      /** The visitor looks for the wallet on this platform. `browse`: it opens this page in a browser of its own. */
      platform: 'browser' | 'browse' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'
    }
  | {
      type: 'GET_WALLET'
      name: string
      /** This is the wallet's id in the directory. */
      explorerId: string
      place: 'chrome_store' | 'app_store' | 'play_store' | 'homepage'
    }
  | { type: 'SEARCH_WALLET'; badge?: 'certified' | undefined }
  | {
      type: 'CONNECT_SUCCESS'
      connectorId: string
      namespace: Namespace
      /** `qrcode`: a phone scanned a code. `mobile`: a link opened the wallet's app. `browser`: the wallet is here. */
      method: 'qrcode' | 'mobile' | 'browser' | 'email' | 'social'
      name: string
      /** The wallet of an earlier visit came back by itself. */
      reconnect: boolean
    }
  | { type: 'CONNECT_ERROR'; message: string; code: number }
  /** The visitor refused, went back, or closed the modal before a wallet was connected. */
  | { type: 'USER_REJECTED'; message: string; code: number }
  /** The link that leads to the app of a wallet could not be opened. */
  | { type: 'CONNECT_PROXY_ERROR'; message: string; name: string }
  | { type: 'DISCONNECT_SUCCESS'; namespace: Namespace }
  | { type: 'DISCONNECT_ERROR'; message: string }
  | { type: 'SWITCH_NETWORK'; network: CaipNetworkId }
  | { type: 'SET_PREFERRED_ACCOUNT_TYPE'; accountType: AccountType; network: CaipNetworkId }
  | { type: 'WALLET_REJECTED'; wallet: string; reason: string }
  /** This SDK is newer than the wallet, which does not know the option. `option` is its path: `features.send`. */
  | { type: 'OPTION_IGNORED'; option: string }
  | { type: 'TRANSACTION'; hash: string; network: CaipNetworkId; status: 'sent' | 'success' | 'reverted' | 'replaced' }
  | { type: 'OPEN_SEND'; network: CaipNetworkId }
  | { type: 'SEND_INITIATED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_SUCCESS'; hash: string; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_REJECTED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_ERROR'; message: string; network: CaipNetworkId; token: string; amount: string }
  | { type: 'OPEN_SWAP'; network: CaipNetworkId }
  | {
      type: 'INITIATE_SWAP'
      network: CaipNetworkId
      swapFromToken: string
      swapToToken: string
      swapFromAmount: string
      swapToAmount: string
    }
  | {
      type: 'SWAP_SUCCESS'
      network: CaipNetworkId
      swapFromToken: string
      swapToToken: string
      swapFromAmount: string
      swapToAmount: string
    }
  | {
      type: 'SWAP_ERROR'
      message: string
      network: CaipNetworkId
      swapFromToken: string
      swapToToken: string
      swapFromAmount: string
      swapToAmount: string
    }
  | {
      type: 'SWAP_APPROVAL_ERROR'
      message: string
      network: CaipNetworkId
      swapFromToken: string
      swapToToken: string
      swapFromAmount: string
      swapToAmount: string
    }
  /** The visitor signs the message with which this page signs them in. */
  | { type: 'CLICK_SIGN_SIWX_MESSAGE'; network: CaipNetworkId; isSmartAccount: boolean }
  | { type: 'CLICK_CANCEL_SIWX'; network: CaipNetworkId; isSmartAccount: boolean }
  | { type: 'SIWX_AUTH_SUCCESS'; network: CaipNetworkId; isSmartAccount: boolean }
  | { type: 'SIWX_AUTH_ERROR'; message: string; network: CaipNetworkId; isSmartAccount: boolean }
  | { type: 'SELECT_BUY_CRYPTO' }
  | { type: 'SELECT_BUY_PROVIDER' }
  | { type: 'SELECT_WHAT_IS_A_BUY' }
  | { type: 'REGISTER_NAME_INITIATED'; accountType: AccountType }
  | { type: 'REGISTER_NAME_SUCCESS'; accountType: AccountType }
  | { type: 'REGISTER_NAME_ERROR'; accountType: AccountType; message: string }
  | { type: 'CLICK_TRANSACTIONS' }
  | { type: 'LOAD_MORE_TRANSACTIONS' }
  | { type: 'ERROR_FETCH_TRANSACTIONS' }
  | { type: 'EMAIL_LOGIN_SELECTED' }
  | { type: 'EMAIL_SUBMITTED' }
  | { type: 'EMAIL_VERIFICATION_CODE_SENT' }
  | { type: 'EMAIL_VERIFICATION_CODE_PASS' }
  | { type: 'EMAIL_VERIFICATION_CODE_FAIL'; message: string }
  /** This browser has become one of the devices of a wallet that its owner opens by email. */
  | { type: 'DEVICE_REGISTERED_FOR_EMAIL' }
  | { type: 'SOCIAL_LOGIN_STARTED'; provider: SocialProvider }
  /** The provider has answered, and the wallet has asked its backend who signed in. */
  | { type: 'SOCIAL_LOGIN_REQUEST_USER_DATA'; provider: SocialProvider }
  | { type: 'SOCIAL_LOGIN_SUCCESS'; provider: SocialProvider }
  | { type: 'SOCIAL_LOGIN_CANCELED'; provider: SocialProvider }
  | { type: 'SOCIAL_LOGIN_ERROR'; message: string; provider: SocialProvider }
  /** Something outside of the wallet keeps a part of it from working. Each code is emitted once. */
  | { type: 'ALERT'; code: number; message: string }
  /** The wallet itself has a fault. The text of the error stays in the wallet. */
  | { type: 'INTERNAL_SDK_ERROR'; errorType: string; errorMessage: string; uncaught: boolean }
export type KitEventType = KitEvent['type']
