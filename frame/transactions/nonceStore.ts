import type { NonceStore } from '../chains/eip155/send/nonce.ts'
import { storage } from '../state/storage.ts'

/** All tabs and origins of this browser share the nonces that were used lately. */
export const nonceStore: NonceStore = {
  get: () => storage.get('nonces') ?? {},
  set: (book) => storage.set('nonces', book),
}
