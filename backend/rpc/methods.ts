import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { isRpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'

/** Methods that only the frame itself sends to this API. The frame does not forward a dapp's calls of these methods. */
const frameMethods: Partial<Record<Namespace, ReadonlySet<string>>> = {
  eip155: new Set(['eth_chainId', 'net_version']),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlockHeight',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignaturesForAddress',
    'getSignatureStatuses',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
}

/**
 * Returns true if the API forwards the method to a node. Only reads and signed transactions are forwarded. A node never
 * signs for the user, and is never managed through this API.
 */
export function isForwarded(namespace: Namespace, method: string): boolean {
  if (frameMethods[namespace]?.has(method)) return true
  if (!isRpcMethod(method)) return false
  return rpcMethods[method].policy === 'read' && rpcMethods[method].namespace === namespace
}
