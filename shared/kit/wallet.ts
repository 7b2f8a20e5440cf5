import * as z from 'zod/mini'
import { LoginProvider } from '../backend/login.ts'
import { CaipAddress, CaipNetworkId, Namespace } from '../chains/caip.ts'
import { Network } from '../chains/networks.ts'

/** Connection status of a namespace. */
export const ConnectionStatus = z.enum(['disconnected', 'connecting', 'connected'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/** Type of an account. `payment` is the type of Bitcoin accounts. */
export const AccountType = z.enum(['eoa', 'payment', 'smartAccount'])
export type AccountType = z.infer<typeof AccountType>

/** Preferred account type by namespace. */
export const AccountTypes = z.partialRecord(Namespace, AccountType)
export type AccountTypes = z.infer<typeof AccountTypes>

export const Account = z.object({
  namespace: Namespace,
  /** The account's address: hex for eip155, in the letter case that the wallet uses, and base58 for solana. */
  address: z.string(),
  type: AccountType,
  /** Public key in base58. Only for solana, where it is the address. */
  publicKey: z.optional(z.string()),
  /** Derivation path (BIP-32), if the wallet knows it. */
  path: z.optional(z.string()),
})
export type Account = z.infer<typeof Account>

export const ConnectorType = z.enum(['ANNOUNCED', 'INJECTED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT'])
export type ConnectorType = z.infer<typeof ConnectorType>

/**
 * Balance in the network's native currency. `value` is a decimal string in base units. `at` is the time at which the
 * balance was read, in ms since the epoch.
 */
export const NativeBalance = z.object({
  value: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  at: z.number(),
})
export type NativeBalance = z.infer<typeof NativeBalance>

/** Connection of a namespace. Contains only what the user granted to this exact origin. */
export const NamespaceState = z.object({
  status: ConnectionStatus,
  accounts: z.array(Account),
  /** CAIP-10 id of the first account on the active network. */
  caipAddress: z.optional(CaipAddress),
  /** CAIP-2 id of the active network. */
  networkId: z.optional(CaipNetworkId),
  /** Wallet id. For an announced wallet (EIP-6963), this is its rdns. */
  connectorId: z.optional(z.string()),
  /** Name that the wallet reports. */
  walletName: z.optional(z.string()),
  /**
   * True if the last connected wallet shares no accounts, because it is locked or no longer announced, or because the
   * user disconnected the site in it. A locked wallet can be unlocked in the wallet itself.
   */
  locked: z.optional(z.boolean()),
  /** Login method of the wallet. The page does not receive the user's identity. */
  socialProvider: z.optional(LoginProvider),
  /**
   * Balance of the first account, as last read by the wallet. Undefined before the first read. Accessing this field
   * sends no request.
   */
  balance: z.optional(NativeBalance),
  /** Name of the first account, as last read by the wallet. */
  profileName: z.optional(z.string()),
  /** Profile image: a `data:` URL of at most 32 kB. */
  profileImage: z.optional(z.string()),
  /**
   * True if the account has the wallet's contract code on the active network. Undefined until the wallet has checked.
   */
  smartAccountDeployed: z.optional(z.boolean()),
  /** True if the first account is signed in to the dapp. Undefined without the option `siwx`. */
  signedIn: z.optional(z.boolean()),
})
export type NamespaceState = z.infer<typeof NamespaceState>

/**
 * `idle`: no call has needed the wallet yet, or it did not start. `restoring`: the last connection may still be
 * restored, so do not show a connect button yet. `ready`: the wallet has reported its connections.
 */
export const KitStatus = z.enum(['idle', 'restoring', 'ready'])

/** Result of {@link Oriel.getState}. Remains the same object until the state changes. */
export const KitState = z.object({
  /** True while the modal is open. */
  open: z.boolean(),
  status: KitStatus,
  /** True after the wallet has started. */
  initialized: z.boolean(),
  /** True while a call waits for the wallet to start. */
  loading: z.boolean(),
  /** Wallet that the user chose and that has not responded yet. */
  connectingWallet: z.optional(z.object({ id: z.string(), name: z.string() })),
  /**
   * Namespace that the user chose last. Defaults to the first connected namespace, then to the namespace of the first
   * network.
   */
  activeNamespace: z.optional(Namespace),
  namespaces: z.partialRecord(Namespace, NamespaceState),
  /** Networks of the option `networks` that the deployment supports. Empty until the wallet has started. */
  networks: z.array(Network),
  /** Preferred account type by namespace. An account's `type` is its actual type. */
  preferredAccountTypes: z.optional(AccountTypes),
  /** Current theme of the modal. */
  themeMode: z.enum(['light', 'dark']),
})
export type KitState = z.infer<typeof KitState>

export const WalletRequest = z.strictObject({
  namespace: Namespace,
  method: z.string().check(z.minLength(1), z.maxLength(64)),
  params: z.optional(z.unknown()),
  /** True if the user chose this wallet in a different wallet library's list. */
  isChosen: z.optional(z.boolean()),
})
export type WalletRequest = z.infer<typeof WalletRequest>
