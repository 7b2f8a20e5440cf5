import type { CaipNetworkId } from '#shared/caip.ts'

export type Asset = {
  networkId: CaipNetworkId
  /** Undefined for the network's own currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  units: bigint
  /** US dollars for one whole token, for display only; undefined when unknown. */
  price: number | undefined
  /** The price is left out, because the market is too small for so much of it. */
  isBeyondMarket?: boolean | undefined
  iconUrl: string | undefined
  isSpam: boolean
  /** The user added it to the list, so it is shown even with a zero balance. */
  isWatched?: boolean
}
