import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { KeyRing } from './keyRing.ts'

/** 32 random bytes, base64url. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a secret that nobody can guess. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/**
 * What is stored of a text that somebody can guess, such as a code or an address: under a key that is not in the database.
 * One per key of the ring, the one to store first.
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

/** Takes as long for a text that is nearly right as for one that is wrong. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
