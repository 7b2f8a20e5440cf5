import type { CaipNetworkId } from '#shared/caip.ts'

/** A token that an account has, or a network's own currency. */
export type Asset = {
  networkId: CaipNetworkId
  /** The address of the contract or mint; undefined for the network's own currency. */
  address: string | undefined
  name: string
  symbol: string
  decimals: number
  /** The balance in base units. */
  units: bigint
  /**
   * The price of one whole token in US dollars; undefined when it is unknown. Use it for showing only: money is
   * `units`.
   */
  price: number | undefined
  /** The price is left out, because the market is too small for so much of it. */
  isBeyondMarket?: boolean | undefined
  iconUrl: string | undefined
  /** The token resembles an advertisement. */
  isSpam: boolean
  /** The user added it to the list, so it is shown even with a zero balance. */
  isWatched?: boolean
}
