import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { RightKind } from './rightKinds.ts'

export type Call = { to?: Hex | undefined; value: bigint; data: Hex }

/** Fee of a router. `bps` is in basis points. */
export type Fee = { bps: bigint; to: Hex }

/** Meaning of a call. For an NFT, the amounts of `transfer` and `approve` are token IDs. */
export type Intent =
  | { type: 'native' }
  | { type: 'create' }
  | { type: 'transfer'; from?: Hex; to: Hex; amount: bigint }
  | {
      type: 'approve'
      token?: Hex
      spender: Hex
      amount: bigint
      change: 'set' | 'increase' | 'decrease'
      until?: bigint | undefined
    }
  /** `owner` is undefined if it is the caller, and `token` is undefined if it is the called contract. */
  | { type: 'permit'; token?: Hex; owner?: Hex | undefined; spender: Hex; amount: bigint; until: bigint }
  | { type: 'transfer-nft'; from: Hex; to: Hex; ids: bigint[]; amounts?: bigint[] }
  | { type: 'approve-all'; operator: Hex; approved: boolean }
  | {
      type: 'swap'
      path: Hex[]
      /** Recipient of the output. Undefined if it is the caller. */
      to?: Hex | undefined
      /** Deadline. Undefined if the swap never expires. */
      until?: bigint | undefined
      amountIn?: bigint
      amountInMax?: bigint
      amountOut?: bigint
      amountOutMin?: bigint
      /**
       * End of the path at which the swap uses the native currency instead of the wrapped token that the path contains.
       */
      native?: 'given' | 'received' | undefined
      /** Fee taken from the output and paid to a different address. `amountOut` and `amountOutMin` exclude it. */
      fee?: Fee | undefined
      /** Maximum part of the call's value that stays in the router, where anyone can withdraw it. */
      leftover?: bigint
    }
  /**
   * A router pays out its entire balance of a token. `token` is undefined if the router unwraps the wrapped currency,
   * and `to` is undefined if it is the caller.
   */
  | { type: 'payout'; token?: Hex; amountOutMin: bigint; to?: Hex | undefined; fee?: Fee | undefined }
  /** A router refunds its balance of the native currency to the caller. */
  | { type: 'refund' }
  | { type: 'wrap'; amount: bigint }
  | { type: 'unwrap'; amount: bigint }
  /**
   * The call grants a right and moves no balance. `holder` receives the right; it is undefined if the call itself is
   * the right. `owner` grants the right; it is undefined if it is the caller. For an NFT, `amount` is a token ID.
   */
  | {
      type: 'right'
      right: RightKind
      holder?: Hex | undefined
      owner?: Hex | undefined
      amount?: bigint | undefined
      isTaken: boolean
    }
  /**
   * `sharesValue` is true if a contract calls itself, so every inner call receives the outer call's value. `isUnclear`
   * is true if the calls depend on each other in a way that cannot be decoded. `runs` lists the addresses that the
   * contract delegatecalls.
   */
  | {
      type: 'batch'
      calls: Call[]
      sharesValue?: true
      isUnclear?: true
      runs?: Hex[] | undefined
      until?: bigint | undefined
    }
  | { type: 'unknown' }
  /** The selector is known, but the arguments cannot be decoded. */
  | { type: 'malformed' }
