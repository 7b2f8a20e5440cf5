import { builtInContracts } from '@oriel/shared/chains/builtInContracts.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'

// Tokens are known by address, because anyone can copy a token's name. The addresses for built-in networks ship with
// the release, because a deployment's settings come from a server that may be hostile. For networks that the deployment
// adds, its settings are the only source.

type Listed = Pick<Network, 'caipNetworkId' | 'known'>

export type TokenMetadata = { symbol: string; name: string; decimals: number }

/** Returns true if the network is built in, so the release contains data about it. */
export const isBuiltIn = ({ caipNetworkId }: Pick<Network, 'caipNetworkId'>) =>
  builtInNetworks.some((network) => network.caipNetworkId === caipNetworkId)

export function isKnownToken(network: Listed, token: string): boolean {
  if (isBuiltIn(network)) return findBuiltInToken(network, token) !== undefined
  return isListed(network, token)
}

/** True if only the deployment's settings list the token, so its name and symbol are self-declared. */
export const isAddedToken = (network: Listed, token: string): boolean =>
  isListed(network, token) && !isKnownToken(network, token)

/** Returns the addresses of the known tokens, followed by those that only the settings list. */
export function listTokens({ caipNetworkId, known }: Listed): string[] {
  const shipped = builtInContracts[caipNetworkId]?.tokens.map(([address]) => address) ?? []
  return [...shipped, ...(known?.tokens ?? []), ...(known?.wrapped ? [known.wrapped] : [])]
}

/** Returns the release's data about a token. Neither nodes nor settings can change it. */
export function findBuiltInToken({ caipNetworkId }: Listed, token: string): TokenMetadata | undefined {
  const row = builtInContracts[caipNetworkId]?.tokens.find(([address]) => isSameAddress(address, token))
  if (!row) return undefined
  const [, symbol, name, decimals] = row
  return { symbol, name, decimals }
}

/** Returns the contract address of the wrapped native currency. */
export function getWrappedToken(network: Listed): string | undefined {
  return isBuiltIn(network) ? builtInContracts[network.caipNetworkId]?.wrapped : network.known?.wrapped
}

/** Returns the exchange routers whose swaps the wallet can decode. */
export function getRouters(network: Listed): readonly string[] {
  return (isBuiltIn(network) ? builtInContracts[network.caipNetworkId]?.routers : network.known?.routers) ?? []
}

/** Returns the router for the wallet's own swaps, or undefined if the wallet does not know that router. */
export function getSwapRouter(network: Listed & Pick<Network, 'swap'>): string | undefined {
  const router = network.swap?.router
  return getRouters(network).some((address) => isSameAddress(address, router)) ? router : undefined
}

function isListed({ known }: Listed, token: string): boolean {
  const listed = [...(known?.tokens ?? []), ...(known?.wrapped ? [known.wrapped] : [])]
  return listed.some((address) => isSameAddress(address, token))
}
