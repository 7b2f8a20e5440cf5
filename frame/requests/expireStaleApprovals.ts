import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import type { ConsentMethod } from '../consent/method/consentMethod.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { approvals } from './approvals.ts'

/**
 * Ends pending requests when their network or account is no longer active, even if another tab has changed it. A
 * request that was shown for one account or network must not be signed for another.
 */
export function expireStaleApprovals() {
  networks.store.subscribe(expireStale)
  session.store.subscribe(expireStale)
}

function expireStale() {
  for (const { id, request, row } of approvals.store.getState().pending) {
    const changed = getStaleReason(request, row)
    if (changed) approvals.end(id, changed)
  }
}

/**
 * Returns why the request is stale, or undefined if it is not. Requests without a row change the network or the tokens,
 * so they depend only on the connection, and on their network being served: a page can remove one that it added.
 */
export function getStaleReason(
  { method, address, networkId, params }: FrozenRequest,
  row: ConsentMethod | undefined,
): 'account' | 'network' | undefined {
  const { namespace } = rpcMethods[method]
  const { status, accounts } = session.of(namespace)
  const ifServed = networks.served(networkId) ? undefined : 'network'
  if (!row) return status === 'connected' || address === '' ? ifServed : 'account'
  if (status !== 'connected' || !accounts.some((account) => account.address === address)) return 'account'
  // A request that specifies its network does not depend on the active network.
  if (row.readNetwork?.(params)) return ifServed
  return networks.inUse(namespace)?.caipNetworkId === networkId ? undefined : 'network'
}
