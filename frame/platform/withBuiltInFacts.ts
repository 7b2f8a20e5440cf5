import { builtInNetworks, type Network } from '#shared/chains/networks.ts'

/**
 * Overrides the settings of a built-in network with the facts that ship with the release. A server provides the
 * settings, so they must not change the native currency's decimals or the Multicall3 contract that reads go through.
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
