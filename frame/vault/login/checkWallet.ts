import type { VaultAccount } from '../record.ts'
import { addressesOf } from '../worker/keys.ts'
import { seedOf } from '../worker/phrase.ts'
import { refuse } from './shares.ts'

export function checkAccounts(entropy: Uint8Array, accounts: Pick<VaultAccount, 'index' | 'eip155' | 'solana'>[]) {
  const seed = seedOf(entropy)
  try {
    for (const { index, eip155, solana } of accounts) {
      const own = addressesOf(seed, index)
      if (own.eip155 !== eip155 || own.solana !== solana) refuse('accounts', 'The shares give other accounts.')
    }
  } finally {
    seed.fill(0)
  }
}
