import type { CaipNetworkId } from '#shared/chains/caip.ts'

export type Asset = {
  networkId: CaipNetworkId
  /** Undefined for the native currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  units: bigint
  /** US dollars per whole token, for display only. Undefined when unknown. */
  price: number | undefined
  /** True when the price is omitted, because the market is too small for this amount of the asset. */
  isBeyondMarket?: boolean | undefined
  iconUrl: string | undefined
  isSpam: boolean
  /** True when the user has added the asset to the list, which then shows it even with a zero balance. */
  isWatched?: boolean
}
