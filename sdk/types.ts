// The types a dapp sees, written by hand: the published declarations must not need zod. `types.test.ts` holds each of them
// equal to what the border's schemas infer, so the two cannot drift apart.
import type { Eip1193Provider, SolanaProvider } from './eip1193.ts'

/** The chain namespaces of CAIP-2. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'
/** CAIP-2 network id, `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10 account id, `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`

export type ThemeMode = 'light' | 'dark' | 'system'

export type ThemeVariables = {
  /** Colour of buttons and links: #rgb, #rrggbb, or hsl()/rgb() with numbers. */
  accent?: string | undefined
  /** Corner radius of the card in px, 0 to 32. */
  radius?: number | undefined
  /** Base font size in px, 14 to 20. */
  fontSize?: number | undefined
  /** CSS generic family. */
  fontFamily?: 'system-ui' | 'sans-serif' | 'serif' | 'monospace' | undefined
  /** Where the dialog falls back to without a top layer. @default 999 */
  zIndex?: number | undefined
}

export type Theme = { themeMode?: ThemeMode | undefined; themeVariables?: ThemeVariables | undefined }

/** How the dapp presents itself to wallets. */
export type Metadata = {
  name: string
  description?: string | undefined
  url?: string | undefined
  icons?: string[] | undefined
}

/** What the dapp switches on or off itself. */
export type Features = {
  receive?: boolean | undefined
  send?: boolean | undefined
  analytics?: boolean | undefined
  allWallets?: boolean | undefined
  emailShowWallets?: boolean | undefined
  legalCheckbox?: boolean | undefined
  smartSessions?: boolean | undefined
  collapseWallets?: boolean | undefined
  pay?: boolean | undefined
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[] | undefined
  connectorTypeOrder?:
    | ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
    | undefined
  walletFeaturesOrder?: ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
}

/** Who a visitor may sign in with, beside an email address. */
export type SocialProvider = 'google' | 'apple' | 'github' | 'discord' | 'x' | 'facebook' | 'farcaster'

/** What the deployment switches on or off for a project; a dapp's value is a wish. */
export type RemoteFeatures = {
  swaps?: false | string[] | undefined
  onramp?: false | string[] | undefined
  email?: boolean | undefined
  /** In the order in which they are to be offered. */
  socials?: false | SocialProvider[] | undefined
  activity?: boolean | undefined
  branding?: boolean | undefined
}

/** A wallet that the dapp adds to the list. One that is not well-formed is left out and reported: `WALLET_REJECTED`. */
export type CustomWallet = {
  id: string
  name: string
  homepage?: string | undefined
  image_id?: string | undefined
  /** A `data:image/…` URL: the wallet loads no pictures from elsewhere. */
  image_url?: string | undefined
  rdns?: string | undefined
  /** Universal link. */
  link_mode?: string | undefined
  /** Scheme of the phone app, `wallet://`, or an https link. */
  mobile_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
  chains?: CaipNetworkId[] | undefined
}

/** A network by its CAIP-2 id, or an object that has `caipNetworkId`, or a viem chain. */
export type NetworkWish = CaipNetworkId | { caipNetworkId: CaipNetworkId } | { id: number; name: string }

/** Everything a dapp may say about its wallet window. Unknown names are refused. */
export type KitOptions = Theme & {
  /** The project in the wallet's deployment. @default 'default' */
  projectId?: string | undefined
  metadata?: Metadata | undefined
  /** @default every network that the deployment serves */
  networks?: NetworkWish[] | undefined
  /** @default the first of `networks` */
  defaultNetwork?: NetworkWish | undefined
  features?: Features | undefined
  remoteFeatures?: RemoteFeatures | undefined
  /** Wallets of the directory to show first. */
  featuredWalletIds?: string[] | undefined
  /** Only these wallets of the directory. */
  includeWalletIds?: string[] | undefined
  /** None of these wallets of the directory. */
  excludeWalletIds?: string[] | undefined
  customWallets?: CustomWallet[] | undefined
  /** A token to show, per network id. */
  tokens?: Record<string, { address: string; image?: string | undefined }> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Sign-in with the wallet; `expiration` is the lifetime of a session in ms. */
  siwx?: { required?: boolean | undefined; statement?: string | undefined; expiration?: number | undefined } | undefined
  /**
   * The kind of account to begin with, per namespace, as far as the wallet has it.
   * @default { eip155: 'smartAccount', solana: 'eoa', bip122: 'payment', polkadot: 'eoa' }
   */
  defaultAccountTypes?: AccountTypes | undefined
  /** @default false */
  enableEmbedded?: boolean | undefined
  /**
   * What is done about a wallet on a network that the dapp does not use: nothing, a strip in the account, or a view that must
   * be answered. A request that would go to that network is refused with 4901, except with 'ignore'.
   * @default 'banner'
   */
  unsupportedNetwork?: 'ignore' | 'banner' | 'block' | undefined
  /** The older word for it: true is 'ignore', false is 'block'. `unsupportedNetwork` comes first. */
  allowUnsupportedChain?: boolean | undefined
  /** @default true */
  enableNetworkSwitch?: boolean | undefined
  /** @default false */
  manualWCControl?: boolean | undefined
  /** The basic variant: connecting only. @default false */
  basic?: boolean | undefined
  /** @default false */
  debug?: boolean | undefined
}

/** What {@link createOriel} takes. */
export type OrielOptions = KitOptions & {
  /** The origin of the wallet, `https://wallet.example`. */
  frameUrl: string
  /** `idle` loads the wallet when the page has nothing else to do; `none` waits until it is wanted. @default 'none' */
  preload?: 'idle' | 'none' | undefined
  /** Announces the wallet to the page's other wallet kits (EIP-6963). @default true */
  announce?: boolean | undefined
}

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

export type AccountType = 'eoa' | 'payment' | 'smartAccount'
/** Which kind of account is wanted, per namespace. */
export type AccountTypes = Partial<Record<Namespace, AccountType>>

export type Account = {
  namespace: Namespace
  address: string
  type: AccountType
  publicKey?: string | undefined
  path?: string | undefined
}

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

/** What {@link Oriel.getState} answers: a new object at every change, the same one otherwise. */
export type KitState = {
  open: boolean
  activeNamespace?: Namespace | undefined
  namespaces: Partial<Record<Namespace, NamespaceState>>
  /** The networks that this dapp asked for and this deployment serves. */
  networks: Network[]
  /** The kind of account that is wanted, per namespace; `type` of an account is the one it has. */
  preferredAccountTypes?: AccountTypes | undefined
  themeMode: 'light' | 'dark'
}

/** What happened in the wallet window, for the dapp's own analytics. `token` is a symbol, `amount` decimal in whole tokens. */
export type KitEvent =
  | { type: 'MODAL_OPEN'; connected: boolean }
  | { type: 'MODAL_CLOSE'; connected: boolean }
  | { type: 'CONNECT_SUCCESS'; connectorId: string; namespace: Namespace }
  | { type: 'CONNECT_ERROR'; message: string }
  | { type: 'DISCONNECT_SUCCESS'; namespace: Namespace }
  | { type: 'DISCONNECT_ERROR'; message: string }
  | { type: 'SWITCH_NETWORK'; network: CaipNetworkId }
  | { type: 'WALLET_REJECTED'; wallet: string; reason: string }
  | { type: 'TRANSACTION'; hash: string; network: CaipNetworkId; status: 'sent' | 'success' | 'reverted' | 'replaced' }
  | { type: 'OPEN_SEND'; network: CaipNetworkId }
  | { type: 'SEND_INITIATED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_SUCCESS'; hash: string; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_REJECTED'; network: CaipNetworkId; token: string; amount: string }
  | { type: 'SEND_ERROR'; message: string; network: CaipNetworkId; token: string; amount: string }
  | { type: 'CLICK_TRANSACTIONS' }
  | { type: 'LOAD_MORE_TRANSACTIONS' }
  | { type: 'ERROR_FETCH_TRANSACTIONS' }
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
  /** Opens the wallet window. */
  open(options?: OpenOptions): Promise<void>
  /** Closes the wallet window; requests that still wait for the user are rejected with 4001. */
  close(): Promise<void>
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
