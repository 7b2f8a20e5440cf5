import type { Failure } from './failure.ts'

/** Balance change of an asset, excluding the network fee. `amount` is negative for outgoing assets. */
export type AssetChange = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl'
  amount: bigint
  symbol?: string | undefined
  name?: string | undefined
  decimals?: number | undefined
  token?: string | undefined
  tokenId?: bigint
  /**
   * True if the asset is the native currency or a known token. Known tokens ship with the release or, on networks that
   * the deployment added, are in its settings. Other tokens choose their own name and symbol.
   */
  isKnown: boolean
  balance?: bigint | undefined
  /** True if the asset is incoming and appears only in the simulation, not in the request itself. */
  mayDiffer?: true
  /** Simulated recipients of the outgoing amount, largest recipient first. */
  receivers?: string[] | undefined
}

/** Change of a spender's rights. `all` is set if the right covers every token of a collection. */
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
 * `differs` is true if runs under different conditions have different effects. The simulation then contains the worse
 * effects. `isRough` is true if the node cannot simulate the transaction's own conditions, or cannot simulate any
 * others.
 */
type Doubts = { differs?: true | undefined; isRough?: true | undefined }

export type Simulation =
  | ({ ok: true; changes: AssetChange[]; approvals: ApprovalChange[]; gasUsed: bigint } & Doubts)
  | ({ ok: false; reason: Failure } & Doubts)
  /**
   * The node cannot simulate the request, but its execution may still move assets. `reason` is for developers and is
   * not shown to the user.
   */
  | { unavailable: true; reason: string }
