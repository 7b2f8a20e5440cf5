import * as z from 'zod/mini'
import { maxMoveCharacters } from '#shared/document/extensionMove.ts'
import { VaultCorruptError } from '#shared/errors/vaultErrors.ts'
import { isRecord } from '#shared/json.ts'
import { isWithinDefaultCost } from '../crypto/crypto.ts'
import { fromText, toText } from '../crypto/wireBytes.ts'
import { HomeRecord, type StoredFactor } from './record.ts'

/**
 * A wallet that moves to the extension. Copies of sites are left behind. A login's wallet cannot move: it has keys that
 * are not extractable.
 */
const MovedRecord = z.object({
  ...HomeRecord.shape,
  factors: HomeRecord.shape.factors.check(z.maxLength(20), z.refine(isCheap)),
  grants: z.optional(z.undefined()),
  login: z.optional(z.undefined()),
})

/**
 * The sender of a record chooses the cost of its password factors, and each is tried with the user's password. Our own
 * wallets have one password at most.
 */
function isCheap(factors: StoredFactor[]): boolean {
  const costs = factors.flatMap((factor) => (factor.type === 'password' ? [factor.kdf] : []))
  return costs.length < 2 && costs.every(isWithinDefaultCost)
}

/** Messages between a page and an extension are JSON. */
export function packRecord({ grants: _, login: __, ...record }: HomeRecord): string {
  return JSON.stringify(record, (_, value) => (value instanceof Uint8Array ? { bytes: toText(value) } : value))
}

export function unpackRecord(text: string): HomeRecord {
  try {
    if (text.length > maxMoveCharacters) throw new TypeError('The text is too long.')
    const value: unknown = JSON.parse(text, (_, value) => (isBytes(value) ? fromText(value.bytes) : value))
    return { ...z.parse(MovedRecord, value), grants: [], login: undefined }
  } catch (cause) {
    throw new VaultCorruptError('This is not a wallet.', { data: { reason: 'unreadable' }, cause })
  }
}

const isBytes = (value: unknown): value is { bytes: string } =>
  isRecord(value) && typeof value.bytes === 'string' && Object.keys(value).length === 1
