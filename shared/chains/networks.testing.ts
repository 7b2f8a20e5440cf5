import type { Network } from './networks.ts'

type Described = Pick<Network, 'name'> & { id: number; rpcUrl: string } & Partial<Network>
type SolanaDescribed = Pick<Network, 'caipNetworkId' | 'name'> & { rpcUrl: string }

export function describeEvm({ id, rpcUrl, ...more }: Described) {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    ...more,
  } satisfies Network
}

export function describeSolana({ caipNetworkId, name, rpcUrl }: SolanaDescribed) {
  return {
    id: caipNetworkId.slice('solana:'.length),
    caipNetworkId,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [rpcUrl] } },
  } satisfies Network
}
