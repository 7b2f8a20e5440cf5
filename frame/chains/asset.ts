import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'

export type Asset = {
  networkId: CaipNetworkId
  /** Contract address or mint of a token. Undefined for the native currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  units: bigint
  /** Price of a whole token in US dollars, for display only. Undefined if unknown. */
  price: number | undefined
  /** True if the market is too thin to price this amount of the asset, so the price is omitted. */
  isBeyondMarket?: boolean | undefined
  iconUrl: string | undefined
  isSpam: boolean
  /** True if the user added the asset to the list manually, so that it is shown even with a zero balance. */
  isWatched?: boolean
  /** True if the page named the token in its options. Such a token is listed even with a zero balance. */
  isNamed?: boolean
}
