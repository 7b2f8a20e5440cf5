import * as z from 'zod/mini'
import { EvmAddress, Hex, type Namespace, SolanaAddress } from '../chains/caip.ts'
import * as s from './rpcSchemas.ts'

/**
 * Policy of a method, from least to most restrictive. Methods that are not listed are rejected with 4200.
 * - `read`: forwarded to the chain and rate-limited per origin. Concurrent identical calls share one request.
 * - `account`: handled by the frame without a prompt. Returns `[]` or rejects with 4100 if the method needs accounts
 *   and the origin is not connected.
 * - `state`: needs a confirmation, but no signature.
 * - `consent`: needs a full approval.
 */
export type Policy = 'read' | 'account' | 'state' | 'consent'

export type RpcMethod = {
  namespace: Namespace
  policy: Policy
  params: z.ZodMiniType
  result: z.ZodMiniType
  /**
   * True if the read has side effects or creates state on the RPC node. Its result must not be shared between callers.
   */
  unshared?: true | undefined
  /** True if the read is sent to the network's bundler (ERC-4337). */
  ofBundler?: true
  /** True if only wallets other than our own implement the method. */
  otherWalletsOnly?: true
  /** Wallet Standard feature that implements the method in a page wallet. */
  feature?: `solana:${string}`
  /** True if the method connects the page. */
  connects?: true
}

const json = z.unknown()

const defineRead = (unshared?: true) =>
  ({ namespace: 'eip155', policy: 'read', params: s.any, result: json, unshared }) as const

function defineMethod<policy extends Policy, params extends z.ZodMiniType, result extends z.ZodMiniType>(
  policy: policy,
  params: params,
  result: result,
) {
  return { namespace: 'eip155', policy, params, result } as const
}

function defineSolana<params extends z.ZodMiniType>(params: params, feature: `solana:${string}`) {
  return { namespace: 'solana', policy: 'consent', params, result: json, feature } as const
}

const solanaAccounts = z.array(z.object({ pubkey: SolanaAddress }))

/**
 * Methods that a dapp may send. The comment on a row is its description in `docs/methods.md`; plain reads have none.
 */
export const rpcMethods = {
  eth_blobBaseFee: defineRead(),
  eth_blockNumber: defineRead(),
  eth_call: defineRead(),
  eth_createAccessList: defineRead(),
  eth_estimateGas: defineRead(),
  eth_feeHistory: defineRead(),
  eth_gasPrice: defineRead(),
  eth_getAccount: defineRead(),
  eth_getBalance: defineRead(),
  eth_getBlockByHash: defineRead(),
  eth_getBlockByNumber: defineRead(),
  eth_getBlockReceipts: defineRead(),
  eth_getBlockTransactionCountByHash: defineRead(),
  eth_getBlockTransactionCountByNumber: defineRead(),
  eth_getCode: defineRead(),
  eth_getFilterChanges: defineRead(true),
  eth_getFilterLogs: defineRead(),
  eth_getLogs: defineRead(),
  eth_getProof: defineRead(),
  eth_getStorageAt: defineRead(),
  eth_getTransactionByBlockHashAndIndex: defineRead(),
  eth_getTransactionByBlockNumberAndIndex: defineRead(),
  eth_getTransactionByHash: defineRead(),
  eth_getTransactionCount: defineRead(),
  eth_getTransactionReceipt: defineRead(),
  eth_getUncleCountByBlockHash: defineRead(),
  eth_getUncleCountByBlockNumber: defineRead(),
  eth_maxPriorityFeePerGas: defineRead(),
  eth_newBlockFilter: defineRead(true),
  eth_newFilter: defineRead(true),
  eth_newPendingTransactionFilter: defineRead(true),
  eth_sendRawTransaction: { ...defineMethod('read', s.rawTransaction, s.hash), unshared: true },
  eth_simulateV1: defineRead(),
  eth_syncing: defineRead(),
  eth_uninstallFilter: defineRead(true),
  /** Returns the receipt of a user operation, or null (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_getUserOperationReceipt: { ...defineRead(), ofBundler: true },
  /** Estimates the gas of a user operation (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_estimateUserOperationGas: { ...defineRead(), ofBundler: true },
  /** Returns a user operation, or null (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_getUserOperationByHash: { ...defineRead(), ofBundler: true },
  /** Returns the bundler's entry points (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_supportedEntryPoints: { ...defineRead(), ofBundler: true },
  net_listening: defineRead(),
  web3_clientVersion: defineRead(),
  web3_sha3: defineRead(),

  /** Returns the page's accounts, or `[]` if it is not connected. */
  eth_accounts: defineMethod('account', s.none, z.array(EvmAddress)),
  /** Returns the first account, or null. */
  eth_coinbase: defineMethod('account', s.none, z.nullable(EvmAddress)),
  /** Returns the page's chain ID (EIP-695). */
  eth_chainId: defineMethod('account', s.none, Hex),
  /** Returns the page's chain ID as a decimal number. */
  net_version: defineMethod('account', s.none, z.string()),
  /** Subscribes to `newHeads` or `logs`. The provider emits `message` for each notification. */
  eth_subscribe: defineMethod('account', s.subscription, Hex),
  /** Cancels a subscription. */
  eth_unsubscribe: defineMethod('account', s.subscriptionId, z.boolean()),
  /** Recovers the address that signed a message. */
  personal_ecRecover: defineMethod('account', s.signedMessage, EvmAddress),
  /** Returns the page's permissions (EIP-2255). */
  wallet_getPermissions: defineMethod('account', s.none, json),
  /** Returns the capabilities of the connected wallet (EIP-5792). */
  wallet_getCapabilities: defineMethod('account', s.capabilities, json),
  /** Returns the status of sent calls (EIP-5792). */
  wallet_getCallsStatus: defineMethod('account', s.callsId, json),
  /** Shows the status of sent calls (EIP-5792). */
  wallet_showCallsStatus: defineMethod('account', s.callsId, json),
  /**
   * Returns the native currency and ERC-20 tokens (ERC-7811) with icons and prices in US dollars. Rejects if they
   * cannot be read completely.
   */
  wallet_getAssets: defineMethod('account', s.assets, json),
  /**
   * Disconnects the page from its EVM accounts, and with the built-in wallet from its Solana accounts, too (ERC-7846).
   */
  wallet_disconnect: defineMethod('account', s.disconnect, z.null()),

  /** Connects the page and returns its accounts (EIP-1102). */
  eth_requestAccounts: { ...defineMethod('state', s.none, z.array(EvmAddress)), connects: true },
  /** Connects the page and returns its accounts with capabilities (ERC-7846). */
  wallet_connect: { ...defineMethod('state', z.optional(s.object), json), connects: true },
  /** Requests the permission `eth_accounts`, and lets the user choose the accounts again (EIP-2255). */
  wallet_requestPermissions: { ...defineMethod('state', s.permissions, json), connects: true },
  /** Switches the page to another network (EIP-3326). Fails with 4902 when the deployment does not serve it. */
  wallet_switchEthereumChain: defineMethod('state', s.chainId, z.null()),
  /** Adds a network that the deployment serves (EIP-3085). The wallet uses its own data about the network. */
  wallet_addEthereumChain: defineMethod('state', s.addChain, z.null()),
  /** Adds an ERC-20 token to the user's list (EIP-747). */
  wallet_watchAsset: defineMethod('state', s.watchAsset, z.boolean()),

  /** Signs a message (EIP-191). The two parameters can be in either order. */
  personal_sign: defineMethod('consent', s.message, Hex),
  /** Signs typed data (EIP-712), passed as an object or as JSON text. */
  eth_signTypedData_v4: defineMethod('consent', s.typedData, Hex),
  /**
   * Signs a transaction, sends it, and returns its hash. Uses the page's fee unless it is so high that the approval
   * warns about it.
   */
  eth_sendTransaction: defineMethod('consent', s.transaction, s.hash),
  /**
   * Signs a user operation of the account and sends it to the network's bundler (ERC-4337, entry point 0.7). Returns
   * its hash. The wallet fills in the nonce, gas and fees.
   */
  eth_sendUserOperation: defineMethod('consent', s.userOperation, s.hash),
  /**
   * Sends several calls with one approval, as one transaction if the account is a smart account (EIP-5792). Returns
   * `{ id }`.
   */
  wallet_sendCalls: defineMethod('consent', s.sendCalls, json),
  /** Requests a permission to act for the account (ERC-7715). */
  wallet_grantPermissions: { ...defineMethod('consent', s.object, json), otherWalletsOnly: true },
  /**
   * Revokes permissions (EIP-2255). If only `eth_accounts` is named, it ends the same connections as
   * `wallet_disconnect`. The built-in wallet rejects other permissions with 4200.
   */
  wallet_revokePermissions: { ...defineMethod('consent', s.object, json), otherWalletsOnly: true },

  /** Returns the page's accounts. */
  solana_getAccounts: { namespace: 'solana', policy: 'account', params: s.noneOrEmpty, result: solanaAccounts },
  /** Connects the page and returns its accounts. */
  solana_requestAccounts: {
    namespace: 'solana',
    policy: 'state',
    params: s.noneOrEmpty,
    result: solanaAccounts,
    connects: true,
  },
  /** Signs a base58 message. Returns `{ signature }` in base58. */
  solana_signMessage: defineSolana(s.SolanaMessage, 'solana:signMessage'),
  /** Signs a base64 transaction. Returns `{ signature, transaction }`. */
  solana_signTransaction: defineSolana(s.SolanaTransaction, 'solana:signTransaction'),
  /**
   * Signs up to 100 base64 transactions of at most 128 kB in total with one approval, and returns `{ transactions }`.
   * Fails with 8126 for more.
   */
  solana_signAllTransactions: defineSolana(s.SolanaTransactions, 'solana:signTransaction'),
  /** Signs a transaction, sends it, and returns `{ signature }`. */
  solana_signAndSendTransaction: defineSolana(s.SolanaSendTransaction, 'solana:signAndSendTransaction'),
  /**
   * Signs in with Solana. Accepts the input of the Wallet Standard's `solana:signIn`. Returns
   * `{ pubkey, signedMessage, signature }` in base58.
   */
  solana_signIn: defineSolana(z.record(z.string(), z.unknown()), 'solana:signIn'),
} as const satisfies Record<string, RpcMethod>

export type RpcMethodName = keyof typeof rpcMethods

type Rows = typeof rpcMethods
type TypedDataParams = { params: typeof s.typedData }
/** Methods that sign EIP-712 typed data. */
export type TypedDataMethod = {
  [name in RpcMethodName]: Rows[name] extends TypedDataParams ? name : never
}[RpcMethodName]

export const rpcMethodNames = Object.keys(rpcMethods).filter(isRpcMethod)

export function isRpcMethod(method: string): method is RpcMethodName {
  return Object.hasOwn(rpcMethods, method)
}

/** Returns true if the method's params are an address and EIP-712 typed data. */
export function isTypedDataMethod(method: string): method is TypedDataMethod {
  return isRpcMethod(method) && rpcMethods[method].params === s.typedData
}
