import { newKdf } from '../crypto/crypto.ts'
import { createVault } from './createVault.ts'
import type { VaultOptions } from './vaultContext.ts'

/** A vault whose passwords cost as little as a record may say: most tests are not about what a guess costs. */
export function createTestVault(options: Omit<VaultOptions, 'newKdf'>) {
  return createVault({ ...options, newKdf: () => ({ ...newKdf(), memory: 19_456, iterations: 1 }) })
}
