/** Price of one whole token in units of 10^-27 dollars. */
export type Price = bigint

const places = 27n
export const oneDollar: Price = 10n ** places

export type Pool = { token: bigint; money: bigint; tokenDecimals: number; moneyDecimals: number }

/** Minimum depth of a pool in dollars. In a shallower pool, the last trader determines the price. */
export const minDollars = 1000n
/**
 * Maximum value of a holding relative to its pool. A larger holding cannot be sold at the pool's price, so it has no
 * value.
 */
const maxTimesPool = 10n

/** A token's price and the depth of its pool. The depth is the money in the pool, in units of 10^-27 dollars. */
export type Quote = { price: Price; depth: bigint }

export function quotePool({ token, money, tokenDecimals, moneyDecimals }: Pool, moneyPrice: Price): Quote | undefined {
  if (token === 0n || money === 0n) return undefined
  const depth = (money * moneyPrice) / 10n ** BigInt(moneyDecimals)
  if (depth < minDollars * oneDollar) return undefined
  const price = (money * 10n ** BigInt(tokenDecimals) * moneyPrice) / (token * 10n ** BigInt(moneyDecimals))
  return price === 0n ? undefined : { price, depth }
}

/** Returns the quote of the pool with the most money, because it is the hardest to manipulate. */
export function findDeepest(quotes: readonly (Quote | undefined)[]): Quote | undefined {
  return quotes.reduce((best, quote) => (quote && (!best || quote.depth > best.depth) ? quote : best), undefined)
}

/** Returns the value in units of 10^-27 dollars, or undefined when the pool could not pay for the amount. */
export function computeValue(amount: bigint, decimals: number, { price, depth }: Quote): bigint | undefined {
  const value = (amount * price) / 10n ** BigInt(decimals)
  return value > depth * maxTimesPool ? undefined : value
}

export function toNumber(dollars: bigint): number {
  const text = dollars.toString().padStart(Number(places) + 1, '0')
  return Number(`${text.slice(0, -Number(places))}.${text.slice(-Number(places))}`)
}
