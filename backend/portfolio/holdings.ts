export type TokenAmount = { address: string; amount: bigint; name: string; symbol: string; decimals: number }

export type Holdings = {
  native: bigint
  tokens: TokenAmount[]
  /** Symbols of the configured tokens, held or not. An unlisted token that uses one of these symbols is an impostor. */
  genuine: string[]
  isIncomplete: boolean
}
