import * as z from 'zod/mini'
import { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import { LoginProvider } from './login.ts'
import { Network } from './networks.ts'

/** The connection status of one namespace. */
export const ConnectionStatus = z.enum(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const AccountType = z.enum(['eoa', 'payment', 'smartAccount'])
export type AccountType = z.infer<typeof AccountType>

export const AccountTypes = z.partialRecord(Namespace, AccountType)
export type AccountTypes = z.infer<typeof AccountTypes>

export const Account = z.object({
  namespace: Namespace,
  address: z.string(),
  type: AccountType,
  publicKey: z.optional(z.string()),
  path: z.optional(z.string()),
})
export type Account = z.infer<typeof Account>

export const ConnectorType = z.enum(['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT'])
export type ConnectorType = z.infer<typeof ConnectorType>

/**
 * An amount of a network's own currency. `value` is a decimal number of base units; `at` is the time of reading in ms
 * since the epoch.
 */
export const NativeBalance = z.object({
  value: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  at: z.number(),
})
export type NativeBalance = z.infer<typeof NativeBalance>

/** Contains only facts that the visitor granted to this exact origin. */
export const NamespaceState = z.object({
  status: ConnectionStatus,
  accounts: z.array(Account),
  /** CAIP-10 id of the first account on the active network. */
  caipAddress: z.optional(CaipAddress),
  networkId: z.optional(CaipNetworkId),
  connectorId: z.optional(z.string()),
  walletName: z.optional(z.string()),
  /** True when the wallet of the last visit is found but locked. It is unlocked in its own window. */
  locked: z.optional(z.boolean()),
  /** The page does not learn the visitor's identity. */
  socialProvider: z.optional(LoginProvider),
  /** The next four fields belong to the first account. Each is absent until the wallet has read it. */
  balance: z.optional(NativeBalance),
  profileName: z.optional(z.string()),
  /** A `data:` URL. */
  profileImage: z.optional(z.string()),
  /** True when the account runs the wallet's program on the network in use (EIP-7702). */
  smartAccountDeployed: z.optional(z.boolean()),
  /** True when the first account has signed in to the page. It is absent without the option `siwx`. */
  signedIn: z.optional(z.boolean()),
})
export type NamespaceState = z.infer<typeof NamespaceState>

/**
 * `idle`: the page has not used the wallet yet, or the wallet did not start. `restoring`: the wallet restores the
 * connection of the last visit. `ready`: the accounts are known.
 */
export const KitStatus = z.enum(['idle', 'restoring', 'ready'])

/** The frame sends the state whole at every change. */
export const KitState = z.object({
  open: z.boolean(),
  status: KitStatus,
  initialized: z.boolean(),
  loading: z.boolean(),
  /** The wallet that the visitor chose and that has not connected yet. */
  connectingWallet: z.optional(z.object({ id: z.string(), name: z.string() })),
  activeNamespace: z.optional(Namespace),
  namespaces: z.partialRecord(Namespace, NamespaceState),
  /** The networks that the dapp requested and the deployment serves. */
  networks: z.array(Network),
  /** The preferred kind of account per namespace. `type` of an account is the kind that it has. */
  preferredAccountTypes: z.optional(AccountTypes),
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
