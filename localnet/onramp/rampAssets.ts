import type { Localnet } from '../evm/localnet.ts'
import type { Solana } from '../solana/startSolana.ts'

type Base = {
  symbol: string
  name: string
  decimals: number
  /** Address of the contract or mint, or an empty string for the native currency. */
  contract: string
}

type EvmChain = { kind: 'evm'; id: string; name: string; label: string; rpcUrl: string }
type SolanaChain = { kind: 'solana'; id: string; name: string; label: string; rpcUrl: string }

/** Pools that set the chain's exchange rates. `dollar` is a token with six decimals that is worth one dollar. */
export type RampPools = { factory: `0x${string}`; wrapped: `0x${string}`; dollar: `0x${string}` }

export type EvmAsset = Base & { chain: EvmChain; pools: RampPools }
export type SolanaAsset = Base & { chain: SolanaChain }
export type RampAsset = EvmAsset | SolanaAsset

export function isEvm(asset: RampAsset): asset is EvmAsset {
  return asset.chain.kind === 'evm'
}

type Chains = { localnet: Pick<Localnet, 'networks' | 'contracts'>; solana?: Pick<Solana, Described> | undefined }
type Described = 'caipNetworkId' | 'name' | 'rpcUrl' | 'contracts'

/** Lists the assets under the provider's own network names, as real providers do. */
export function listRampAssets({ localnet, solana }: Chains): RampAsset[] {
  const { usdc, usdt, dai, weth, uniswapFactory } = localnet.contracts
  const pools = { factory: uniswapFactory, wrapped: weth, dollar: usdc }
  const evm = localnet.networks.flatMap(({ chainId, name, rpcUrl }): EvmAsset[] => {
    const id = `eip155:${chainId}`
    const chain = { kind: 'evm' as const, id, name: name.toLowerCase().replaceAll(' ', '-'), label: name, rpcUrl }
    return [
      { symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: usdc, chain, pools },
      { symbol: 'USDT', name: 'Tether USD', decimals: 6, contract: usdt, chain, pools },
      { symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, contract: dai, chain, pools },
      { symbol: 'ETH', name: 'Ether', decimals: 18, contract: '', chain, pools },
    ]
  })
  return solana ? [...evm, ...listSolanaAssets(solana)] : evm
}

function listSolanaAssets({
  caipNetworkId: id,
  name: label,
  rpcUrl,
  contracts,
}: Pick<Solana, Described>): SolanaAsset[] {
  const chain = { kind: 'solana' as const, id, name: 'oriel-solana-local', label, rpcUrl }
  return [
    { symbol: 'USDC', name: 'USD Coin', decimals: 6, contract: contracts.usdc, chain },
    { symbol: 'SOL', name: 'Solana', decimals: 9, contract: '', chain },
  ]
}
