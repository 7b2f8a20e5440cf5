import type { Limit } from '../database/limits.ts'
import type { KeyRing } from '../secrets/keyRing.ts'
import { hashGuessable } from '../secrets/secrets.ts'

type LimitSubject = { purpose: 'address' | 'client'; text: string }

/**
 * The keys contain a hash of the text, because the database must not store it. Each key of the ring yields one limit
 * key, so that the counts stay valid when keys are added, reordered or removed.
 */
export function limitsOf(keys: KeyRing, { purpose, text }: LimitSubject, limits: readonly Limit[]): Limit[] {
  return hashGuessable(keys, purpose, text).flatMap((hash) =>
    limits.map((limit) => ({ ...limit, key: `${limit.key} ${hash}` })),
  )
}
