import { builtInNetworks, type Network } from '#shared/networks.ts'
import type { SignedData } from '../typedData.ts'

export type SignedChain = bigint | 'unreadable' | undefined

/** Undefined for data that names no network. A chain id that is not a number matches none. */
export function chainOf({ types, domain }: SignedData): SignedChain {
  const isSigned = (types.get('EIP712Domain') ?? []).some(({ name }) => name === 'chainId')
  if (!isSigned) return undefined
  return typeof domain.chainId === 'bigint' ? domain.chainId : 'unreadable'
}

export type SignedNetwork = {
  network: Network
  /** `active`: the network in use. `other`: another one that can be read, too. `unread`: no node of it is known. */
  kind: 'active' | 'other' | 'unread'
}

/** Returns the network on which the signature counts. What is true of a contract on another network says nothing. */
export function signedNetwork(signed: SignedData, active: Network, served: readonly Network[]): SignedNetwork {
  const chain = chainOf(signed)
  if (chain === undefined || chain === BigInt(active.id)) return { network: active, kind: 'active' }
  const id = `eip155:${chain}` as const
  const isSigned = ({ caipNetworkId }: Network) => caipNetworkId === id
  const other = served.find(isSigned)
  if (other) return { network: other, kind: 'other' }
  return { network: builtInNetworks.find(isSigned) ?? unknownNetwork(active, `${chain}`), kind: 'unread' }
}

/** Nothing is known of the network, not even the symbol of its currency. */
function unknownNetwork(active: Network, chain: string): Network {
  const { known: _, contracts: __, swap: ___, ...rest } = active
  const nativeCurrency = { ...active.nativeCurrency, name: '?', symbol: '?' }
  return { ...rest, id: chain, caipNetworkId: `eip155:${chain}`, name: chain, nativeCurrency }
}
