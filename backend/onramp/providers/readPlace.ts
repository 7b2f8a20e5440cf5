import { type CaipNetworkId, nativeTokenAddress, toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import { solanaMainnet } from '@oriel/shared/chains/solanaClusters.ts'

/** Ways in which providers identify the native currency. The last one is the mint of wrapped SOL. */
const nativeNames = [
  '',
  '0x0000000000000000000000000000000000000000',
  nativeTokenAddress,
  'So11111111111111111111111111111111111111112',
]

/** Returns a provider's contract or mint, or an empty string for the native currency. */
export function readContract(value: string): string {
  const contract = value.startsWith('0x') ? value.toLowerCase() : value
  return nativeNames.includes(contract) ? '' : contract
}

/** Returns the CAIP-2 ID, or undefined for a network that is neither an EVM network nor Solana. */
export function readNetworkId(chainId: string, isSolana: boolean): CaipNetworkId | undefined {
  if (isSolana) return solanaMainnet
  return /^[1-9]\d{0,15}$/.test(chainId) ? toEvmNetworkId(chainId) : undefined
}
