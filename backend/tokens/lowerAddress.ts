import type { Hex } from 'viem'

/** Does not validate the address. */
export function lowerAddress(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
