import * as z from 'zod/mini'
import { EvmAddress, Hex, type Namespace, SolanaAddress } from '../chains/caip.ts'
import * as s from './rpcSchemas.ts'

/**
 * Policy of a method, from open to closed. A method without a row is rejected with 4200.
 * - `read`: forwarded to the chain and rate-limited per origin. Identical calls in flight are shared.
 * - `account`: handled in the frame without prompting the user: from state (`[]` or 4100 if the origin is not
 *   connected), by a computation, or by ending one of the page's connections or subscriptions.
 * - `state`: needs light consent, in a view without a signature.
 * - `consent`: needs a full approval.
 */
export type Policy = 'read' | 'account' | 'state' | 'consent'

export type RpcMethod = {
  namespace: Namespace
  policy: Policy
  params: z.ZodMiniType
  result: z.ZodMiniType
  /** True for a read with side effects or with state on the node. Callers must not share it. */
  unshared?: true | undefined
  /** True for a read that is sent to the network's bundler (ERC-4337). */
  ofBundler?: true
  /** Implemented only by wallets other than our own. */
  otherWalletsOnly?: true
  /** Wallet Standard feature that implements the method in a page wallet. */
  feature?: `solana:${string}`
  /** True for a method that connects the page. */
  connects?: true
}

const json = z.unknown()

const read = (unshared?: true) =>
  ({ namespace: 'eip155', policy: 'read', params: s.any, result: json, unshared }) as const

function row<policy extends Policy, params extends z.ZodMiniType, result extends z.ZodMiniType>(
  policy: policy,
  params: params,
  result: result,
) {
  return { namespace: 'eip155', policy, params, result } as const
}

function solana<params extends z.ZodMiniType>(params: params, feature: `solana:${string}`) {
  return { namespace: 'solana', policy: 'consent', params, result: json, feature } as const
}

const solanaAccounts = z.array(z.object({ pubkey: SolanaAddress }))

/**
 * Methods that a dapp may send. The comment on a row is its description in `docs/methods.md`; plain reads have none.
 */
export const rpcMethods = {
  eth_blobBaseFee: read(),
  eth_blockNumber: read(),
  eth_call: read(),
  eth_createAccessList: read(),
  eth_estimateGas: read(),
  eth_feeHistory: read(),
  eth_gasPrice: read(),
  eth_getAccount: read(),
  eth_getBalance: read(),
  eth_getBlockByHash: read(),
  eth_getBlockByNumber: read(),
  eth_getBlockReceipts: read(),
  eth_getBlockTransactionCountByHash: read(),
  eth_getBlockTransactionCountByNumber: read(),
  eth_getCode: read(),
  eth_getFilterChanges: read(true),
  eth_getFilterLogs: read(),
  eth_getLogs: read(),
  eth_getProof: read(),
  eth_getStorageAt: read(),
  eth_getTransactionByBlockHashAndIndex: read(),
  eth_getTransactionByBlockNumberAndIndex: read(),
  eth_getTransactionByHash: read(),
  eth_getTransactionCount: read(),
  eth_getTransactionReceipt: read(),
  eth_getUncleCountByBlockHash: read(),
  eth_getUncleCountByBlockNumber: read(),
  eth_maxPriorityFeePerGas: read(),
  eth_newBlockFilter: read(true),
  eth_newFilter: read(true),
  eth_newPendingTransactionFilter: read(true),
  eth_sendRawTransaction: { ...row('read', s.rawTransaction, s.hash), unshared: true },
  eth_syncing: read(),
  eth_uninstallFilter: read(true),
  /** Returns the receipt of a user operation, or null (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_getUserOperationReceipt: { ...read(), ofBundler: true },
  /** Estimates the gas of a user operation (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_estimateUserOperationGas: { ...read(), ofBundler: true },
  /** Returns a user operation, or null (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_getUserOperationByHash: { ...read(), ofBundler: true },
  /** Returns the bundler's entry points (ERC-4337). Fails with 8384 when no bundler responds. */
  eth_supportedEntryPoints: { ...read(), ofBundler: true },
  net_listening: read(),
  web3_clientVersion: read(),
  web3_sha3: read(),

  /** Returns the page's accounts, or `[]` if it is not connected. */
  eth_accounts: row('account', s.none, z.array(EvmAddress)),
  /** Returns the first account, or null. */
  eth_coinbase: row('account', s.none, z.nullable(EvmAddress)),
  /** Returns the page's chain ID (EIP-695). */
  eth_chainId: row('account', s.none, Hex),
  /** Returns the page's chain ID as a decimal number. */
  net_version: row('account', s.none, z.string()),
  /** Subscribes to `newHeads` or `logs`. The provider emits `message` for each notification. */
  eth_subscribe: row('account', s.subscription, Hex),
  /** Cancels a subscription. */
  eth_unsubscribe: row('account', s.subscriptionId, z.boolean()),
  /** Recovers the address that signed a message. */
  personal_ecRecover: row('account', s.signedMessage, EvmAddress),
  /** Returns the page's permissions (EIP-2255). */
  wallet_getPermissions: row('account', s.none, json),
  /** Returns the capabilities of the connected wallet (EIP-5792). */
  wallet_getCapabilities: row('account', s.capabilities, json),
  /** Returns the status of sent calls (EIP-5792). */
  wallet_getCallsStatus: row('account', s.callsId, json),
  /** Shows the status of sent calls (EIP-5792). */
  wallet_showCallsStatus: row('account', s.callsId, json),
  /** Returns native currency and ERC-20 tokens (ERC-7811), or an error when they cannot be read completely. */
  wallet_getAssets: row('account', s.assets, json),
  /**
   * Disconnects the page from its EVM accounts, and with the built-in wallet from its Solana accounts, too (ERC-7846).
   */
  wallet_disconnect: row('account', s.disconnect, z.null()),

  /** Connects the page and returns its accounts (EIP-1102). */
  eth_requestAccounts: { ...row('state', s.none, z.array(EvmAddress)), connects: true },
  /** Connects the page and returns its accounts with capabilities (ERC-7846). */
  wallet_connect: { ...row('state', z.optional(s.object), json), connects: true },
  /** Requests `eth_accounts`, and lets the user choose the accounts again (EIP-2255). */
  wallet_requestPermissions: { ...row('state', s.permissions, json), connects: true },
  /** Switches the page to another network (EIP-3326). Fails with 4902 when the deployment does not serve it. */
  wallet_switchEthereumChain: row('state', s.chainId, z.null()),
  /** Adds a network that the deployment serves (EIP-3085). The wallet uses its own data about the network. */
  wallet_addEthereumChain: row('state', s.addChain, z.null()),
  /** Adds an ERC-20 token to the user's list (EIP-747). */
  wallet_watchAsset: row('state', s.watchAsset, z.boolean()),

  /** Signs a message (EIP-191). The two parameters can be in either order. */
  personal_sign: row('consent', s.message, Hex),
  /** Signs typed data (EIP-712), passed as an object or as JSON text. */
  eth_signTypedData_v4: row('consent', s.typedData, Hex),
  /** Signs a transaction, sends it, and returns its hash. */
  eth_sendTransaction: row('consent', s.transaction, s.hash),
  /**
   * Signs a user operation of the account and sends it to the network's bundler (ERC-4337, entry point 0.7). Returns
   * its hash. The wallet fills in the nonce, gas and fees.
   */
  eth_sendUserOperation: row('consent', s.userOperation, s.hash),
  /**
   * Sends several calls with one approval, as one transaction if the account is a smart account (EIP-5792). Returns `{
   * id }`.
   */
  wallet_sendCalls: row('consent', s.sendCalls, json),
  /** Requests a permission to act for the account (ERC-7715). */
  wallet_grantPermissions: { ...row('consent', s.object, json), otherWalletsOnly: true },
  /**
   * Ends the same connections as `wallet_disconnect` if it names only `eth_accounts` (EIP-2255). For other permissions
   * the built-in wallet rejects with 4200.
   */
  wallet_revokePermissions: { ...row('consent', s.object, json), otherWalletsOnly: true },

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
  solana_signMessage: solana(s.SolanaMessage, 'solana:signMessage'),
  /** Signs a base64 transaction. Returns `{ signature, transaction }`. */
  solana_signTransaction: solana(s.SolanaTransaction, 'solana:signTransaction'),
  /**
   * Signs up to 100 base64 transactions of at most 128 kB in total with one approval, and returns `{ transactions }`.
   * Fails with 8126 for more.
   */
  solana_signAllTransactions: solana(s.SolanaTransactions, 'solana:signTransaction'),
  /** Signs a transaction, sends it, and returns `{ signature }`. */
  solana_signAndSendTransaction: solana(s.SolanaSendTransaction, 'solana:signAndSendTransaction'),
  /**
   * Signs in with Solana. Accepts the input of the Wallet Standard's `solana:signIn`. Returns `{ pubkey, signedMessage,
   * signature }` in base58.
   */
  solana_signIn: solana(z.record(z.string(), z.unknown()), 'solana:signIn'),
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
