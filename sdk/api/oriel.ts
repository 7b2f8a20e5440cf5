import type { CaipNetworkId, Namespace } from './caip.ts'
import type { KitEvent, KitEventType } from './kitEvent.ts'
import type { KitOptions, Theme } from './options.ts'
import type { Eip1193Provider, SolanaProvider } from './providers.ts'
import type { SignIn } from './signInSettings.ts'
import type { Diagnosis, KitState, OpenOptions, Payment, PaymentRequest } from './types.ts'

/** The wallet as other libraries on the page list it. */
export type AnnouncedWallet = {
  /** @default 'Oriel' */
  name?: string | undefined
  /** A `data:image/…;base64,…` URL of a square SVG, PNG or WebP. @default Oriel's icon */
  icon?: string | undefined
  /** Reverse domain name (EIP-6963). @default the host of `frameUrl` in reverse */
  rdns?: string | undefined
}

/** Options of {@link createOriel}. */
export type OrielOptions = KitOptions & {
  /** Origin of the wallet, such as `https://wallet.example`. Must use HTTPS, except on localhost. */
  frameUrl: string
  /**
   * `intent` loads the wallet when the user hovers over, focuses or presses a button that opens it. With Save-Data,
   * only a press loads it. If the page has a Wallet Standard library and no `networks` option, `intent` also loads the
   * wallet when the page is idle, so that the library can list it for Solana. `idle` loads it when the page is idle,
   * and `none` when a call needs it. @default 'intent'
   */
  preload?: 'intent' | 'idle' | 'none' | undefined
  /**
   * Shows the wallet as a part of the page: in this element, or in the only element that matches this selector. It
   * becomes a modal for requests that the user approves, and when the element is not wholly in sight. See
   * [inline](install.md#inline).
   */
  inline?: string | Element | undefined
  /**
   * Announces the wallet to other wallet libraries on the page (EIP-6963, Wallet Standard). An object sets what is
   * announced, which happens before the wallet is loaded. The script file already has the deployment's brand.
   * @default true
   */
  announce?: boolean | AnnouncedWallet | undefined
}

/** A network that a page brings, such as a viem chain. Texts may contain printable ASCII characters only. */
export type AddedNetwork = {
  /** Chain id of an EVM network, or the first 32 characters of a Solana network's genesis hash. */
  id: number | string
  /** At most 48 characters. Must not look like the name of a network that the wallet knows. */
  name: string
  /** `symbol` has at most 11 characters. `decimals` is 18 for eip155 and 9 for solana. */
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
  /** Only an HTTPS URL is used. */
  blockExplorers?: { default: { name: string; url: string } } | undefined
  testnet?: boolean | undefined
}

/** Wallet client of one page. Promises reject with a `WalletError`, whose `code` identifies what went wrong. */
export type Oriel = {
  /**
   * Resolves when the wallet has started. Rejects with 8001 for invalid options, with 8005 if the deployment cannot be
   * loaded, and with 4900 if it does not respond. After a failure, the next call retries.
   */
  readonly ready: Promise<void>
  /**
   * Opens the modal. If a request is pending, it is shown first, and the view after it. Does nothing while the user
   * reviews a transfer that they started in the wallet. Rejects with 8003 if the deployment does not have the view.
   */
  open(options?: OpenOptions): Promise<void>
  /**
   * Closes the modal and rejects pending requests with 4001. Returns false if the modal stays open because the user
   * must decide something first.
   */
  close(): Promise<boolean>
  /** Disconnects one namespace. @default all namespaces */
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Prompts the user to sign in with the active account. Resolves immediately if it is already signed in. Rejects with
   * 4001 or 8111 if the user declines, with 8360 to 8362 if the server rejects the message or does not respond, with
   * 8113 if no wallet is connected, and with 8112 if the option `siwx` is not set. @default the active namespace
   */
  signIn(namespace?: Namespace): Promise<SignIn>
  /**
   * Signs the active account out, and disconnects it if the page requires a sign-in. If the option `siwx` has
   * `required: false`, the account stays connected. @default the active namespace
   */
  signOut(namespace?: Namespace): Promise<void>
  /**
   * Returns the sign-in of the active account, or null. `token` is set if the wallet's deployment stores the sign-ins.
   * Your server can verify the token with `verifyToken` from `oriel/verify`. @default the active namespace
   */
  getSignIn(namespace?: Namespace): Promise<(SignIn & { token?: string | undefined }) | null>
  /**
   * Requests a payment, and resolves once its transaction has been sent. The wallet shows the amount, the recipient and
   * the note, prompts the user to connect or to switch the network first if necessary, and says what the account lacks
   * if it cannot pay. The connected wallet asks for one approval. Rejects with 8003 unless the option `features.pay` is
   * true, with 4001 if the user rejects the payment or closes the modal, with -32602 if the token, the recipient or the
   * amount is invalid on the network, with 4902 if the deployment does not support the network, and with 5710 if the
   * page does not use it.
   */
  pay(payment: PaymentRequest): Promise<Payment>
  /**
   * Switches this page to another network. Rejects with 4001 if the user is connected and rejects the switch, and with
   * 4902 if the deployment does not support the network. Also tells the user about the latter, and emits an `ALERT`.
   */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /**
   * Adds a network for as long as the page is open. A viem chain that the deployment does not serve is read through the
   * first of its `rpcUrls`, which must be public and use HTTPS, and the wallet shows your site as its source. Rejects
   * with 8117 if the option `networks` has no network of the namespace, with 4902 for an id that the wallet knows but
   * the deployment does not serve, with -32602 for a wrong description, and with 8170 if the node reports another id.
   */
  addNetwork(
    namespace: Namespace,
    network: CaipNetworkId | { caipNetworkId: CaipNetworkId } | AddedNetwork,
  ): Promise<void>
  /**
   * Removes a network from those that the page uses. `id` is its CAIP-2 id or its chain id. If it is the active one,
   * the wallet first switches to the first other network. Rejects with 4001 if the wallet declines, with -32602 for the
   * last network of a namespace, and with 8117 as {@link addNetwork} does. Ignores an unknown id.
   */
  removeNetwork(namespace: Namespace, id: CaipNetworkId | string | number): Promise<void>
  /** Changes the theme of the modal. Can be called before the wallet has loaded. */
  setTheme(theme: Theme): Promise<void>
  /** Loads the wallet in advance, so it opens without delay later. */
  preload(): Promise<void>
  /**
   * Loads the wallet when the user hovers over, focuses or presses this element, unless the option `preload` is 'none'.
   * The script tag does this for elements with `data-oriel="open"`. Returns a function that removes the listeners, so
   * it can be used as the `ref` of a button in React 19.
   */
  preloadOn(element: EventTarget | null): () => void
  /**
   * Checks everything that the wallet depends on: the page's headers, the browser, the backend and the networks. Never
   * rejects in a browser.
   */
  diagnose(): Promise<Diagnosis>
  /** Returns the current state. */
  getState(): KitState
  /** Calls the listener on every state change. Returns a function that unsubscribes. */
  subscribe(listener: (state: KitState) => void): () => void
  /** Calls the listener on every event of this type, or of all types for `*`. Returns a function that unsubscribes. */
  on<type extends KitEventType | '*'>(
    type: type,
    listener: (event: type extends '*' ? KitEvent : Extract<KitEvent, { type: type }>) => void,
  ): () => void
  /** Returns the EIP-1193 provider. Every call returns the same object. */
  getProvider(namespace: 'eip155'): Eip1193Provider
  /** Returns the provider of the `solana_*` methods. Accounts are `{ pubkey }[]`, as in WalletConnect. */
  getProvider(namespace: 'solana'): SolanaProvider
  /** Removes the wallet from the page and rejects pending calls with 4900. */
  destroy(): void
}
