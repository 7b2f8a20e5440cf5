import type { CaipNetworkId } from '#shared/chains/caip.ts'

export type Asset = {
  networkId: CaipNetworkId
  /** Undefined for the native currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  units: bigint
  /** US dollars for one whole token, for display only; undefined when unknown. */
  price: number | undefined
  /** True when the price is left out, because the market is too small for this amount of the asset. */
  isBeyondMarket?: boolean | undefined
  iconUrl: string | undefined
  isSpam: boolean
  /** True when the user added the asset to the list; it is then shown even with a zero balance. */
  isWatched?: boolean
}
