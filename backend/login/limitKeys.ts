import type { Limit } from '../database/limits.ts'
import type { KeyRing } from '../keyRing.ts'
import { hashGuessable } from '../secrets.ts'

/** Whose limits they are: an address, or a network. */
type Counted = { purpose: 'address' | 'client'; text: string }

/**
 * The limits of somebody who is not named in the database, under each key of the ring: what was counted goes on to count while a
 * key comes, moves or goes.
 */
export function limitsOf(keys: KeyRing, { purpose, text }: Counted, limits: readonly Limit[]): Limit[] {
  return hashGuessable(keys, purpose, text).flatMap((hash) =>
    limits.map((limit) => ({ ...limit, key: `${limit.key} ${hash}` })),
  )
}
