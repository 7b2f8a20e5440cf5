import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { SocialProvider } from './login.ts'
import { SignInOptions } from './signIn.ts'
import { ThemeMode, ThemeVariables } from './theme.ts'
import type { AccountTypes } from './wallet.ts'

const Text = z.string().check(z.minLength(1), z.maxLength(256))
const WebUrl = z.string().check(
  z.maxLength(2048),
  z.refine((value) => /^https?:\/\//.test(value), 'expected an http(s) URL'),
)
const ImageUrl = z.string().check(
  z.maxLength(65_536),
  z.refine((value) => /^(https?:\/\/|data:image\/)/.test(value), 'expected an image URL'),
)

/** Refuses an option whose feature is not built, because accepting it would promise a feature that does not exist. */
const Off = z.literal(false, 'not available yet; leave it out, or say false')

export const Metadata = z.strictObject({
  name: Text,
  description: z.optional(z.string().check(z.maxLength(1024))),
  url: z.optional(WebUrl),
  icons: z.optional(z.array(ImageUrl).check(z.maxLength(8))),
})

const ConnectMethod = z.enum(['email', 'social', 'wallet'])
export type ConnectMethod = z.infer<typeof ConnectMethod>
/** The groups of the list of wallets, in the order of the specification (section 9). */
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

/** The features that the dapp controls. */
export const Features = z.strictObject({
  receive: z.optional(z.boolean()),
  send: z.optional(z.boolean()),
  analytics: z.optional(z.boolean()),
  allWallets: z.optional(z.boolean()),
  emailShowWallets: z.optional(z.boolean()),
  legalCheckbox: z.optional(z.boolean()),
  smartSessions: z.optional(Off),
  collapseWallets: z.optional(z.boolean()),
  pay: z.optional(Off),
  connectMethodsOrder: z.optional(z.array(ConnectMethod)),
  connectorTypeOrder: z.optional(z.array(ConnectorGroup)),
  walletFeaturesOrder: z.optional(z.array(WalletFeature)),
})

/** The features that the deployment controls for each project. A dapp can only switch them off. */
export const RemoteFeatures = z.strictObject({
  swaps: z.optional(z.boolean()),
  onramp: z.optional(z.boolean()),
  email: z.optional(z.boolean()),
  socials: z.optional(z.union([z.literal(false), z.array(SocialProvider)])),
  activity: z.optional(z.boolean()),
  branding: z.optional(Off),
})

const Link = z.string().check(z.minLength(1), z.maxLength(2048))

/** A wallet that the dapp adds. The frame validates each one alone, so that a wrong one does not stop the kit. */
export const CustomWallet = z.strictObject({
  id: Text,
  name: Text,
  homepage: z.optional(WebUrl),
  image_id: z.optional(Text),
  image_url: z.optional(ImageUrl),
  rdns: z.optional(Text),
  /** Universal link. */
  link_mode: z.optional(WebUrl),
  mobile_link: z.optional(Link),
  desktop_link: z.optional(Link),
  webapp_link: z.optional(WebUrl),
  app_store: z.optional(WebUrl),
  play_store: z.optional(WebUrl),
  chrome_store: z.optional(WebUrl),
  chains: z.optional(z.array(CaipNetworkId).check(z.maxLength(64))),
})
export type CustomWallet = z.infer<typeof CustomWallet>

/**
 * Names one token to show per network, by CAIP-2 id. It has no picture, because the page's own could make it look like
 * another token.
 */
const Tokens = z.record(
  z.string(),
  z.strictObject({
    address: Text,
    image: z.optional(z.never('not taken; pictures of tokens come from the deployment')),
  }),
)

/** Sets the initial kind of account per namespace. A wallet that lacks it gives the kind that it has. */
const WantedAccountTypes = z.partialRecord(
  Namespace,
  z.enum(['eoa', 'smartAccount'], 'expected "eoa" or "smartAccount"'),
)

/** A dapp names a network by its CAIP-2 id or by an object that has `id` (a viem chain) or `caipNetworkId`. */
const NetworkWish = z.union([
  CaipNetworkId,
  z.object({ caipNetworkId: CaipNetworkId }),
  z.object({ id: z.int().check(z.minimum(1)), name: Text }),
])

/** The reaction to a wallet on a network that the dapp does not use: nothing, a strip, or a view that blocks. */
const UnsupportedNetwork = z.enum(['ignore', 'banner', 'block'])

/** The options of a kit. Unknown names are refused. */
export const KitOptions = z.strictObject({
  /** @default 'default' */
  projectId: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'expected letters, digits, "-" and "_"'))),
  metadata: z.optional(Metadata),
  /** @default every network that the deployment serves */
  networks: z.optional(z.array(NetworkWish).check(z.minLength(1), z.maxLength(64))),
  /** @default the first of `networks` */
  defaultNetwork: z.optional(NetworkWish),
  features: z.optional(Features),
  remoteFeatures: z.optional(RemoteFeatures),
  featuredWalletIds: z.optional(z.array(Text)),
  includeWalletIds: z.optional(z.array(Text)),
  excludeWalletIds: z.optional(z.array(Text)),
  /** Each one is validated as a {@link CustomWallet}. */
  customWallets: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
  tokens: z.optional(Tokens),
  termsConditionsUrl: z.optional(WebUrl),
  privacyPolicyUrl: z.optional(WebUrl),
  /** Since revision 4. False is the same as leaving it out. */
  siwx: z.optional(z.union([SignInOptions, z.literal(false)])),
  /** The preferred initial kind of account per namespace. */
  defaultAccountTypes: z.optional(WantedAccountTypes),
  enableEmbedded: z.optional(Off),
  /** @default 'banner' */
  unsupportedNetwork: z.optional(UnsupportedNetwork),
  /** The option of the specification: true is 'ignore', false is 'block'. `unsupportedNetwork` has precedence. */
  allowUnsupportedChain: z.optional(z.boolean()),
  enableNetworkSwitch: z.optional(z.boolean()),
  /** Offers Coinbase's wallet, which opens in a pop-up of the page. @default true */
  enableCoinbase: z.optional(z.boolean()),
  /** Chooses which of Coinbase's wallets the pop-up offers. Only the smart wallet is built. */
  coinbasePreference: z.optional(
    z.literal('smartWalletOnly', 'not available yet; Coinbase’s pop-up offers "smartWalletOnly"'),
  ),
  manualWCControl: z.optional(z.boolean()),
  /** Reduces the kit to connecting. @default false */
  basic: z.optional(z.boolean()),
  debug: z.optional(z.boolean()),
  themeMode: z.optional(ThemeMode),
  themeVariables: z.optional(ThemeVariables),
})
export type KitOptions = z.infer<typeof KitOptions>

/**
 * The default account types of the specification (section 9). They are only a preference: `type` of an account is the
 * kind that it has.
 */
export const defaultAccountTypes = {
  eip155: 'smartAccount',
  solana: 'eoa',
  bip122: 'payment',
  polkadot: 'eoa',
} as const satisfies AccountTypes

/** The other defaults of the specification (section 9), and those of options that it does not have. */
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
    walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
  },
  remoteFeatures: {
    email: true,
    socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    activity: true,
    swaps: true,
    onramp: true,
  },
  enableEmbedded: false,
  enableNetworkSwitch: true,
  enableCoinbase: true,
  coinbasePreference: 'smartWalletOnly',
  manualWCControl: false,
  basic: false,
  debug: false,
  themeMode: 'system',
  themeVariables: {},
} as const satisfies KitOptions
