import * as z from 'zod/mini'
import { defaultProviders, SocialProvider } from '../backend/login.ts'
import { CaipNetworkId, type Namespace } from '../chains/caip.ts'
import { SignInOptions } from '../signIn/signIn.ts'
import { expectOneOf } from './describeIssue.ts'
import { Theme } from './theme.ts'
import { AccountTypes } from './wallet.ts'

const Text = z.string().check(z.minLength(1), z.maxLength(256))
const WebUrl = z.string().check(
  z.maxLength(2048),
  z.refine((value) => /^https?:\/\//.test(value), 'expected an http(s) URL'),
)
const ImageUrl = z.string().check(
  z.maxLength(65_536),
  z.refine((value) => /^(https?:\/\/|data:image\/)/.test(value), 'expected an image URL'),
)

/**
 * Accepts only `false`, because the wallet does not have the feature. Enabling it is an error instead of being ignored.
 */
const Off = z.literal(false, 'not available yet; leave it out, or say false')

/** Dapp metadata that wallets display. */
export const Metadata = z.strictObject({
  /** 1 to 256 characters. */
  name: Text,
  /** At most 1024 characters. */
  description: z.optional(z.string().check(z.maxLength(1024))),
  /**
   * URL of the dapp. Phone wallets receive it if it is on the origin that the browser verified. Otherwise,
   * they receive that origin, and an `OPTION_IGNORED` event reports the URL. @default the page's origin
   */
  url: z.optional(WebUrl),
  /** At most eight image URLs, either HTTPS or `data:image/…`. */
  icons: z.optional(z.array(ImageUrl).check(z.maxLength(8))),
})

const ConnectMethod = z.enum(['email', 'social', 'wallet'])
export type ConnectMethod = z.infer<typeof ConnectMethod>
/** Groups of the wallet list, in the order of the specification (section 9). */
export const ConnectorGroup = z.enum([
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
])
export type ConnectorGroup = z.infer<typeof ConnectorGroup>
const WalletFeature = z.enum(['onramp', 'swaps', 'receive', 'send'])

/** Features that the dapp turns on or off. */
export const Features = z.strictObject({
  /** Lets the user show the account's address to receive tokens. @default true */
  receive: z.optional(z.boolean()),
  /** Lets the user send tokens from the account. @default true */
  send: z.optional(z.boolean()),
  /** Allows the wallet to report events to its own deployment. @default true */
  analytics: z.optional(z.boolean()),
  /** Offers the directory of all wallets. @default true */
  allWallets: z.optional(z.boolean()),
  /** `false` is equivalent to `collapseWallets`. @default true */
  emailShowWallets: z.optional(z.boolean()),
  /** Requires a checkbox before connecting if there are terms or a privacy policy. @default false */
  legalCheckbox: z.optional(z.boolean()),
  /** Not available yet. */
  smartSessions: z.optional(Off),
  /** Collapses the wallets behind a button if the built-in wallet is available. @default false */
  collapseWallets: z.optional(z.boolean()),
  /** Lets the page request payments with `kit.pay`. @default false */
  pay: z.optional(z.boolean()),
  /** Order of the connection methods. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder: z.optional(z.array(ConnectMethod)),
  /** Order of the groups in the wallet list. Groups that are not listed come last. */
  connectorTypeOrder: z.optional(z.array(ConnectorGroup)),
  /** Order of the actions in the account view. Actions that are not listed come last. Unavailable ones are omitted. */
  walletFeaturesOrder: z.optional(z.array(WalletFeature)),
})

const ProviderNames = z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(16))

/** Features that the deployment enables. A dapp can only disable them. */
export const RemoteFeatures = z.strictObject({
  /**
   * Offers swaps on networks where the deployment has an exchange. A list limits the exchanges. The only name is
   * `uniswap`. @default true
   */
  swaps: z.optional(z.union([z.boolean(), ProviderNames])),
  /**
   * Offers purchases on networks where the deployment has a provider. A list limits the providers, for example to
   * `coinbase` and `meld`. @default true
   */
  onramp: z.optional(z.union([z.boolean(), ProviderNames])),
  /** Offers email login. @default true */
  email: z.optional(z.boolean()),
  /** Social login providers in display order. Set to `false` to hide them. */
  socials: z.optional(z.union([z.literal(false), z.array(SocialProvider)])),
  /** Shows the account's activity. @default true */
  activity: z.optional(z.boolean()),
  /** Shows “Wallet by Oriel” at the bottom of Connect. @default true */
  branding: z.optional(z.boolean()),
})

const Link = z.string().check(z.minLength(1), z.maxLength(2048))

/** A custom wallet for the wallet list. Invalid wallets are omitted and reported with a `WALLET_REJECTED` event. */
export const CustomWallet = z.strictObject({
  id: Text,
  name: Text,
  homepage: z.optional(WebUrl),
  /** Image id in the deployment's directory. */
  image_id: z.optional(Text),
  /**
   * A `data:image/…` URL. HTTP and HTTPS URLs are ignored and reported, because the wallet loads no images from other
   * origins.
   */
  image_url: z.optional(ImageUrl),
  /** Reverse domain name that the wallet announces (EIP-6963). */
  rdns: z.optional(Text),
  /** Universal link. */
  link_mode: z.optional(WebUrl),
  /** URL scheme of the phone app, such as `wallet://`, or an HTTPS link. */
  mobile_link: z.optional(Link),
  desktop_link: z.optional(Link),
  webapp_link: z.optional(WebUrl),
  app_store: z.optional(WebUrl),
  play_store: z.optional(WebUrl),
  chrome_store: z.optional(WebUrl),
  /** Networks of the wallet (CAIP-2). @default all */
  chains: z.optional(z.array(CaipNetworkId).check(z.maxLength(64))),
})
export type CustomWallet = z.infer<typeof CustomWallet>

/**
 * One token to show per network, by CAIP-2 id. The page cannot set the token's image, because it could use that of a
 * different token. An image is ignored and reported.
 */
const Tokens = z.record(
  z.string(),
  z.strictObject({
    address: Text,
    image: z.optional(z.never('pictures of tokens come from the deployment')),
  }),
)

/** Account types that each namespace supports. */
const possibleAccountTypes = {
  eip155: ['eoa', 'smartAccount'],
  solana: ['eoa'],
  bip122: ['payment'],
  polkadot: ['eoa'],
  cosmos: ['eoa'],
} as const satisfies Record<Namespace, AccountTypes[Namespace][]>

/** Preferred account type per namespace. Each namespace only accepts the types that it supports. */
const PreferredAccountTypes = AccountTypes.check(({ value, issues }) => {
  for (const [namespace, type] of Object.entries(value)) {
    const possible: readonly string[] = possibleAccountTypes[namespace as Namespace]
    if (possible.includes(type)) continue
    issues.push({ code: 'custom', input: value, path: [namespace], message: expectOneOf(possible) })
  }
})

/** A CAIP-2 id, an object with `caipNetworkId`, or a viem chain. */
export const NetworkWish = z.union([
  CaipNetworkId,
  z.object({ caipNetworkId: CaipNetworkId }),
  z.object({ id: z.int().check(z.minimum(1)), name: Text }),
])

/** Behavior on a network that the dapp does not use: nothing, a banner, or a blocking view. */
const UnsupportedNetwork = z.enum(['ignore', 'banner', 'block'])

/** Options of the wallet. Unknown options are rejected with a `WalletError` with code 8001. */
export const KitOptions = z.strictObject({
  /** Id of the deployment's project. @default 'default' */
  projectId: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'expected letters, digits, "-" and "_"'))),
  metadata: z.optional(Metadata),
  /** Networks that the dapp uses. @default every network of the deployment */
  networks: z.optional(z.array(NetworkWish).check(z.minLength(1), z.maxLength(64))),
  /** Network that is active initially. @default the first of `networks` */
  defaultNetwork: z.optional(NetworkWish),
  features: z.optional(Features),
  remoteFeatures: z.optional(RemoteFeatures),
  /** Directory ids of the wallets to show first. */
  featuredWalletIds: z.optional(z.array(Text)),
  /** Directory ids of the wallets to show. @default all */
  includeWalletIds: z.optional(z.array(Text)),
  /** Directory ids of the wallets to hide. */
  excludeWalletIds: z.optional(z.array(Text)),
  /** At most 100 wallets that are not in the directory. */
  customWallets: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
  /**
   * One token to show per network (CAIP-2). On EVM networks, it is shown even with a zero balance. The deployment
   * provides the token's icon, and an `image` is ignored.
   */
  tokens: z.optional(Tokens),
  /** Link to the terms of service, shown in Connect. */
  termsConditionsUrl: z.optional(WebUrl),
  /** Link to the privacy policy, shown in Connect. */
  privacyPolicyUrl: z.optional(WebUrl),
  /**
   * Prompts the user [to sign in to your site](sign-in.md) with the wallet. `true`: the deployment stores the sign-ins.
   * `{ url }`: your server stores them. An object with functions, such as one for AppKit: your code stores them.
   * @default false
   */
  siwx: z.optional(z.union([SignInOptions, z.literal(false)])),
  /**
   * Initial account type per namespace. With `eoa`, EVM accounts are not upgraded. Other namespaces have only
   * one account type. An account's `type` is the type in use, which may differ from this option.
   */
  defaultAccountTypes: z.optional(PreferredAccountTypes),
  /**
   * Shows the wallet [as a part of the page](install.md#inline), in the option `inline` of the SDK, or in the page's
   * `<appkit-modal>`. @default false
   */
  enableEmbedded: z.optional(z.boolean()),
  /**
   * Behavior if the wallet is on a network that the dapp does not use: ignore it, show a banner in the account view, or
   * block the modal until the user switches. Unless the value is 'ignore', a transaction that does not name its network
   * rejects with 4901 instead of being sent on the wallet's network.
   * @default 'banner'
   */
  unsupportedNetwork: z.optional(UnsupportedNetwork),
  /** Older name of `unsupportedNetwork`: true is 'ignore', false is 'block'. The newer name takes precedence. */
  allowUnsupportedChain: z.optional(z.boolean()),
  /** Lets the user switch networks. The page can always request a switch. @default true */
  enableNetworkSwitch: z.optional(z.boolean()),
  /** Offers Coinbase's wallet, which opens in a pop-up. @default true */
  enableCoinbase: z.optional(z.boolean()),
  /**
   * Coinbase wallets to offer. `all`: the extension if it is installed, otherwise the smart wallet in a pop-up.
   * `smartWalletOnly`: always the smart wallet in a pop-up. `eoaOnly`: the extension, or the app on phones.
   * @default 'all'
   */
  coinbasePreference: z.optional(z.enum(['all', 'smartWalletOnly', 'eoaOnly'])),
  /** Opens the WalletConnect QR code instead of the wallet list. On phones, opens all wallets. @default false */
  manualWCControl: z.optional(z.boolean()),
  /**
   * Limits the modal to connecting a wallet and approving requests, without email and social logins and without the
   * account view. @default false
   */
  basic: z.optional(z.boolean()),
  /**
   * Records the calls between page and frame, and shows alerts for developers.
   * @default false
   */
  debug: z.optional(z.boolean()),
  ...Theme.shape,
})
export type KitOptions = z.infer<typeof KitOptions>

/**
 * Default account types from the specification (section 9). Defaults are only preferences: an account's `type` is its
 * actual type.
 */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  bip122: 'payment',
  polkadot: 'eoa',
} as const satisfies AccountTypes

/** Other default options, including those from the specification (section 9). */
export const defaultOptions = {
  projectId: 'default',
  features: {
    receive: true,
    send: true,
    analytics: true,
    emailShowWallets: true,
    allWallets: true,
    legalCheckbox: false,
    smartSessions: false,
    collapseWallets: false,
    pay: false,
    connectMethodsOrder: ['email', 'social', 'wallet'],
    connectorTypeOrder: [...ConnectorGroup.options],
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  },
  remoteFeatures: {
    email: true,
    socials: [...defaultProviders],
    activity: true,
    swaps: true,
    onramp: true,
    branding: true,
  },
  enableEmbedded: false,
  enableNetworkSwitch: true,
  enableCoinbase: true,
  coinbasePreference: 'all',
  manualWCControl: false,
  basic: false,
  debug: false,
  themeMode: 'system',
  themeVariables: {},
} as const satisfies KitOptions

/**
 * Cosmetic options and preferences, which change the wallet's appearance but not its permissions. An invalid value or
 * an unknown field is ignored and reported by an `OPTION_IGNORED` event. A mistake in any other option is error 8001.
 */
const cosmeticOptions = [
  'metadata.description',
  'metadata.url',
  'metadata.icons',
  'features.connectMethodsOrder',
  'features.connectorTypeOrder',
  'features.walletFeaturesOrder',
  'featuredWalletIds',
  'tokens',
  'defaultAccountTypes.solana',
  'defaultAccountTypes.bip122',
  'defaultAccountTypes.polkadot',
  'defaultAccountTypes.cosmos',
  'themeMode',
  'themeVariables',
]

/** Returns true if the option at the path is cosmetic, so that the wallet can ignore a mistake in it. */
export function isCosmetic(path: readonly PropertyKey[]): boolean {
  const name = path.map(String).join('.')
  return cosmeticOptions.some((option) => name === option || name.startsWith(`${option}.`))
}
