import { OnrampAsset } from '@oriel/shared/backend/onramp.ts'
import { type CaipNetworkId, hashPattern } from '@oriel/shared/chains/caip.ts'
import { isLoopback } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'
import { readContract } from './readPlace.ts'

/** Contract or mint of an asset; empty for the native currency. */
export const Contract = z
  .string()
  .nullish()
  .transform((text) => readContract(text ?? ''))
  .pipe(OnrampAsset)

const maxUrl = 4096

/** URL of the provider's page, to which the user is redirected. */
export const PayUrl = z.url({ protocol: /^https$/, normalize: true }).max(maxUrl)

/** Like {@link PayUrl}, but also allows HTTP pages on this machine. */
export const LocalPayUrl = z.union([
  PayUrl,
  z
    .url({ protocol: /^http$/, normalize: true })
    .max(maxUrl)
    .refine(isLoopback, 'is no page of this machine'),
])

/**
 * Creates a schema for a list that drops invalid items, because an invalid item must not hide the valid ones. Rejects a
 * list that contains only invalid items.
 */
export function createListSchema<output>(item: z.ZodType<output>) {
  return z.array(z.unknown()).transform((items, context) => {
    const valid = items.flatMap((value) => {
      const { success, data } = item.safeParse(value)
      return success ? [data] : []
    })
    if (valid.length > 0 || items.length === 0) return valid
    context.addIssue({ code: 'custom', message: 'has no item of a known shape' })
    return z.NEVER
  })
}

const signaturePattern = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/

/**
 * Returns the text if it is a transaction hash, otherwise undefined. Some providers send "0x" until they have a hash.
 */
export function parseHash(network: CaipNetworkId, text: string | null | undefined): string | undefined {
  const pattern = network.startsWith('solana:') ? signaturePattern : hashPattern
  return text && pattern.test(text) ? text : undefined
}
