import type { Network } from '#shared/chains/networks.ts'
import { backendUrl } from '../../platform/backendUrl.ts'

/** Returns the backend's RPC proxy URL. `node` selects one of two hosts, so that their responses can be compared. */
export function ownRpcUrl(network: Network, node?: 'first' | 'second'): string {
  return backendUrl(`/v1?chainId=${encodeURIComponent(network.caipNetworkId)}${node ? `&node=${node}` : ''}`)
}
