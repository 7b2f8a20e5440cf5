import type { Localnet } from '@oriel/localnet/evm/localnet.ts'
import type { Solana } from '@oriel/localnet/solana/startSolana.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'

export function describeLocalNetworks({ networks, contracts }: Localnet, solana: Solana) {
  const { multicall3, uniswapFactory, weth, usdc, usdt, dai } = contracts
  return [
    ...networks.map(({ chainId, name, rpcUrl }) => ({
      network: describeEvm({ id: chainId, name, rpcUrl, contracts: { multicall3: { address: multicall3 } } }),
      rpcUrls: [rpcUrl],
      index: { pollMs: 50 },
      market: { factory: uniswapFactory, wrapped: weth, dollar: usdc },
      tokens: [usdc, usdt, dai],
    })),
    {
      network: {
        id: solana.caipNetworkId.replace('solana:', ''),
        caipNetworkId: solana.caipNetworkId,
        chainNamespace: 'solana',
        name: solana.name,
        nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
        rpcUrls: { default: { http: [solana.rpcUrl] } },
        testnet: true,
      },
      rpcUrls: [solana.rpcUrl],
      tokens: [solana.contracts.usdc],
    },
  ]
}
