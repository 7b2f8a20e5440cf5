import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { RightKind } from './rightKinds.ts'

export type Call = { to?: Hex | undefined; value: bigint; data: Hex }

/** `bps` are hundredths of a percent. */
export type Fee = { bps: bigint; to: Hex }

/** Describes the meaning of a call. Amounts of `transfer` and `approve` are token ids where the token is an NFT. */
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
  /** `owner` is undefined for the sender of the call, and `token` when the token itself is called. */
  | { type: 'permit'; token?: Hex; owner?: Hex | undefined; spender: Hex; amount: bigint; until: bigint }
  | { type: 'transfer-nft'; from: Hex; to: Hex; ids: bigint[]; amounts?: bigint[] }
  | { type: 'approve-all'; operator: Hex; approved: boolean }
  | {
      type: 'swap'
      path: Hex[]
      /** Undefined for the sender of the call. */
      to?: Hex | undefined
      /** Undefined when it never expires. */
      until?: bigint | undefined
      spend?: bigint
      most?: bigint
      receive?: bigint
      least?: bigint
      /** The end of the path that is the network's own currency, although the path names its wrapped token. */
      native?: 'given' | 'received' | undefined
      /** The part of what comes out that another address gets. `receive` and `least` are without it. */
      fee?: Fee | undefined
      /** The most of the value sent along that stays with the router, where anyone can take it. */
      kept?: bigint
    }
  /**
   * A router pays out all that it has of a token. `token` is undefined when it unwraps the wrapped one, and `to` for
   * the sender of the call.
   */
  | { type: 'payout'; token?: Hex; least: bigint; to?: Hex | undefined; fee?: Fee | undefined }
  /** A router returns the network's currency that it holds to the sender of the call. */
  | { type: 'refund' }
  | { type: 'wrap'; amount: bigint }
  | { type: 'unwrap'; amount: bigint }
  /**
   * A right that moves no balance. `holder` gets it, and is undefined where the call itself is the right. `owner` gives
   * it, and is undefined for the sender of the call. `amount` is a token id for an NFT.
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
   * `sharesValue` is true when a contract calls itself: each inner call then receives the value of the outer one.
   * `isUnclear` is true when the calls depend on each other in a way that cannot be read. The contract runs the code
   * at the addresses in `runs` as its own.
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
  /** The selector is known, but the arguments are not those of the function. */
  | { type: 'malformed' }
