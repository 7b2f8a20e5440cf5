import { builtInNetworks } from '@oriel/shared/chains/networks.ts'

/** Returns the widely used name of an EVM chain. `id` is decimal. */
export const getEvmChainName = (id: string): string | undefined =>
  builtInNetworks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${id}`)?.name
