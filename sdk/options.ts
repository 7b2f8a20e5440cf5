// What a dapp says; by hand for the same reason as in `types.ts`.
import type { CaipNetworkId, Namespace } from './caip.ts'

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
  /** This feature is not available yet. */
  smartSessions?: false | undefined
  collapseWallets?: boolean | undefined
  /** This feature is not available yet. */
  pay?: false | undefined
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
  /** This feature is not available yet. */
  swaps?: false | undefined
  /** This feature is not available yet. */
  onramp?: false | undefined
  email?: boolean | undefined
  /** In the order in which they are to be offered. */
  socials?: false | SocialProvider[] | undefined
  activity?: boolean | undefined
  /** This feature is not available yet. */
  branding?: false | undefined
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
  /** Names one token to show per network, by CAIP-2 id. The deployment chooses its picture. */
  tokens?: Record<string, { address: string }> | undefined
  termsConditionsUrl?: string | undefined
  privacyPolicyUrl?: string | undefined
  /** Sign-in with the wallet is not available yet. */
  siwx?: false | undefined
  /** Sets the initial kind of account per namespace. Only one exists so far; `type` of an account says which one it has. */
  defaultAccountTypes?: Partial<Record<Namespace, 'eoa'>> | undefined
  /** Embedding the wallet into the page is not available yet. @default false */
  enableEmbedded?: false | undefined
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
  /** Offers Coinbase's wallet, which opens in a pop-up of the page. @default true */
  enableCoinbase?: boolean | undefined
  /** Chooses which of Coinbase's wallets the pop-up offers. Only the smart wallet is available. @default 'smartWalletOnly' */
  coinbasePreference?: 'smartWalletOnly' | undefined
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

export type AccountType = 'eoa' | 'payment' | 'smartAccount'
/** Which kind of account is wanted, per namespace. */
export type AccountTypes = Partial<Record<Namespace, AccountType>>
