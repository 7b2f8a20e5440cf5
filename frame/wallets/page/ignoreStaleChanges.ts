import { networks } from '../../state/networks.ts'
import type { Grant } from '../connector/connector.ts'

/**
 * Omits the network from a change if the network is already active. Otherwise, every account change would report again
 * that the network is unsupported.
 */
export function ignoreStaleChanges(change: Grant | 'locked' | 'ended'): Grant | 'locked' | 'ended' {
  if (typeof change === 'string' || change.networkId !== networks.store.getState().active.eip155) return change
  return { ...change, networkId: undefined }
}
