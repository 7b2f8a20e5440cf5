// The types a dapp sees, written by hand: the published declarations must not need zod. `types.test.ts` holds each of them
// equal to what the border's schemas infer, so the two cannot drift apart.
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { Eip1193Provider, SolanaProvider } from './eip1193.ts'
import type { AccountType, AccountTypes, SocialProvider, Theme } from './options.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

/**
 * This is an amount of a network's own currency: `value` in base units, decimal, for `BigInt`; `at` is the time of reading, in ms
 * since 1970.
 */
export type NativeBalance = { value: string; symbol: string; decimals: number; at: number }

/** One namespace: nothing but what the visitor granted to this exact origin. */
export type NamespaceState = {
  status: ConnectionStatus
  accounts: Account[]
  /** CAIP-10 of the first account on the active network. */
  caipAddress?: CaipAddress | undefined
  /** The network this origin uses in the namespace. */
  networkId?: CaipNetworkId | undefined
  connectorId?: string | undefined
  /** The wallet's name, as it calls itself. */
  walletName?: string | undefined
  /** The wallet of the last visit is there but locked: its own window unlocks it. */
  locked?: boolean | undefined
  /** How the visitor signed in to this wallet; who they are is not the page's to know. */
  socialProvider?: 'email' | SocialProvider | undefined
  /**
   * The first account has this balance, as the wallet read it last; it is absent before the first reading. The SDK makes no call
   * for it.
   */
  balance?: NativeBalance | undefined
  /** The first account has given itself this name, as the wallet read it last. */
  profileName?: string | undefined
  /** The picture of the profile is a `data:` URL of at most 32 kB. */
  profileImage?: string | undefined
}

export type Network = {
  /** Chain id as the namespace writes it: a number for eip155, the genesis hash for solana. */
  id: number | string
  caipNetworkId: CaipNetworkId
  chainNamespace: Namespace
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: string[] } }
  blockExplorers?: { default: { name: string; url: string } } | undefined
  assets?: { imageId?: string | undefined; imageUrl?: string | undefined } | undefined
  contracts?:
    | { multicall3?: { address: string } | undefined; ensUniversalResolver?: { address: string } | undefined }
    | undefined
  deprecatedCaipNetworkId?: CaipNetworkId | undefined
  testnet?: boolean | undefined
}

/**
 * `idle`: the wallet was not wanted in this page yet, or did not start. `restoring`: the connection of the last visit comes back,
 * so it is too early to offer another. `ready`: the wallet has said who is connected.
 */
export type KitStatus = 'idle' | 'restoring' | 'ready'

/** What {@link Oriel.getState} answers: a new object at every change, the same one otherwise. */
export type KitState = {
  open: boolean
  status: KitStatus
  /** Tells whether the wallet has started in this page. */
  initialized: boolean
  /** Tells whether the wallet is wanted and has not started yet. */
  loading: boolean
  /** The visitor has chosen this wallet, and it has not agreed yet. */
  connectingWallet?: { id: string; name: string } | undefined
  activeNamespace?: Namespace | undefined
  namespaces: Partial<Record<Namespace, NamespaceState>>
  /** The networks that this dapp asked for and this deployment serves. */
  networks: Network[]
  /** The kind of account that is wanted, per namespace; `type` of an account is the one it has. */
  preferredAccountTypes?: AccountTypes | undefined
  themeMode: 'light' | 'dark'
}

/**
 * A kit event is something that happened in the wallet window, for the dapp's own analytics. `token` is a symbol, `amount` is
 * decimal in whole tokens, and `code` is that of the error. No event contains text that a visitor typed, an address, or a secret.
 */
export type KitEvent =
  | {
      type: 'INITIALIZE'
      /** The first one is where the dapp begins. */
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
  /** The visitor said no, went back, or closed the window, before a wallet was connected. */
  | { type: 'USER_REJECTED'; message: string; code: number }
  /** The link that leads to the app of a wallet could not be opened. */
  | { type: 'CONNECT_PROXY_ERROR'; message: string; name: string }
  | { type: 'DISCONNECT_SUCCESS'; namespace: Namespace }
  | { type: 'DISCONNECT_ERROR'; message: string }
  | { type: 'SWITCH_NETWORK'; network: CaipNetworkId }
  | { type: 'WALLET_REJECTED'; wallet: string; reason: string }
  /** This SDK is newer than the wallet, which does not know the option. `option` is its path: `features.send`. */
  | { type: 'OPTION_IGNORED'; option: string }
  | { type: 'TRANSACTION'; hash: string; network: CaipNetworkId; status: 'sent' | 'success' | 'reverted' | 'replaced' }
  | { type: 'OPEN_SEND'; network: CaipNetworkId }
  | { type: 'SEND_INITIATED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_SUCCESS'; hash: string; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_REJECTED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_ERROR'; message: string; network: CaipNetworkId; token: string; amount: string }
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
  /** Something outside of the wallet keeps a part of it from working. Each code is told once. */
  | { type: 'ALERT'; code: number; message: string }
  /** A fault in the wallet itself. Its own text stays in the wallet. */
  | { type: 'INTERNAL_SDK_ERROR'; errorType: string; errorMessage: string; uncaught: boolean }
export type KitEventType = KitEvent['type']

/** The screens that {@link Oriel.open} can start with. */
export type OpenableView =
  | 'Account'
  | 'Connect'
  | 'AllWallets'
  | 'ConnectingWalletConnectBasic'
  | 'Networks'
  | 'Wallets'
  | 'WhatIsAWallet'
  | 'Send'
  | 'Receive'
  | 'Swap'

export type OpenOptions = {
  /** The first screen. @default what fits the state: Account when connected, Connect otherwise */
  view?: OpenableView | undefined
  namespace?: Namespace | undefined
  /** Preselects a swap: tokens by symbol or address, the amount as a decimal string. */
  arguments?: { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined } | undefined
  /** A pairing URI of the dapp's own WalletConnect client, `wc:…`, to be shown instead of one of ours. */
  uri?: string | undefined
}

/** One thing that was looked at. `fix`: what to write, and where. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'failed' | 'unknown'
  /** 8200 to 8299; the error's own when the wallet did not start. */
  code: number
  message: string
  fix?: { where: string; line: string } | undefined
}

/** What {@link Oriel.diagnose} answers; `at` in ms since 1970. */
export type Diagnosis = { at: number; findings: Finding[] }

/** The wallet window of one page. Every promise rejects with a `WalletError`: compare its `code`. */
export type Oriel = {
  /** Settles when the frame has started, or could not; after a failure the next call tries again. */
  readonly ready: Promise<void>
  /**
   * Opens the wallet window. A request that waits for the visitor stays in front, and the view comes after it. Changes nothing
   * while the visitor reviews a transfer of their own.
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * Closes the wallet window; requests that still wait for the user are rejected with 4001. Returns false when it stays open,
   * because the visitor has to decide something first.
   */
  close(): Promise<boolean>
  /** Ends the connection of one namespace, or of all. */
  disconnect(namespace?: Namespace): Promise<void>
  /** Switches this page to another network, by its CAIP-2 id. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** Changes the look of the wallet window. */
  setTheme(theme: Theme): Promise<void>
  /** Loads the wallet before it is wanted, so that it opens at once. */
  preload(): Promise<void>
  /** Looks at all that the wallet needs here: headers, browser, backend, networks. Never rejects in a browser. */
  diagnose(): Promise<Diagnosis>
  /** The current state, as the wallet reported it last. */
  getState(): KitState
  /** Calls the listener at every change of the state; answers with a function that ends that. */
  subscribe(listener: (state: KitState) => void): () => void
  /** Calls the listener at each event of this type, or of every type for `*`; answers with a function that ends that. */
  on<type extends KitEventType | '*'>(
    type: type,
    listener: (event: type extends '*' ? KitEvent : Extract<KitEvent, { type: type }>) => void,
  ): () => void
  /** The EIP-1193 provider. */
  getProvider(namespace: 'eip155'): Eip1193Provider
  /** The same for Solana: the `solana_*` methods. Accounts are `{ pubkey }[]`, as WalletConnect writes them. */
  getProvider(namespace: 'solana'): SolanaProvider
  /** Removes everything from the page; what still waits is rejected with 4900. */
  destroy(): void
}
