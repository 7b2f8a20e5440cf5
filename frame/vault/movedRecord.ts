import * as z from 'zod/mini'
import { maxMoveCharacters } from '#shared/extensionMove.ts'
import { isRecord } from '#shared/json.ts'
import { VaultCorruptError } from '#shared/vaultErrors.ts'
import { isUsualCost } from './crypto/crypto.ts'
import { fromText, toText } from './crypto/wireBytes.ts'
import { HomeRecord, type StoredFactor } from './record.ts'

/**
 * A wallet on its way to the extension. The copies of sites stay where they are, and the wallet of a login has keys
 * that cannot leave their browser.
 */
const MovedRecord = z.object({
  ...HomeRecord.shape,
  factors: HomeRecord.shape.factors.check(z.maxLength(20), z.refine(isCheap)),
  grants: z.optional(z.undefined()),
  login: z.optional(z.undefined()),
})

/**
 * Each password factor is tried with the password that the owner types, at a cost that the writer of the record chose.
 * Our wallets have one password at most. Passkeys cost next to nothing.
 */
function isCheap(factors: StoredFactor[]): boolean {
  const costs = factors.flatMap((factor) => (factor.type === 'password' ? [factor.kdf] : []))
  return costs.length < 2 && costs.every(isUsualCost)
}

/** Messages between a page and an extension are JSON. */
export function packRecord({ grants: _, login: __, ...record }: HomeRecord): string {
  return JSON.stringify(record, (_, value) => (value instanceof Uint8Array ? { bytes: toText(value) } : value))
}

/** Throws for a text that is no wallet. */
export function unpackRecord(text: string): HomeRecord {
  try {
    if (text.length > maxMoveCharacters) throw new TypeError('The text is too long.')
    const value: unknown = JSON.parse(text, (_, value) => (isBytes(value) ? fromText(value.bytes) : value))
    return { ...z.parse(MovedRecord, value), grants: [], login: undefined }
  } catch (cause) {
    throw new VaultCorruptError('This is no wallet.', { data: { reason: 'unreadable' }, cause })
  }
}

const isBytes = (value: unknown): value is { bytes: string } =>
  isRecord(value) && typeof value.bytes === 'string' && Object.keys(value).length === 1
