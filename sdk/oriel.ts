import type { CaipNetworkId, Namespace } from './caip.ts'
import type { KitEvent, KitEventType } from './kitEvent.ts'
import type { KitOptions, Theme } from './options.ts'
import type { Eip1193Provider, SolanaProvider } from './provider.ts'
import type { SignIn } from './signInSettings.ts'
import type { Diagnosis, KitState, OpenOptions } from './types.ts'

/** Holds the options of {@link createOriel}. */
export type OrielOptions = KitOptions & {
  /** The origin of the wallet, `https://wallet.example`. http is allowed on localhost only. */
  frameUrl: string
  /**
   * `intent` loads the wallet when the pointer or the focus comes to a button that opens it, or when that is pressed.
   * `idle` loads it when the page is idle, `none` when a call needs it. A visitor who saves data has to press the
   * button. @default 'intent'
   */
  preload?: 'intent' | 'idle' | 'none' | undefined
  /** Announces the wallet to the page's other wallet kits (EIP-6963, Wallet Standard). @default true */
  announce?: boolean | undefined
}

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
