import type { NonceStore } from '../chains/eip155/send/nonce.ts'
import { storage } from '../state/storage.ts'

/** Recently used nonces, shared by all tabs and origins of this browser. */
export const nonceStore: NonceStore = {
  get: () => storage.get('nonces') ?? {},
  set: (book) => storage.set('nonces', book),
}
