export type TokenAmount = { address: string; amount: bigint; name: string; symbol: string; decimals: number }

export type Holdings = {
  native: bigint
  tokens: TokenAmount[]
  /**
   * Symbols of the tokens that the deployment names, held or not. A token outside the list with one of them is an
   * impostor.
   */
  genuine: string[]
  isIncomplete: boolean
}
