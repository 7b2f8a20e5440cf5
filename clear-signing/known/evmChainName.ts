import { builtInNetworks } from '@oriel/shared/chains/networks.ts'

/** Returns the name of an EVM chain that everybody knows by the same name. `id` is decimal. */
export const evmChainName = (id: string): string | undefined =>
  builtInNetworks.find(({ caipNetworkId }) => caipNetworkId === `eip155:${id}`)?.name
