import * as z from 'zod/mini'
import { EvmAddress, Hex, type Namespace, SolanaAddress } from './caip.ts'
import * as s from './rpcSchemas.ts'

/**
 * The policy of a method, from open to closed. A method without a row is refused with 4200.
 * - `read`: forwarded to the chain and limited per origin. Identical calls in flight are shared.
 * - `account`: answered in the frame without asking the visitor: from state (`[]` or 4100 when the origin is not
 *   connected), by a computation, or by ending something that belongs to the page.
 * - `state`: needs light consent, in a view without a signature.
 * - `consent`: needs a full approval.
 */
export type Policy = 'read' | 'account' | 'state' | 'consent'

export type RpcMethod = {
  namespace: Namespace
  policy: Policy
  params: z.ZodMiniType
  result: z.ZodMiniType
  /** Set for a read that has an effect or keeps state at the node, so that two callers must not share it. */
  unshared?: true
  /** Only wallets other than our own answer the method. */
  otherWalletsOnly?: true
}

const json = z.unknown()

const read = (unshared?: true) =>
  ({ namespace: 'eip155', policy: 'read', params: s.any, result: json, ...(unshared && { unshared }) }) as const

function row<policy extends Policy, params extends z.ZodMiniType, result extends z.ZodMiniType>(
  policy: policy,
  params: params,
  result: result,
) {
  return { namespace: 'eip155', policy, params, result } as const
}

function solana<params extends z.ZodMiniType>(params: params) {
  return { namespace: 'solana', policy: 'consent', params, result: json } as const
}

const solanaAccounts = z.array(z.object({ pubkey: SolanaAddress }))

/** The methods that a dapp may send. */
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
  eth_getUserOperationReceipt: read(),
  eth_estimateUserOperationGas: read(),
  eth_getUserOperationByHash: read(),
  eth_supportedEntryPoints: read(),
  net_listening: read(),
  web3_clientVersion: read(),
  web3_sha3: read(),

  eth_accounts: row('account', s.none, z.array(EvmAddress)),
  eth_coinbase: row('account', s.none, z.nullable(EvmAddress)),
  eth_chainId: row('account', s.none, Hex),
  net_version: row('account', s.none, z.string()),
  eth_subscribe: row('account', s.subscription, Hex),
  eth_unsubscribe: row('account', s.subscriptionId, z.boolean()),
  personal_ecRecover: row('account', s.signedMessage, EvmAddress),
  wallet_getPermissions: row('account', s.none, json),
  wallet_getCapabilities: row('account', s.capabilities, json),
  wallet_getCallsStatus: row('account', s.callsId, json),
  wallet_showCallsStatus: row('account', s.callsId, json),
  wallet_getAssets: row('account', s.assets, json),
  wallet_disconnect: row('account', s.disconnect, z.null()),

  eth_requestAccounts: row('state', s.none, z.array(EvmAddress)),
  wallet_connect: row('state', z.optional(s.object), json),
  wallet_requestPermissions: row('state', s.permissions, json),
  wallet_switchEthereumChain: row('state', s.chainId, z.null()),
  wallet_addEthereumChain: row('state', s.addChain, z.null()),
  wallet_watchAsset: row('state', s.watchAsset, z.boolean()),

  personal_sign: row('consent', s.message, Hex),
  eth_signTypedData_v4: row('consent', s.typedData, Hex),
  eth_sendTransaction: row('consent', s.transaction, s.hash),
  eth_sendUserOperation: { ...row('consent', s.any, s.hash), otherWalletsOnly: true },
  wallet_sendCalls: { ...row('consent', s.sendCalls, json), otherWalletsOnly: true },
  wallet_grantPermissions: { ...row('consent', s.object, json), otherWalletsOnly: true },
  wallet_revokePermissions: { ...row('consent', s.object, json), otherWalletsOnly: true },

  solana_getAccounts: { namespace: 'solana', policy: 'account', params: s.noneOrEmpty, result: solanaAccounts },
  solana_requestAccounts: { namespace: 'solana', policy: 'state', params: s.noneOrEmpty, result: solanaAccounts },
  solana_signMessage: solana(s.SolanaMessage),
  solana_signTransaction: solana(s.SolanaTransaction),
  solana_signAllTransactions: solana(s.SolanaTransactions),
  solana_signAndSendTransaction: solana(s.SolanaSendTransaction),
  solana_signIn: solana(z.record(z.string(), z.unknown())),
} as const satisfies Record<string, RpcMethod>

export type RpcMethodName = keyof typeof rpcMethods

export function isRpcMethod(method: string): method is RpcMethodName {
  return Object.hasOwn(rpcMethods, method)
}
