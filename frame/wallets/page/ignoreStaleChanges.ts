import { networks } from '../../state/networks.ts'
import type { Grant } from '../connector/connector.ts'

/**
 * Leaves out the network if it is in use already. Otherwise each change of account would repeat that it is unsupported.
 */
export function ignoreStaleChanges(change: Grant | 'locked' | 'ended'): Grant | 'locked' | 'ended' {
  if (typeof change === 'string' || change.networkId !== networks.store.getState().active.eip155) return change
  return { ...change, networkId: undefined }
}
