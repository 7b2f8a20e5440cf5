import { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import * as z from 'zod/mini'

/** A transfer. `units` is the amount in base units. `token` is the token's address, omitted for the native currency. */
export const RecordedTransfer = z.object({
  to: z.string(),
  name: z.optional(z.string()),
  units: z.string(),
  decimals: z.int(),
  symbol: z.string(),
  token: z.optional(z.string()),
})
export type RecordedTransfer = z.infer<typeof RecordedTransfer>

/** A swap as reported to the page's analytics: symbols and decimal amounts. */
export const RecordedSwap = z.object({
  swapFromToken: z.string(),
  swapToToken: z.string(),
  swapFromAmount: z.string(),
  swapToAmount: z.string(),
})

/** An allowance granted by a transaction. `symbol` is the value returned by the token contract. */
export const RecordedApproval = z.object({
  spender: z.string(),
  token: z.string(),
  symbol: z.optional(z.string()),
})
export type RecordedApproval = z.infer<typeof RecordedApproval>

/**
 * Text stored as a message key with params (see `clear-signing/phrases/phrase.ts`). A plain string is a name from
 * another wallet, or English text stored by an earlier version.
 */
export const RecordedText = z.union([
  z.string(),
  z.object({ key: z.string(), params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))) }),
])
export type RecordedText = z.infer<typeof RecordedText>

export const TransactionRecord = z.object({
  hash: z.string(),
  networkId: CaipNetworkId,
  from: z.string(),
  /**
   * EVM only: the nonce. Undefined if another wallet sent the transaction and no node has returned the transaction yet.
   */
  nonce: z.optional(z.int()),
  isSignedHere: z.optional(z.boolean()),
  /** EVM only: the contracts that the transaction calls, without EOAs. */
  contracts: z.optional(z.array(z.string())),
  /** EVM only: true if a node has accepted or returned the transaction. */
  isSeen: z.optional(z.boolean()),
  /** Solana only: block height after which the transaction expires. */
  lastValidBlockHeight: z.optional(z.int()),
  /** Solana only: the signed transaction in base64, which is resent until it is confirmed. */
  serialized: z.optional(z.string()),
  /** Time at which the transaction was sent, in ms since the epoch. */
  sentAt: z.number(),
  status: z.enum(['sent', 'success', 'reverted', 'replaced', 'dropped']),
  title: RecordedText,
  failure: z.optional(RecordedText),
  replacedBy: z.optional(z.string()),
  transfer: z.optional(RecordedTransfer),
  approval: z.optional(RecordedApproval),
  swap: z.optional(RecordedSwap),
  isOwn: z.optional(z.boolean()),
  /**
   * True if another account sent the transaction and paid for it. The sender, nonce and fee then aren't those of this
   * account.
   */
  isSponsored: z.optional(z.boolean()),
  /** The transaction that this one replaces. Both have the same nonce, so only one of them can be mined. */
  replaces: z.optional(z.object({ hash: z.string(), how: z.enum(['speed-up', 'cancel']) })),
})
export type TransactionRecord = z.infer<typeof TransactionRecord>

export type TransactionNote = Partial<
  Pick<TransactionRecord, 'title' | 'transfer' | 'approval' | 'swap' | 'isOwn' | 'replaces'>
>
