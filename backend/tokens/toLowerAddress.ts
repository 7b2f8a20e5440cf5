import type { Hex } from 'viem'

/** Returns the address in lower case without validating it. */
export function toLowerAddress(address: string): Hex {
  return `0x${address.slice(2).toLowerCase()}`
}
