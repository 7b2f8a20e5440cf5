import { builtInNetworks, type Network } from '#shared/networks.ts'
import type { SignedData } from '../typedData.ts'

export type SignedChain = bigint | 'unreadable' | undefined

/** Returns undefined if the domain has no chain ID. A chain ID that is not a number matches no network. */
export function chainOf({ types, domain }: SignedData): SignedChain {
  const isSigned = (types.get('EIP712Domain') ?? []).some(({ name }) => name === 'chainId')
  if (!isSigned) return undefined
  return typeof domain.chainId === 'bigint' ? domain.chainId : 'unreadable'
}

export type SignedNetwork = {
  network: Network
  /** `active`: the active network. `other`: another network of the deployment. `unread`: no RPC URL is known. */
  kind: 'active' | 'other' | 'unread'
}

/** Returns the network on which the signature is valid. The same address may be another contract on each network. */
export function signedNetwork(signed: SignedData, active: Network, served: readonly Network[]): SignedNetwork {
  const chain = chainOf(signed)
  if (chain === undefined || chain === BigInt(active.id)) return { network: active, kind: 'active' }
  const id = `eip155:${chain}` as const
  const isSigned = ({ caipNetworkId }: Network) => caipNetworkId === id
  const other = served.find(isSigned)
  if (other) return { network: other, kind: 'other' }
  return { network: builtInNetworks.find(isSigned) ?? unknownNetwork(active, `${chain}`), kind: 'unread' }
}

/** Even the symbol of the native currency is unknown. */
function unknownNetwork(active: Network, chain: string): Network {
  const { known: _, contracts: __, swap: ___, ...rest } = active
  const nativeCurrency = { ...active.nativeCurrency, name: '?', symbol: '?' }
  return { ...rest, id: chain, caipNetworkId: `eip155:${chain}`, name: chain, nativeCurrency }
}
