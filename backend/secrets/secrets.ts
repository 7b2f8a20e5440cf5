import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './keyRing.ts'

export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * Hashes a guessable text with a key that is not in the database. Returns one hash per key of the ring; the first one
 * is stored.
 */
export function hmacWithEachKey(
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
export function isEqualText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
