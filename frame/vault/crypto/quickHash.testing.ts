import { vi } from 'vitest'

type Hash = typeof import('hash-wasm').argon2id

/**
 * Replaces hash-wasm in tests that use a password but do not test its hash. The replacement is Argon2id with minimal
 * memory and one pass. The vault format's tests use the real cost.
 */
export const argon2id: Hash = async (options) => {
  const real = await vi.importActual<typeof import('hash-wasm')>('hash-wasm')
  return real.argon2id({ ...options, memorySize: 8, iterations: 1 })
}
