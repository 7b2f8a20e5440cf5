export type TokenAmount = { address: string; amount: bigint; name: string; symbol: string; decimals: number }

export type Holdings = {
  native: bigint
  tokens: TokenAmount[]
  /**
   * Symbols of the configured tokens, including those that the account does not hold. Any other token with one of these
   * symbols is an impostor.
   */
  genuine: string[]
  isIncomplete: boolean
}
