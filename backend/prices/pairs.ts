import { type Price, type Quote, quotePool } from './priceMaths.ts'

/** Pair of the market's exchange. `token0` is the token with the lower address. */
export type Pair = { pair: string; token0: string; token1: string; decimals0: number; decimals1: number }
export type PairReserves = { reserve0: bigint; reserve1: bigint }

/**
 * Returns the quote of the token that is paired with `money`. `money` must be one of the pair's two tokens, and costs
 * `moneyPrice`.
 */
export function quotePair(
  { token0, decimals0, decimals1, reserve0, reserve1 }: Pair & PairReserves,
  money: string,
  moneyPrice: Price,
): Quote | undefined {
  const first = { token: reserve0, tokenDecimals: decimals0, money: reserve1, moneyDecimals: decimals1 }
  const second = { token: reserve1, tokenDecimals: decimals1, money: reserve0, moneyDecimals: decimals0 }
  return quotePool(token0 === money ? second : first, moneyPrice)
}
