import { type CaipNetworkId, parseCaipNetworkId } from '#shared/caip.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'

/**
 * Makes a network the one in use. The modal closes if the previous network was unsupported (specification, section 4).
 * Throws 'Network Not Found' for a network that this deployment does not serve.
 */
export function switchNetwork(id: CaipNetworkId) {
  const namespace = parseCaipNetworkId(id)?.namespace
  const wasUnsupported = namespace !== undefined && networks.isUnsupported(namespace)
  networks.add(id)
  networks.setActive(id)
  kitEvents.emit({ type: 'SWITCH_NETWORK', network: id })
  if (wasUnsupported) router.close()
}
