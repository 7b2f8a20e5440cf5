import * as z from 'zod/mini'
import { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import { LoginProvider } from './login.ts'
import { Network } from './networks.ts'

/** The connection status of one namespace. */
export const ConnectionStatus = z.enum(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/** `payment` is the type of Bitcoin accounts. */
export const AccountType = z.enum(['eoa', 'payment', 'smartAccount'])
export type AccountType = z.infer<typeof AccountType>

/** Holds the kind of account that is wanted, by namespace. */
export const AccountTypes = z.partialRecord(Namespace, AccountType)
export type AccountTypes = z.infer<typeof AccountTypes>

export const Account = z.object({
  namespace: Namespace,
  /** `0x…` for eip155, in the letter case that the wallet uses; base58 for solana. */
  address: z.string(),
  type: AccountType,
  publicKey: z.optional(z.string()),
  /** Derivation path (BIP-32), where the wallet knows it. */
  path: z.optional(z.string()),
})
export type Account = z.infer<typeof Account>

export const ConnectorType = z.enum(['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT'])
export type ConnectorType = z.infer<typeof ConnectorType>

/**
 * Holds an amount of a network's own currency. `value` is a decimal number of base units. `at` is the time of reading,
 * in ms since the epoch.
 */
export const NativeBalance = z.object({
  value: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  at: z.number(),
})
export type NativeBalance = z.infer<typeof NativeBalance>

/** Describes the connection of one namespace. It contains only what the visitor granted to this exact origin. */
export const NamespaceState = z.object({
  status: ConnectionStatus,
  accounts: z.array(Account),
  /** CAIP-10 of the first account on the active network. */
  caipAddress: z.optional(CaipAddress),
  /** CAIP-2 id of the network that this origin uses in the namespace. */
  networkId: z.optional(CaipNetworkId),
  /** Id of the wallet: its rdns for one that announces itself. */
  connectorId: z.optional(z.string()),
  /** The name that the wallet gives itself. */
  walletName: z.optional(z.string()),
  /** True when the wallet of the last visit is found but locked. The visitor unlocks it in its own window. */
  locked: z.optional(z.boolean()),
  /** The way in which the visitor signed in to this wallet. The page does not learn their name. */
  socialProvider: z.optional(LoginProvider),
  /**
   * Balance of the first account, as the wallet last read it. It is absent before the first read, and reading it sends
   * no request.
   */
  balance: z.optional(NativeBalance),
  /** Name of the first account, as the wallet last read it. */
  profileName: z.optional(z.string()),
  /** The picture of the profile is a `data:` URL of at most 32 kB. */
  profileImage: z.optional(z.string()),
  /**
   * True when the account runs the wallet's program on the network in use, false when it does not. It is absent until
   * the wallet has read that.
   */
  smartAccountDeployed: z.optional(z.boolean()),
  /** True when the first account has signed in to your site. It is absent without the option `siwx`. */
  signedIn: z.optional(z.boolean()),
})
export type NamespaceState = z.infer<typeof NamespaceState>

/**
 * `idle`: no call has needed the wallet in this page yet, or it did not start. `restoring`: the connection of the last
 * visit may still come back, so it is too early to show a button "Connect". `ready`: the wallet has reported the
 * connections.
 */
export const KitStatus = z.enum(['idle', 'restoring', 'ready'])

/** Describes the result of {@link Oriel.getState}: a new object after each change, and the same one otherwise. */
export const KitState = z.object({
  /** True while the modal is visible. */
  open: z.boolean(),
  status: KitStatus,
  /** True when the wallet has started in this page. */
  initialized: z.boolean(),
  /** True while a call waits for the wallet to start. */
  loading: z.boolean(),
  /** The wallet that the visitor has chosen and that has not answered yet. */
  connectingWallet: z.optional(z.object({ id: z.string(), name: z.string() })),
  /** The namespace chosen last; otherwise the first connected one, or that of the first network. */
  activeNamespace: z.optional(Namespace),
  namespaces: z.partialRecord(Namespace, NamespaceState),
  /** The networks of the option `networks` that the deployment serves; empty until the wallet has started. */
  networks: z.array(Network),
  /** The kind of account that is wanted, by namespace. `type` of an account is the one that it has. */
  preferredAccountTypes: z.optional(AccountTypes),
  /** The theme that the modal has now. */
  themeMode: z.enum(['light', 'dark']),
})
export type KitState = z.infer<typeof KitState>

export const WalletRequest = z.strictObject({
  namespace: Namespace,
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.unknown()),
  /** True when the visitor chose this wallet in the list of another kit. */
  isChosen: z.optional(z.boolean()),
})
export type WalletRequest = z.infer<typeof WalletRequest>
