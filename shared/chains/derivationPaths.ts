/**
 * BIP-44 paths of the account with this index, as other wallets derive them. Solana's are SLIP-10 paths: all hardened.
 */
export const derivationPaths = {
  eip155: (index: number) => `m/44'/60'/0'/0/${index}`,
  solana: (index: number) => `m/44'/501'/${index}'/0'`,
} as const
