import { type CaipNetworkId, evmNetworkId, nativeTokenAddress } from '#shared/caip.ts'
import { solanaMainnet } from '#shared/solanaClusters.ts'

/** Providers name the network's own currency in one of these ways. The last one is Solana's mint of wrapped SOL. */
const nativeNames = [
  '',
  '0x0000000000000000000000000000000000000000',
  nativeTokenAddress,
  'So11111111111111111111111111111111111111112',
]

/** Returns the contract or mint that a provider names; an empty text for the network's own currency. */
export function readContract(named: string): string {
  const contract = named.startsWith('0x') ? named.toLowerCase() : named
  return nativeNames.includes(contract) ? '' : contract
}

/** Returns undefined for a network that is neither an EVM network nor Solana. It is never taken for another one. */
export function readNetworkId(chainId: string, isSolana: boolean): CaipNetworkId | undefined {
  if (isSolana) return solanaMainnet
  return /^[1-9]\d{0,15}$/.test(chainId) ? evmNetworkId(chainId) : undefined
}
