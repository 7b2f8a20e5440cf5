import { Decimal } from '@oriel/shared/backend/onramp.ts'
import { z } from 'zod'
import { formatDecimal } from '../../tokens/formatDecimal.ts'

const places = 18

/**
 * An amount in a provider's response. Some providers send a number instead of a string, with at most 15 exact digits.
 */
export const ProviderAmount = z.union([z.string(), z.number()]).transform((value, context) => {
  const text = String(value)
  if (z.safeParse(Decimal, text).success) return text
  context.addIssue({ code: 'custom', message: 'is no decimal amount' })
  return z.NEVER
})

/** Converts a {@link Decimal} to units of 10^-18. */
export function toUnits(text: string): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(places, '0'))
}

/** Subtracts decimal amounts. Returns 0 if the difference is negative. */
export function subtract(text: string, ...others: string[]): string {
  const left = others.reduce((rest, other) => rest - toUnits(other), toUnits(text))
  return formatDecimal(left < 0n ? 0n : left, places)
}

export function compareAmounts(a: string, b: string): number {
  const difference = toUnits(a) - toUnits(b)
  return difference < 0n ? -1 : Number(difference > 0n)
}
