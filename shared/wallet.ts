import * as z from 'zod/mini'
import { CaipAddress, CaipNetworkId, Namespace } from './caip.ts'
import { LoginProvider } from './login.ts'
import { Network } from './networks.ts'

/** Connection status of one namespace (specification, section 4). */
export const ConnectionStatus = z.enum(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

export const AccountType = z.enum(['eoa', 'payment', 'smartAccount'])
export type AccountType = z.infer<typeof AccountType>

/** Which kind of account is wanted, per namespace. */
export const AccountTypes = z.partialRecord(Namespace, AccountType)
export type AccountTypes = z.infer<typeof AccountTypes>

/** One account of a connected wallet. */
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
 * This is an amount of a network's own currency: `value` in base units, decimal; `at` is the time of reading, in ms since 1970.
 */
export const NativeBalance = z.object({
  value: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  at: z.number(),
})
export type NativeBalance = z.infer<typeof NativeBalance>

/** What the page may know of one namespace: nothing but what its visitor granted to this exact origin. */
export const NamespaceState = z.object({
  status: ConnectionStatus,
  accounts: z.array(Account),
  /** CAIP-10 of the first account on the active network. */
  caipAddress: z.optional(CaipAddress),
  /** The network this origin uses in the namespace. */
  networkId: z.optional(CaipNetworkId),
  connectorId: z.optional(z.string()),
  /** The wallet's name, as it calls itself. */
  walletName: z.optional(z.string()),
  /** The wallet of the last visit is there but locked: its own window unlocks it. */
  locked: z.optional(z.boolean()),
  /** How the visitor signed in to this wallet; who they are is not the page's to know. */
  socialProvider: z.optional(LoginProvider),
  /** These fields are of the first account, as the wallet read them last; each is absent before its first reading. */
  balance: z.optional(NativeBalance),
  profileName: z.optional(z.string()),
  /** The picture is a `data:` URL. */
  profileImage: z.optional(z.string()),
})
export type NamespaceState = z.infer<typeof NamespaceState>

/**
 * `idle`: the wallet was not wanted in this page yet, or did not start. `restoring`: the connection of the last visit comes back.
 * `ready`: the wallet has said who is connected.
 */
export const KitStatus = z.enum(['idle', 'restoring', 'ready'])

/** The state that a dapp sees, and that the SDK mirrors. Whole at every change: there is nothing to merge. */
export const KitState = z.object({
  open: z.boolean(),
  status: KitStatus,
  /** Tells whether the wallet has started in this page. */
  initialized: z.boolean(),
  /** Tells whether the wallet is wanted and has not started yet. */
  loading: z.boolean(),
  /** The visitor has chosen this wallet, and it has not agreed yet. */
  connectingWallet: z.optional(z.object({ id: z.string(), name: z.string() })),
  activeNamespace: z.optional(Namespace),
  namespaces: z.partialRecord(Namespace, NamespaceState),
  /** The networks that this dapp asked for and this deployment serves. */
  networks: z.array(Network),
  /** The kind of account that is wanted, per namespace; `type` of an account is the one it has. */
  preferredAccountTypes: z.optional(AccountTypes),
  themeMode: z.enum(['light', 'dark']),
})
export type KitState = z.infer<typeof KitState>

/** A JSON-RPC request of the dapp. */
export const WalletRequest = z.strictObject({
  namespace: Namespace,
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.unknown()),
})
export type WalletRequest = z.infer<typeof WalletRequest>
