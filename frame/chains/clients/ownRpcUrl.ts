import type { Network } from '#shared/chains/networks.ts'
import { backendUrl } from '../../platform/backendUrl.ts'

/** Returns the URL of the backend’s proxy. `node` selects one of two hosts, whose responses can then be compared. */
export function ownRpcUrl(network: Network, node?: 'first' | 'second'): string {
  return backendUrl(`/v1?chainId=${encodeURIComponent(network.caipNetworkId)}${node ? `&node=${node}` : ''}`)
}
