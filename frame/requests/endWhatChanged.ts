import { rpcMethods } from '#shared/rpcMethods.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import { approvals } from './approvals.ts'

/**
 * Ends every request for consent whose network or account is not in use any more, here or in another tab: what was shown
 * for one must not be signed for another.
 */
export function endWhatChanged() {
  networks.store.subscribe(look)
  session.store.subscribe(look)
}

function look() {
  for (const { id, request } of approvals.store.getState().pending) {
    const { namespace, policy } = rpcMethods[request.method]
    if (policy !== 'consent') continue
    const { status, accounts } = session.of(namespace)
    if (status !== 'connected' || !accounts.some(({ address }) => address === request.address)) {
      approvals.end(id, 'account')
    } else if (networks.inUse(namespace)?.caipNetworkId !== request.networkId) approvals.end(id, 'network')
  }
}
