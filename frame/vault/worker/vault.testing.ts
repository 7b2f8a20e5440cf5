import { createKdf } from '../crypto/crypto.ts'
import { createVault } from './createVault.ts'
import type { VaultOptions } from './vaultContext.ts'

/**
 * Creates a vault whose password cost is the lowest that a record may have, so that tests run fast. Most tests do not
 * depend on the cost.
 */
export function createTestVault(options: Omit<VaultOptions, 'createKdf'>) {
  return createVault({ ...options, createKdf: () => ({ ...createKdf(), memory: 19_456, iterations: 1 }) })
}

/** Returns the error code of a vault call, or undefined if it succeeds. */
export async function getErrorCode(work: Promise<unknown> | unknown): Promise<number | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return (error as { code?: number }).code
  }
}
