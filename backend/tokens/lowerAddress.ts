import type { Hex } from 'viem'

/** Returns an EVM address in lower case, in the type that viem expects. Does not validate it. */
export function lowerAddress(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
