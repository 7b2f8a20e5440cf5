import { vi } from 'vitest'

type Hash = typeof import('hash-wasm').argon2id

/**
 * Stands in for hash-wasm in the many tests that use a password and whose subject is something else: it is Argon2id
 * with the least memory and one pass. The tests of the format of a vault check the real cost.
 */
export const argon2id: Hash = async (options) => {
  const real = await vi.importActual<typeof import('hash-wasm')>('hash-wasm')
  return real.argon2id({ ...options, memorySize: 8, iterations: 1 })
}
