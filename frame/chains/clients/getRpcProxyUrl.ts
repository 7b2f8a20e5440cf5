import type { Network } from '@oriel/shared/chains/networks.ts'
import { getProjectId, toBackendUrl } from '../../platform/backendUrl.ts'

/**
 * Returns the backend's RPC proxy URL. `node` selects one of two hosts, so that their responses can be compared. For a
 * network that a page added, the proxy forwards the call to the page's node, because the frame's CSP only allows
 * requests to the backend.
 */
export function getRpcProxyUrl(network: Network, node?: 'first' | 'second'): string {
  const chainId = network.caipNetworkId
  const [rpcUrl = ''] = network.rpcUrls.default.http
  if (network.addedBy)
    return toBackendUrl(`/v1/page-node?${new URLSearchParams({ chainId, rpcUrl, projectId: getProjectId() })}`)
  return toBackendUrl(`/v1?chainId=${encodeURIComponent(chainId)}${node ? `&node=${node}` : ''}`)
}
