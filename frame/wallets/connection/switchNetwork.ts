import { type CaipNetworkId, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { registry } from './registry.ts'

/**
 * Switches the active network. A wallet with its own active network is prompted first, and the network stays the same
 * if the user rejects. Closes the modal if the previous network was unsupported. Throws 'Network Not Found' if this
 * deployment does not serve the network.
 */
export async function switchNetwork(id: CaipNetworkId): Promise<void> {
  const network = networks.mustServe(id)
  const namespace = parseCaipNetworkId(id)?.namespace
  const isConnected = namespace !== undefined && session.isConnected(namespace)
  // The previous network counts as unsupported only while a wallet is connected. If no wallet is connected, the modal
  // stays open, so that the user can connect one.
  const wasUnsupported = isConnected && networks.isUnsupported(namespace)
  // Check the node before prompting the wallet. The wallet must not switch to a network that cannot be added here.
  // Check the node of a page every time, because it may have changed.
  if (!networks.requested(id) || network.addedBy) await (await import('../../chains/checkNode.ts')).checkNode(network)
  if (isConnected) {
    await registry.find(session.of(namespace).connectorId)?.switchNetwork?.(networks.toPlain(network))
  }
  networks.add(id)
  networks.setActive(id)
  kitEvents.emit({ type: 'SWITCH_NETWORK', network: id })
  if (wasUnsupported) router.close()
}
