// The types of the public declarations are written by hand, because these must not need zod. `types.test.ts` asserts
// that each is equal to the type that the schema of the border infers.
import type { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import type { KitEvent, KitEventType } from './kitEvent.ts'
import type { AccountType, AccountTypes, SocialProvider, Theme } from './options.ts'
import type { Eip1193Provider, SolanaProvider } from './provider.ts'
import type { SignIn } from './signInOptions.ts'

export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

export type Account = {
  namespace: Namespace
  /** `0x…` for eip155, in the letter case that the wallet uses; base58 for solana. */
  address: string
  type: AccountType
  publicKey?: string | undefined
  /** Derivation path (BIP-32), where the wallet knows it. */
  path?: string | undefined
}

/**
 * Holds an amount of a network's own currency. `value` is a decimal number of base units. `at` is the time of reading,
 * in ms since the epoch.
 */
export type NativeBalance = { value: string; symbol: string; decimals: number; at: number }

/** Describes the connection of one namespace. It contains only what the visitor granted to this exact origin. */
export type NamespaceState = {
  status: ConnectionStatus
  accounts: Account[]
  /** CAIP-10 of the first account on the active network. */
  caipAddress?: CaipAddress | undefined
  /** CAIP-2 id of the network that this origin uses in the namespace. */
  networkId?: CaipNetworkId | undefined
  /** Id of the wallet: its rdns for one that announces itself. */
  connectorId?: string | undefined
  /** The name that the wallet gives itself. */
  walletName?: string | undefined
  /** True when the wallet of the last visit is found but locked. The visitor unlocks it in its own window. */
  locked?: boolean | undefined
  /** The way in which the visitor signed in to this wallet. The page does not learn their name. */
  socialProvider?: 'email' | SocialProvider | undefined
  /**
   * Balance of the first account, as the wallet last read it. It is absent before the first read, and reading it sends
   * no request.
   */
  balance?: NativeBalance | undefined
  /** Name of the first account, as the wallet last read it. */
  profileName?: string | undefined
  /** The picture of the profile is a `data:` URL of at most 32 kB. */
  profileImage?: string | undefined
  /**
   * True when the account runs the wallet's program on the network in use, false when it does not. It is absent until
   * the wallet has read that.
   */
  smartAccountDeployed?: boolean | undefined
  /** True when the first account has signed in to your site. It is absent without the option `siwx`. */
  signedIn?: boolean | undefined
}

export type Network = {
  /** The chain's id in its namespace: a number for eip155, the beginning of the genesis hash for solana. */
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
 * `idle`: no call has needed the wallet in this page yet, or it did not start. `restoring`: the connection of the last
 * visit may still come back, so it is too early to show a button "Connect". `ready`: the wallet has reported the
 * connections.
 */
export type KitStatus = 'idle' | 'restoring' | 'ready'

/** Describes the result of {@link Oriel.getState}: a new object after each change, and the same one otherwise. */
export type KitState = {
  /** True while the modal is visible. */
  open: boolean
  status: KitStatus
  /** True when the wallet has started in this page. */
  initialized: boolean
  /** True while a call waits for the wallet to start. */
  loading: boolean
  /** The wallet that the visitor has chosen and that has not answered yet. */
  connectingWallet?: { id: string; name: string } | undefined
  /** The namespace chosen last; otherwise the first connected one, or that of the first network. */
  activeNamespace?: Namespace | undefined
  namespaces: Partial<Record<Namespace, NamespaceState>>
  /** The networks of the option `networks` that the deployment serves; empty until the wallet has started. */
  networks: Network[]
  /** The kind of account that is wanted, by namespace. `type` of an account is the one that it has. */
  preferredAccountTypes?: AccountTypes | undefined
  /** The theme that the modal has now. */
  themeMode: 'light' | 'dark'
}

/** Names the screens that {@link Oriel.open} can start with. */
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
  | 'OnRampProviders'

export type OpenOptions = {
  /** The first screen. @default what fits the state: Account when connected, Connect otherwise */
  view?: OpenableView | undefined
  namespace?: Namespace | undefined
  /**
   * The values for the view `Swap`: tokens by symbol or address, the amount that is given as a decimal string.
   */
  arguments?: { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined } | undefined
  /** A pairing URI of the dapp's own WalletConnect client, `wc:…`, to be shown instead of one of ours. */
  uri?: string | undefined
}

/** Describes the result of one check. `fix` has the line to write, and the place for it. */
export type Finding = {
  check: string
  status: 'ok' | 'warning' | 'failed' | 'unknown'
  /** Number from 8200 to 8299, or the code of the error that kept the wallet from starting. */
  code: number
  message: string
  fix?: { where: string; line: string } | undefined
}

/** Holds the result of {@link Oriel.diagnose}. `at` is the time of the checks, in ms since the epoch. */
export type Diagnosis = { at: number; findings: Finding[] }

/** Describes the kit of one page. Each promise rejects with a `WalletError`, whose `code` names the reason. */
export type Oriel = {
  /**
   * Resolves when the wallet has started. Rejects when it could not: 8001 for a mistake in the options, 8005 when the
   * deployment cannot be loaded, 4900 when it does not answer. After a failure the next call tries again.
   */
  readonly ready: Promise<void>
  /**
   * Opens the modal. A request that waits for the visitor stays in front, and the view comes after it. Does nothing
   * while the visitor reviews a transfer of their own. Rejects with 8003 when the deployment does not have the view.
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * Closes the modal, and rejects the requests that wait for the visitor with 4001. Returns false when it stays open,
   * because the visitor has to decide something first.
   */
  close(): Promise<boolean>
  /** Ends the connection of one namespace. @default all namespaces */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Asks the visitor to sign in with the account in use. Resolves at once when it has signed in. Rejects with 4001 or
   * 8111 when the visitor declines, with 8360 to 8362 when the server does not accept the message or does not answer,
   * with 8113 when no wallet is connected, and with 8112 without the option `siwx`.
   * @default the namespace in use
   */
  signIn(namespace?: Namespace): Promise<SignIn>
  /**
   * Ends the sign-ins of the account in use. It disconnects the account, too, unless the option `siwx` has
   * `required: false`: where the sign-in is required, an account cannot be connected without one.
   * @default the namespace in use
   */
  signOut(namespace?: Namespace): Promise<void>
  /**
   * Returns the sign-in of the account in use, or null. `token` is there when the deployment of the wallet keeps the
   * sign-ins: your server can check it with `verifyToken` of `oriel/verify`. @default the namespace in use
   */
  getSignIn(namespace?: Namespace): Promise<(SignIn & { token?: string | undefined }) | null>
  /**
   * Switches this page to another network. Rejects with 4001 when a connected visitor refuses, and with 4902 when the
   * deployment does not serve the network.
   */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** Changes the theme of the modal, also before it is loaded. */
  setTheme(theme: Theme): Promise<void>
  /** Loads the wallet now, so that it opens without delay later. */
  preload(): Promise<void>
  /**
   * Loads the wallet when the pointer or the focus comes to this element, or when it is pressed, unless the option
   * `preload` is 'none'. The script tag does so for elements with `data-oriel="open"`. Returns a function that ends
   * that, so it can be the `ref` of a button in React 19.
   */
  preloadOn(element: EventTarget | null): () => void
  /**
   * Checks all that the wallet needs: the page's headers, the browser, the backend, the networks. Never rejects in a
   * browser.
   */
  diagnose(): Promise<Diagnosis>
  /** Returns the state that the wallet reported last. */
  getState(): KitState
  /** Calls the listener at each change of the state. Returns a function that ends the subscription. */
  subscribe(listener: (state: KitState) => void): () => void
  /**
   * Calls the listener at each event of this type, or of all types for `*`. Returns a function that ends the
   * subscription.
   */
  on<type extends KitEventType | '*'>(
    type: type,
    listener: (event: type extends '*' ? KitEvent : Extract<KitEvent, { type: type }>) => void,
  ): () => void
  /** Returns the EIP-1193 provider, always the same object. */
  getProvider(namespace: 'eip155'): Eip1193Provider
  /**
   * Returns the provider of the `solana_*` methods. Their accounts are `{ pubkey }[]`, in the form of WalletConnect.
   */
  getProvider(namespace: 'solana'): SolanaProvider
  /** Removes the wallet from the page, and rejects the calls that wait with 4900. */
  destroy(): void
}
