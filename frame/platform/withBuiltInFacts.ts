import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'

/**
 * Overrides a network's settings with the values built into this release. The settings come from a server, which must
 * not be able to change the native currency's decimals or the Multicall3 contract used for reads.
 */
export function withBuiltInFacts(network: Network): Network {
  const builtIn = builtInNetworks.find(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  if (!builtIn) return network
  const { id, name, nativeCurrency, contracts, testnet } = builtIn
  const { contracts: _, testnet: __, ...settings } = network
  return { ...settings, id, name, nativeCurrency, ...(contracts && { contracts }), ...(testnet && { testnet }) }
}

/**
 * Returns true if the network's chain ID matches its CAIP-2 ID. They must match, because the chain ID is signed and the
 * CAIP-2 ID is displayed.
 */
export const hasOwnId = ({ id, chainNamespace, caipNetworkId }: Network): boolean =>
  `${chainNamespace}:${id}` === caipNetworkId
