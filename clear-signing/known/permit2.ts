/** Uniswap's Permit2 contract. It has the same address on every network. */
export const permit2Address = '0x000000000022d473030f116ddee9f6b43ac78ba3'
