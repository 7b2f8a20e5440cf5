/** Parses a decimal string into base units. Returns undefined for other strings and for too many decimals. */
export function parseDecimal(text: string, places: number): bigint | undefined {
  const [, whole, part = ''] = /^(\d{1,30})(?:\.(\d{1,30}))?$/.exec(text) ?? []
  if (whole === undefined || part.length > places) return undefined
  return BigInt(whole + part.padEnd(places, '0'))
}

export function formatDecimal(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0')
  const part = digits.slice(digits.length - places).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - places)}${places > 0 && part && `.${part}`}`
}

/** Formats a fiat amount, always with two decimals. */
export function formatCents(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function divideCeil(amount: bigint, divisor: bigint): bigint {
  return (amount + divisor - 1n) / divisor
}

/** Limits of a payment, in cents of any currency. */
export const amountLimits = { min: 1_000n, max: 750_000n } as const

export function findAmountMistake(cents: bigint | undefined, currency: string): string | undefined {
  if (cents !== undefined && cents >= amountLimits.min && cents <= amountLimits.max) return undefined
  return `The amount must be between ${formatCents(amountLimits.min)} and ${formatCents(amountLimits.max)} ${currency}.`
}
