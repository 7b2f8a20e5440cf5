import { EvmAddress } from '@oriel/shared/chains/caip.ts'
import { getAddress, type Hex } from 'viem'

/**
 * Returns a typed address in EIP-55 form. An address in mixed case must have the right checksum, because a wrong letter
 * in it is the only sign of a mistake.
 */
export function readEvmAddress(text: string): { address: Hex } | { problem: 'form' | 'checksum' } {
  const checked = EvmAddress.safeParse(text.trim())
  if (!checked.success) return { problem: 'form' }
  const digits = checked.data.slice(2)
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return hasOneCase || address.slice(2) === digits ? { address } : { problem: 'checksum' }
}
