/** A price of one whole token in dollars, as a whole number of 10^-27 dollars. */
export type Price = bigint

const places = 27n
export const oneDollar: Price = 10n ** places

/** What is in a pool that trades a token for money. */
export type Pool = { token: bigint; money: bigint; tokenDecimals: number; moneyDecimals: number }

/** A pool with less money in it than this says nothing: its price is what the last visitor wanted it to be. */
export const minimumDollars = 1000n
/** Nobody could sell this many times of what a pool holds at its price, so such a holding has none. */
const maximumTimesPool = 10n

/** A price, and how much money stands behind it, in 10^-27 dollars. */
export type Quote = { price: Price; depth: bigint }

/** What one whole token costs in a pool whose money costs `moneyPrice`; undefined where the pool is empty or thin. */
export function quotePool({ token, money, tokenDecimals, moneyDecimals }: Pool, moneyPrice: Price): Quote | undefined {
  if (token === 0n || money === 0n) return undefined
  const depth = (money * moneyPrice) / 10n ** BigInt(moneyDecimals)
  if (depth < minimumDollars * oneDollar) return undefined
  const price = (money * 10n ** BigInt(tokenDecimals) * moneyPrice) / (token * 10n ** BigInt(moneyDecimals))
  return price === 0n ? undefined : { price, depth }
}

/** The pool with the most money: it is the hardest to move. */
export function deepest(quotes: readonly (Quote | undefined)[]): Quote | undefined {
  return quotes.reduce((best, quote) => (quote && (!best || quote.depth > best.depth) ? quote : best), undefined)
}

/** What the amount is worth in 10^-27 dollars; undefined for so much of a token that its pool could not pay for it. */
export function worthOf(amount: bigint, decimals: number, { price, depth }: Quote): bigint | undefined {
  const value = (amount * price) / 10n ** BigInt(decimals)
  return value > depth * maximumTimesPool ? undefined : value
}

/** For the wire, where a price is a number. */
export function toNumber(dollars: bigint): number {
  const text = dollars.toString().padStart(Number(places) + 1, '0')
  return Number(`${text.slice(0, -Number(places))}.${text.slice(-Number(places))}`)
}
