import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from './caip.ts'
import { defaultProviders, SocialProvider } from './login.ts'
import { SignInOptions } from './signIn.ts'
import { Theme } from './theme.ts'
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

/** Describes the dapp to wallets, which show it. */
export const Metadata = z.strictObject({
  /** 1 to 256 characters. */
  name: Text,
  /** At most 1024 characters. */
  description: z.optional(z.string().check(z.maxLength(1024))),
  /** Not shown: wallets get the origin of the page, which the browser proves. http or https. */
  url: z.optional(WebUrl),
  /** At most eight URLs of images, https or `data:image/…`. */
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

/** Holds the features that the dapp switches on or off. */
export const Features = z.strictObject({
  /** Shows the action that receives funds in the account. @default true */
  receive: z.optional(z.boolean()),
  /** Shows the action that sends funds in the account. @default true */
  send: z.optional(z.boolean()),
  /** Lets the wallet report events to its own deployment. @default true */
  analytics: z.optional(z.boolean()),
  /** Shows the way to the directory of all wallets. @default true */
  allWallets: z.optional(z.boolean()),
  /** False has the effect of `collapseWallets`. @default true */
  emailShowWallets: z.optional(z.boolean()),
  /** Requires that the visitor ticks a box before connecting, if there are terms or a privacy policy. @default false */
  legalCheckbox: z.optional(z.boolean()),
  /** This feature is not available yet. */
  smartSessions: z.optional(Off),
  /** Puts the wallets behind a button when the wallet of this browser can be chosen. @default false */
  collapseWallets: z.optional(z.boolean()),
  /** This feature is not available yet. */
  pay: z.optional(Off),
  /** Order of the ways to connect. @default ['email', 'social', 'wallet'] */
  connectMethodsOrder: z.optional(z.array(ConnectMethod)),
  /**
   * Order of the groups in the list of wallets. Groups that it leaves out come last.
   * @default phones after the wallets that the visitor has here
   */
  connectorTypeOrder: z.optional(z.array(ConnectorGroup)),
  /** Order of the actions in the account. Actions that are not available are left out. */
  walletFeaturesOrder: z.optional(z.array(WalletFeature)),
})

/** Holds the features that the deployment can offer. A dapp can ask for less, and not for more. */
export const RemoteFeatures = z.strictObject({
  /** Offers swaps on networks that have an exchange at this deployment. @default true */
  swaps: z.optional(z.boolean()),
  /** Offers buying tokens on networks for which this deployment has a provider. @default true */
  onramp: z.optional(z.boolean()),
  /** Offers signing in with an email address. @default true */
  email: z.optional(z.boolean()),
  /** Social login providers in display order. Set to `false` to hide them. */
  socials: z.optional(z.union([z.literal(false), z.array(SocialProvider)])),
  /** Shows the history of the account. @default true */
  activity: z.optional(z.boolean()),
  /** This feature is not available yet. */
  branding: z.optional(Off),
})

const Link = z.string().check(z.minLength(1), z.maxLength(2048))

/**
 * Describes a wallet that the dapp adds to the list. A wallet with a mistake is left out and reported by the event
 * `WALLET_REJECTED`.
 */
export const CustomWallet = z.strictObject({
  id: Text,
  name: Text,
  homepage: z.optional(WebUrl),
  /** Id of the picture in the deployment's directory. */
  image_id: z.optional(Text),
  /** A `data:image/…` URL, because the wallet loads no pictures from other origins. */
  image_url: z.optional(ImageUrl),
  /** Reverse domain name by which the wallet announces itself (EIP-6963). */
  rdns: z.optional(Text),
  /** Universal link. */
  link_mode: z.optional(WebUrl),
  /** Scheme of the phone app, `wallet://`, or an https link. */
  mobile_link: z.optional(Link),
  desktop_link: z.optional(Link),
  webapp_link: z.optional(WebUrl),
  app_store: z.optional(WebUrl),
  play_store: z.optional(WebUrl),
  chrome_store: z.optional(WebUrl),
  /** The networks of the wallet, by their CAIP-2 ids. @default all */
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

/** Names a network by its CAIP-2 id, by an object that has `caipNetworkId`, or by a viem chain. */
export const NetworkWish = z.union([
  CaipNetworkId,
  z.object({ caipNetworkId: CaipNetworkId }),
  z.object({ id: z.int().check(z.minimum(1)), name: Text }),
])

/** The reaction to a wallet on a network that the dapp does not use: nothing, a strip, or a view that blocks. */
const UnsupportedNetwork = z.enum(['ignore', 'banner', 'block'])

/** Holds the options of the modal. An unknown name is refused with a `WalletError` of code 8001. */
export const KitOptions = z.strictObject({
  /** The project in the wallet's deployment. @default 'default' */
  projectId: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9_-]{1,64}$/, 'expected letters, digits, "-" and "_"'))),
  metadata: z.optional(Metadata),
  /** @default every network that the deployment serves */
  networks: z.optional(z.array(NetworkWish).check(z.minLength(1), z.maxLength(64))),
  /** @default the first of `networks` */
  defaultNetwork: z.optional(NetworkWish),
  features: z.optional(Features),
  remoteFeatures: z.optional(RemoteFeatures),
  /** Ids of the wallets of the directory to show first. */
  featuredWalletIds: z.optional(z.array(Text)),
  /** Ids of the wallets of the directory to show. @default all */
  includeWalletIds: z.optional(z.array(Text)),
  /** Ids of the wallets of the directory to leave out. */
  excludeWalletIds: z.optional(z.array(Text)),
  /** At most 100 wallets that are not in the directory. */
  customWallets: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
  /** Names one token to show per network, by CAIP-2 id. The deployment chooses its picture. */
  tokens: z.optional(Tokens),
  /** The view Connect links to these terms. */
  termsConditionsUrl: z.optional(WebUrl),
  /** The view Connect links to this policy. */
  privacyPolicyUrl: z.optional(WebUrl),
  /**
   * Asks the visitor [to sign in to your site](sign-in.md) with the wallet. `true` leaves the sign-ins to the
   * deployment of the wallet, `{ url }` to your own server, and an object with functions to your own code, also one for
   * AppKit.
   * @default false
   */
  siwx: z.optional(z.union([SignInOptions, z.literal(false)])),
  /**
   * Sets the initial kind of account per namespace. `eoa` asks for no upgrade of EVM accounts. `type` of an account
   * says which kind it has.
   */
  defaultAccountTypes: z.optional(WantedAccountTypes),
  /** Embedding the wallet into the page is not available yet. @default false */
  enableEmbedded: z.optional(Off),
  /**
   * Chooses the reaction to a wallet on a network that the dapp does not use: nothing, a strip in the account, or a
   * view that the visitor must answer. The wallet refuses a request to that network with 4901, except with 'ignore'.
   * @default 'banner'
   */
  unsupportedNetwork: z.optional(UnsupportedNetwork),
  /** The older name of `unsupportedNetwork`, which overrides it: true is 'ignore', false is 'block'. */
  allowUnsupportedChain: z.optional(z.boolean()),
  /** Lets the visitor change the network. @default true */
  enableNetworkSwitch: z.optional(z.boolean()),
  /** Offers Coinbase's wallet, which opens in a pop-up of the page. @default true */
  enableCoinbase: z.optional(z.boolean()),
  /**
   * Chooses which of Coinbase's wallets the pop-up offers. Only the smart wallet is available.
   * @default 'smartWalletOnly'
   */
  coinbasePreference: z.optional(
    z.literal('smartWalletOnly', 'not available yet; Coinbase’s pop-up offers "smartWalletOnly"'),
  ),
  /** Opens the WalletConnect code (on phones all wallets) instead of the list of wallets. @default false */
  manualWCControl: z.optional(z.boolean()),
  /** Limits the modal to connecting. @default false */
  basic: z.optional(z.boolean()),
  /**
   * Records the calls between page and frame, and shows the visitor alerts that are meant for developers.
   * @default false
   */
  debug: z.optional(z.boolean()),
  ...Theme.shape,
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
    socials: [...defaultProviders],
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
