import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { RightKind } from './rightKinds.ts'

export type Call = { to?: Hex | undefined; value: bigint; data: Hex }

/** `bps` are basis points. */
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
  /** `owner` is undefined for the caller, and `token` if the call's target is the token. */
  | { type: 'permit'; token?: Hex; owner?: Hex | undefined; spender: Hex; amount: bigint; until: bigint }
  | { type: 'transfer-nft'; from: Hex; to: Hex; ids: bigint[]; amounts?: bigint[] }
  | { type: 'approve-all'; operator: Hex; approved: boolean }
  | {
      type: 'swap'
      path: Hex[]
      /** Undefined for the caller. */
      to?: Hex | undefined
      /** Undefined if it never expires. */
      until?: bigint | undefined
      spend?: bigint
      most?: bigint
      receive?: bigint
      least?: bigint
      /** The end of the path that uses the native currency, although the path contains the wrapped token. */
      native?: 'given' | 'received' | undefined
      /** Share of the output that a different address receives. `receive` and `least` exclude it. */
      fee?: Fee | undefined
      /** Maximum part of the call's value that stays in the router, where anyone can withdraw it. */
      kept?: bigint
    }
  /**
   * A router pays out its whole balance of a token. `token` is undefined when it unwraps the wrapped currency, and `to`
   * for the caller.
   */
  | { type: 'payout'; token?: Hex; least: bigint; to?: Hex | undefined; fee?: Fee | undefined }
  /** A router refunds its native currency to the caller. */
  | { type: 'refund' }
  | { type: 'wrap'; amount: bigint }
  | { type: 'unwrap'; amount: bigint }
  /**
   * A right that moves no balance. `holder` receives it and is undefined if the call itself is the right. `owner`
   * grants it and is undefined for the caller. `amount` is a token ID for an NFT.
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
