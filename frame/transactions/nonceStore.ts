import type { NonceStore } from '../chains/eip155/send/nonce.ts'
import { storage } from '../state/storage.ts'

/** Stores recently used nonces, which all tabs and origins of this browser share. */
export const nonceStore: NonceStore = {
  get: () => storage.get('nonces') ?? {},
  set: (book) => storage.set('nonces', book),
}
