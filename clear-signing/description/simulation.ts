import type { Failure } from './failure.ts'

/** Balance change of an asset, excluding the network fee. `amount` is negative when the asset leaves. */
export type AssetChange = {
  kind: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'spl'
  amount: bigint
  symbol?: string | undefined
  name?: string | undefined
  decimals?: number | undefined
  token?: string | undefined
  tokenId?: bigint
  /** True when the deployment vouches for the token. Otherwise its name and symbol are the token's own claim. */
  isKnown: boolean
  balance?: bigint | undefined
  /** True for incoming assets that the request itself does not show, only the simulation. */
  mayDiffer?: true
  /** Recipients of the outgoing amount according to the simulation, the largest recipient first. */
  receivers?: string[] | undefined
}

/** `all` grants rights over every token of a collection. */
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
 * `differs` is true when runs under different conditions have different effects, of which the worse are reported.
 * `isRough` is true when the node cannot simulate under the conditions of the transaction, or not under others.
 */
type Doubts = { differs?: true | undefined; isRough?: true | undefined }

export type Simulation =
  | ({ ok: true; changes: AssetChange[]; approvals: ApprovalChange[]; gasUsed: bigint } & Doubts)
  | ({ ok: false; reason: Failure } & Doubts)
  /**
   * The node cannot simulate, which does not mean that nothing changes. `reason` is for developers and is not shown.
   */
  | { unavailable: true; reason: string }
