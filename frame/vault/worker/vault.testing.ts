import { createKdf } from '../crypto/crypto.ts'
import { createVault } from './createVault.ts'
import type { VaultOptions } from './vaultContext.ts'

/**
 * Makes a vault with the lowest password cost that a record may have, because most tests do not depend on that cost.
 */
export function createTestVault(options: Omit<VaultOptions, 'createKdf'>) {
  return createVault({ ...options, createKdf: () => ({ ...createKdf(), memory: 19_456, iterations: 1 }) })
}

/** Returns the code of the error that a call of the vault ends with, and undefined when it ends without one. */
export async function code(work: Promise<unknown> | unknown): Promise<number | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    return (error as { code?: number }).code
  }
}
