/** The price of one whole token in units of 10^-27 dollars. */
export type Price = bigint

const places = 27n
export const oneDollar: Price = 10n ** places

/** The reserves of a pool that trades a token for money. */
export type Pool = { token: bigint; money: bigint; tokenDecimals: number; moneyDecimals: number }

/** Minimum dollars in a pool. The last trader determines the price of a smaller one. */
export const minimumDollars = 1000n
/** A holding worth more than this multiple of its pool cannot be sold at the pool's price, so it has no value. */
const maximumTimesPool = 10n

/** A price, and the money in its pool in units of 10^-27 dollars. */
export type Quote = { price: Price; depth: bigint }

/**
 * Returns the price of one whole token in a pool whose money costs `moneyPrice`; undefined when the pool is empty or
 * too small.
 */
export function quotePool({ token, money, tokenDecimals, moneyDecimals }: Pool, moneyPrice: Price): Quote | undefined {
  if (token === 0n || money === 0n) return undefined
  const depth = (money * moneyPrice) / 10n ** BigInt(moneyDecimals)
  if (depth < minimumDollars * oneDollar) return undefined
  const price = (money * 10n ** BigInt(tokenDecimals) * moneyPrice) / (token * 10n ** BigInt(moneyDecimals))
  return price === 0n ? undefined : { price, depth }
}

/** Returns the quote of the pool with the most money, which is the hardest to manipulate. */
export function deepest(quotes: readonly (Quote | undefined)[]): Quote | undefined {
  return quotes.reduce((best, quote) => (quote && (!best || quote.depth > best.depth) ? quote : best), undefined)
}

/** Returns the value of an amount in units of 10^-27 dollars; undefined when the pool could not pay for it. */
export function worthOf(amount: bigint, decimals: number, { price, depth }: Quote): bigint | undefined {
  const value = (amount * price) / 10n ** BigInt(decimals)
  return value > depth * maximumTimesPool ? undefined : value
}

/** Converts dollars for the API, where prices are numbers. */
export function toNumber(dollars: bigint): number {
  const text = dollars.toString().padStart(Number(places) + 1, '0')
  return Number(`${text.slice(0, -Number(places))}.${text.slice(-Number(places))}`)
}
