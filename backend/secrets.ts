import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './keyRing.ts'

/** Returns 32 random bytes as base64url. */
export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns the hash under which a random secret is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Returns the hashes of a text that can be guessed, such as a code or an address, under keys that are not in the
 * database. There is one hash per key of the ring; the first one is stored.
 */
export function hashGuessable(
  keys: KeyRing,
  purpose: 'code' | 'address' | 'client',
  text: string,
): [string, ...string[]] {
  const hashes = keys.map(({ key }) => {
    const derived = hkdfSync('sha256', key, new Uint8Array(), `oriel/login/1/${purpose}`, 32)
    return createHmac('sha256', Buffer.from(derived)).update(text).digest('base64url')
  })
  const [first, ...rest] = hashes
  if (first === undefined) throw new Error('The ring of keys is empty')
  return [first, ...rest]
}

/** Compares two texts in constant time. */
export function isEqualText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
