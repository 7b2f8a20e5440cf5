import type { VaultAccount } from '../protocol/record.ts'
import { deriveAddresses } from './keys.ts'
import { deriveSeed } from './phrase.ts'

export function deriveAccount(entropy: Uint8Array, index: number, name = `Account ${index + 1}`): VaultAccount {
  const seed = deriveSeed(entropy)
  try {
    return { index, name, ...deriveAddresses(seed, index) }
  } finally {
    seed.fill(0)
  }
}

/** Returns true if all addresses belong to the entropy's wallet. */
export function ownsAccounts(
  entropy: Uint8Array,
  accounts: readonly Pick<VaultAccount, 'index' | 'eip155' | 'solana'>[],
): boolean {
  const seed = deriveSeed(entropy)
  try {
    return accounts.every((account) => {
      const { eip155, solana } = deriveAddresses(seed, account.index)
      return eip155 === account.eip155 && solana === account.solana
    })
  } finally {
    seed.fill(0)
  }
}
