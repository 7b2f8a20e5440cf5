import { EvmAddress } from '@oriel/shared/chains/caip.ts'
import { getAddress, type Hex } from 'viem'

/**
 * Parses an address that the user typed. Returns it in EIP-55 form. A mixed-case address must have a valid checksum,
 * because a wrong checksum is the only sign of a typo.
 */
export function readEvmAddress(text: string): { address: Hex } | { problem: 'form' | 'checksum' } {
  const checked = EvmAddress.safeParse(text.trim())
  if (!checked.success) return { problem: 'form' }
  const digits = checked.data.slice(2)
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isSingleCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isSingleCase || address.slice(2) === digits ? { address } : { problem: 'checksum' }
}
