/**
 * BIP-44 paths for the account at an index, the same as in other wallets. Solana uses SLIP-10, where every level is
 * hardened.
 */
export const derivationPaths = {
  eip155: (index: number) => `m/44'/60'/0'/0/${index}`,
  solana: (index: number) => `m/44'/501'/${index}'/0'`,
} as const
