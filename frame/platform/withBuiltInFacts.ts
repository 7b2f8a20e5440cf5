import { builtInNetworks, type Network } from '#shared/networks.ts'

/**
 * Returns a network of the settings with the release's own facts about a built-in one. The settings come from a server:
 * they must not change what an amount of the network's currency means, or which contract reads are made through.
 */
export function withBuiltInFacts(network: Network): Network {
  const builtIn = builtInNetworks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  if (!builtIn) return network
  const { id, name, nativeCurrency, contracts, testnet } = builtIn
  const { contracts: _, testnet: __, ...settings } = network
  return { ...settings, id, name, nativeCurrency, ...(contracts && { contracts }), ...(testnet && { testnet }) }
}

/** Returns whether a network is signed for under the id by which it is shown. */
export const hasOwnId = ({ id, chainNamespace, caipNetworkId }: Network): boolean =>
  `${chainNamespace}:${id}` === caipNetworkId
