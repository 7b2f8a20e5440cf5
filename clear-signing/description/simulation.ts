import type { Failure } from './failure.ts'

/** Holds the change of an asset's balance without the network fee; `amount` is negative when the asset leaves. */
export type AssetChange = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl'
  amount: bigint
  symbol?: string | undefined
  name?: string | undefined
  decimals?: number | undefined
  token?: string | undefined
  tokenId?: bigint
  /** True when the deployment vouches for the token. The names of every other token are that token's own claim. */
  isKnown: boolean
  balance?: bigint | undefined
  /** True for income that the wallet cannot read from the request itself: only the preview names it. */
  mayDiffer?: true
  /** Who gets what leaves, by the transfers of the preview; the one that gets most comes first. */
  receivers?: string[] | undefined
}

/** `all` is a right over every token of a collection. */
export type ApprovalChange = {
  token: string
  spender: string
  amount?: bigint
  tokenId?: bigint
  all?: boolean
  symbol?: string | undefined
  name?: string | undefined
  decimals?: number | undefined
  isKnown: boolean
  balance?: bigint | undefined
  supply?: bigint | undefined
}

/**
 * `differs` is true when runs under different conditions have different effects; the worse ones are stated. `isRough`
 * is true when the node does not run the calls under the conditions of the transaction, or not under others.
 */
type Doubts = { differs?: true | undefined; isRough?: true | undefined }

export type Simulation =
  | ({ ok: true; changes: AssetChange[]; approvals: ApprovalChange[]; gasUsed: bigint } & Doubts)
  | ({ ok: false; reason: Failure } & Doubts)
  /**
   * The node cannot simulate, which does not mean that nothing changes. `reason` is for developers and is not shown.
   */
  | { unavailable: true; reason: string }
