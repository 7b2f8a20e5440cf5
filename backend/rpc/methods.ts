import type { Namespace } from '#shared/caip.ts'
import { isRpcMethod, rpcMethods } from '#shared/rpcMethods.ts'

/** What the frame itself asks a chain, beside what a dapp may: the dapp's answer to these comes from state. */
const ownReads: Partial<Record<Namespace, ReadonlySet<string>>> = {
  eip155: new Set(['eth_chainId', 'net_version', 'eth_simulateV1']),
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

/** May this method go to a node of this namespace? Reads only: a node never signs for us, and never manages itself. */
export function isForwarded(namespace: Namespace, method: string): boolean {
  if (ownReads[namespace]?.has(method)) return true
  if (!isRpcMethod(method)) return false
  return rpcMethods[method].policy === 'read' && rpcMethods[method].namespace === namespace
}
