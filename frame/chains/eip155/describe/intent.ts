import type { Hex } from '#shared/caip.ts'

export type Call = { to?: Hex; value: bigint; data: Hex }

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
      until?: bigint
    }
  | { type: 'permit'; owner: Hex; spender: Hex; amount: bigint; until: bigint }
  | { type: 'transfer-nft'; from: Hex; to: Hex; ids: bigint[]; amounts?: bigint[] }
  | { type: 'approve-all'; operator: Hex; approved: boolean }
  | {
      type: 'swap'
      path: Hex[]
      to: Hex
      until: bigint
      spend?: bigint
      most?: bigint
      receive?: bigint
      least?: bigint
      /** The end of the path that is the network's own currency, although the path names its wrapped token. */
      native?: 'given' | 'received'
    }
  | { type: 'wrap'; amount: bigint }
  | { type: 'unwrap'; amount: bigint }
  | { type: 'ownership'; to: Hex }
  /** `sharesValue` is true when a contract calls itself: each inner call then receives the value of the outer one. */
  | { type: 'batch'; calls: Call[]; sharesValue?: true }
  | { type: 'unknown' }
  /** The selector is known, but the arguments are not those of the function. */
  | { type: 'malformed' }
