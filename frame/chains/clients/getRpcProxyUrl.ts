import type { Network } from '@oriel/shared/chains/networks.ts'
import { toBackendUrl } from '../../platform/backendUrl.ts'

/** Returns the backend's RPC proxy URL. `node` selects one of two hosts, so that their responses can be compared. */
export function getRpcProxyUrl(network: Network, node?: 'first' | 'second'): string {
  return toBackendUrl(`/v1?chainId=${encodeURIComponent(network.caipNetworkId)}${node ? `&node=${node}` : ''}`)
}
