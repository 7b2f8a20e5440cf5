import { maxMoveCharacters } from '@oriel/shared/document/extensionMove.ts'
import { VaultCorruptError } from '@oriel/shared/errors/vaultErrors.ts'
import { isRecord } from '@oriel/shared/json.ts'
import * as z from 'zod/mini'
import { isWithinDefaultCost } from '../crypto/crypto.ts'
import { fromText, toText } from '../crypto/wireBytes.ts'
import { HomeRecord, type StoredFactor } from './record.ts'

/**
 * A wallet that moves to the extension, without the sites' copies. A login's wallet cannot move, because its record has
 * keys that are not extractable.
 */
const MovedRecord = z.object({
  ...HomeRecord.shape,
  factors: HomeRecord.shape.factors.check(z.maxLength(20), z.refine(isCheap)),
  grants: z.optional(z.undefined()),
  login: z.optional(z.undefined()),
})

/**
 * Returns true if trying a password on all password factors is cheap. The record's sender chooses the cost of each
 * factor, so a malicious record could stall the wallet. Our own wallets have at most one password factor.
 */
function isCheap(factors: StoredFactor[]): boolean {
  const costs = factors.flatMap((factor) => (factor.type === 'password' ? [factor.kdf] : []))
  return costs.length < 2 && costs.every(isWithinDefaultCost)
}

/** Serializes the record as JSON, because messages between a page and an extension are JSON. */
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
