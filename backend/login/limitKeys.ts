import type { Limit } from '../database/limits.ts'
import type { KeyRing } from '../secrets/keyRing.ts'
import { hmacWithEachKey } from '../secrets/secrets.ts'

type LimitSubject = { purpose: 'address' | 'client'; text: string }

/**
 * Creates limits for a sensitive text, such as an address. The limits' keys contain a hash, because the database must
 * not store the text. There is a hash with each key of the key ring, so that counts stay valid if keys are added,
 * reordered or removed.
 */
export function createLimits(keys: KeyRing, { purpose, text }: LimitSubject, limits: readonly Limit[]): Limit[] {
  return hmacWithEachKey(keys, purpose, text).flatMap((hash) =>
    limits.map((limit) => ({ ...limit, key: `${limit.key} ${hash}` })),
  )
}
