// The types of the options are written by hand, for the reason that `types.ts` gives.
import type { CaipNetworkId, Namespace } from './caip.ts'
import type { SignInFunctions, SignInServer, SignInSettings } from './signInOptions.ts'

/** `system` follows the visitor's browser. */
export type ThemeMode = 'light' | 'dark' | 'system'

/** A bundle of the other variables. A variable that is set as well has precedence. */
export type ThemePreset = 'oriel' | 'soft' | 'midnight' | 'paper' | 'mono' | 'square'

/** `geist` is the wallet's own font, `rounded` the rounded one of the visitor's system. The wallet loads no others. */
export type ThemeFont = 'geist' | 'system-ui' | 'rounded' | 'sans-serif' | 'serif' | 'monospace'

/** The ground behind the card. */
export type ThemeBackdrop = {
  /** Colour in the notations of `accent`. @default nearly black */
  color?: string | undefined
  /** 0 to 0.8. @default 0.44, and 0.62 in the dark */
  opacity?: number | undefined
  /** Blur of the page in px, 0 to 16. @default 0 */
  blur?: number | undefined
}

export type ThemeVariables = {
  /** A bundle of the other variables: [the presets](theming.md#presets). @default 'oriel' */
  preset?: ThemePreset | undefined
  /** Colour of buttons and links: #rgb, #rrggbb, or hsl()/rgb() with numbers. */
  accent?: string | undefined
  /** Corner radius of the card in px, 0 to 32. @default 24 */
  radius?: number | undefined
  /** Base font size in px, 14 to 20. @default 15 */
  fontSize?: number | undefined
  /** The font. @default 'geist' */
  fontFamily?: ThemeFont | undefined
  /** Share of the accent in card, rows and lines, 0 to 12 %: less where a warning would fade. @default 0 */
  tint?: number | undefined
  /** The ground behind the card. */
  backdrop?: ThemeBackdrop | undefined
  /** Corners of buttons, rows and tiles. @default 'soft' */
  shape?: 'round' | 'soft' | 'square' | undefined
  /** Space between things. @default 'comfortable' */
  density?: 'comfortable' | 'compact' | undefined
  /** Picture above the list of Connect: `data:image/…` of a PNG, JPEG, WebP or SVG, at most 16 kB. */
  logo?: string | undefined
  /** `z-index` of the dialog in browsers without a top layer. @default 999 */
  zIndex?: number | undefined
}

export type Theme = { themeMode?: ThemeMode | undefined; themeVariables?: ThemeVariables | undefined }

/** Describes the dapp to wallets, which show it. */
export type Metadata = {
  /** 1 to 256 characters. */
  name: string
  /** At most 1024 characters. */
  description?: string | undefined
  /** Not shown: wallets get the origin of the page, which the browser proves. http or https. */
  url?: string | undefined
  /** At most eight URLs of images, https or `data:image/…`. */
  icons?: string[] | undefined
}

/** Holds the features that the dapp switches on or off. */
export type Features = {
  /** Shows the action that receives funds in the account. @default true */
  receive?: boolean | undefined
  /** Shows the action that sends funds in the account. @default true */
  send?: boolean | undefined
  /** Lets the wallet report events to its own deployment. @default true */
  analytics?: boolean | undefined
  /** Shows the way to the directory of all wallets. @default true */
  allWallets?: boolean | undefined
  /** False has the effect of `collapseWallets`. @default true */
  emailShowWallets?: boolean | undefined
  /** Requires that the visitor ticks a box before connecting, if there are terms or a privacy policy. @default false */
  legalCheckbox?: boolean | undefined
  /** This feature is not available yet. */
  smartSessions?: false | undefined
  /** Puts the wallets behind a button when the wallet of this browser can be chosen. @default false */
  collapseWallets?: boolean | undefined
  /** This feature is not available yet. */
  pay?: false | undefined
  /** Order of the ways to connect. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder?: ('email' | 'social' | 'wallet')[] | undefined
  /**
   * Order of the groups in the list of wallets. Groups that it leaves out come last.
   * @default phones after the wallets that the visitor has here
   */
  connectorTypeOrder?:
    | ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
    | undefined
  /** Order of the actions in the account. Actions that are not available are left out. */
  walletFeaturesOrder?: ('onramp' | 'swaps' | 'receive' | 'send')[] | undefined
}

/** Names the providers with which a visitor may sign in, besides an email address. */
export type SocialProvider = 'google' | 'apple' | 'github' | 'discord' | 'x' | 'facebook' | 'farcaster'

/**
 * Holds the features that the deployment can offer. A dapp can ask for less, and not for more.
 */
export type RemoteFeatures = {
  /** Offers swaps on networks that have an exchange at this deployment. @default true */
  swaps?: boolean | undefined
  /** Offers buying tokens on networks for which this deployment has a provider. @default true */
  onramp?: boolean | undefined
  /** Offers signing in with an email address. @default true */
  email?: boolean | undefined
  /** Lists the providers to offer, in this order. False offers none. */
  socials?: false | SocialProvider[] | undefined
  /** Shows the history of the account. @default true */
  activity?: boolean | undefined
  /** This feature is not available yet. */
  branding?: false | undefined
}

/**
 * Describes a wallet that the dapp adds to the list. A wallet with a mistake is left out and reported by the event
 * `WALLET_REJECTED`.
 */
export type CustomWallet = {
  id: string
  name: string
  homepage?: string | undefined
  /** Id of the picture in the deployment's directory. */
  image_id?: string | undefined
  /** A `data:image/…` URL, because the wallet loads no pictures from other origins. */
  image_url?: string | undefined
  /** Reverse domain name by which the wallet announces itself (EIP-6963). */
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
  /** The networks of the wallet, by their CAIP-2 ids. @default all */
  chains?: CaipNetworkId[] | undefined
}

/** Names a network by its CAIP-2 id, by an object that has `caipNetworkId`, or by a viem chain. */
export type NetworkWish = CaipNetworkId | { caipNetworkId: CaipNetworkId } | { id: number; name: string }

/** Holds the options of the modal. An unknown name is refused with a `WalletError` of code 8001. */
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
  /** Ids of the wallets of the directory to show first. */
  featuredWalletIds?: string[] | undefined
  /** Ids of the wallets of the directory to show. @default all */
  includeWalletIds?: string[] | undefined
  /** Ids of the wallets of the directory to leave out. */
  excludeWalletIds?: string[] | undefined
  /** At most 100 wallets that are not in the directory. */
  customWallets?: CustomWallet[] | undefined
  /** Names one token to show per network, by CAIP-2 id. The deployment chooses its picture. */
  tokens?: Record<string, { address: string }> | undefined
  /** The view Connect links to these terms. */
  termsConditionsUrl?: string | undefined
  /** The view Connect links to this policy. */
  privacyPolicyUrl?: string | undefined
  /**
   * Asks the visitor [to sign in to your site](sign-in.md) with the wallet. `true` leaves the sign-ins to the
   * deployment of the wallet, `{ url }` to your own server, and an object with functions to your own code, also one for
   * AppKit.
   * @default false
   */
  siwx?: boolean | SignInSettings | SignInServer | SignInFunctions | undefined
  /**
   * Sets the initial kind of account per namespace. `eoa` asks for no upgrade of EVM accounts. `type` of an account
   * says which kind it has.
   */
  defaultAccountTypes?: Partial<Record<Namespace, 'eoa' | 'smartAccount'>> | undefined
  /** Embedding the wallet into the page is not available yet. @default false */
  enableEmbedded?: false | undefined
  /**
   * Chooses the reaction to a wallet on a network that the dapp does not use: nothing, a strip in the account, or a
   * view that the visitor must answer. The wallet refuses a request to that network with 4901, except with 'ignore'.
   * @default 'banner'
   */
  unsupportedNetwork?: 'ignore' | 'banner' | 'block' | undefined
  /** The older name of `unsupportedNetwork`, which overrides it: true is 'ignore', false is 'block'. */
  allowUnsupportedChain?: boolean | undefined
  /** Lets the visitor change the network. @default true */
  enableNetworkSwitch?: boolean | undefined
  /** Offers Coinbase's wallet, which opens in a pop-up of the page. @default true */
  enableCoinbase?: boolean | undefined
  /**
   * Chooses which of Coinbase's wallets the pop-up offers. Only the smart wallet is available.
   * @default 'smartWalletOnly'
   */
  coinbasePreference?: 'smartWalletOnly' | undefined
  /** Opens the WalletConnect code (on phones all wallets) instead of the list of wallets. @default false */
  manualWCControl?: boolean | undefined
  /** Limits the modal to connecting. @default false */
  basic?: boolean | undefined
  /**
   * Records the calls between page and frame, and shows the visitor alerts that are meant for developers.
   * @default false
   */
  debug?: boolean | undefined
}

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

/** `payment` is the type of Bitcoin accounts. */
export type AccountType = 'eoa' | 'payment' | 'smartAccount'
/** Holds the kind of account that is wanted, by namespace. */
export type AccountTypes = Partial<Record<Namespace, AccountType>>
