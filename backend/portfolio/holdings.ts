export type TokenAmount = { address: string; amount: bigint; name: string; symbol: string; decimals: number }

export type Holdings = {
  native: bigint
  tokens: TokenAmount[]
  /** Symbols of configured tokens, held or not. An unlisted token with one of them is an impostor. */
  genuine: string[]
  isIncomplete: boolean
}
