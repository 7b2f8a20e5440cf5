import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import type { SignedData } from './typedData.ts'

/** Chain ID of the domain. `unreadable` means that the value is not a number, so it matches no network. */
export type SignedChain = bigint | 'unreadable' | undefined

/** Returns the domain's chain ID (EIP-712), or undefined if it has none. */
export function getSignedChain({ types, domain }: SignedData): SignedChain {
  const isSigned = (types.get('EIP712Domain') ?? []).some(({ name }) => name === 'chainId')
  if (!isSigned) return undefined
  return typeof domain.chainId === 'bigint' ? domain.chainId : 'unreadable'
}

export type SignedNetwork = {
  network: Network
  /**
   * `active`: the wallet's active network. `other`: a different configured network. `unread`: there is no node to
   * query.
   */
  kind: 'active' | 'other' | 'unread'
}

/**
 * Returns the network whose contracts accept the signature. The same address can be a different contract on another
 * network.
 */
export function getSignedNetwork(signed: SignedData, active: Network, served: readonly Network[]): SignedNetwork {
  const chain = getSignedChain(signed)
  if (chain === undefined || chain === BigInt(active.id)) return { network: active, kind: 'active' }
  const id = `eip155:${chain}` as const
  const isSigned = ({ caipNetworkId }: Network) => caipNetworkId === id
  const other = served.find(isSigned)
  if (other) return { network: other, kind: 'other' }
  return { network: builtInNetworks.find(isSigned) ?? createUnknownNetwork(`${chain}`), kind: 'unread' }
}

function createUnknownNetwork(chain: string): Network {
  return {
    id: chain,
    caipNetworkId: `eip155:${chain}`,
    chainNamespace: 'eip155',
    name: chain,
    nativeCurrency: { name: '?', symbol: '?', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}
