/** A token, and how much of it in base units. */
export type TokenAmount = { address: string; amount: bigint; name: string; symbol: string; decimals: number }

/** What an address holds on one network. */
export type Holdings = {
  /** Base units of the network's own currency. */
  native: bigint
  tokens: TokenAmount[]
  /** Symbols of the tokens that the deployment names, held or not: another token has no business with them. */
  genuine: string[]
  /** The chain would not say everything. */
  isIncomplete: boolean
}
