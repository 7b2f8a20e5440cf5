import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'

/** What went where: `units` in base units; without a `token` (its address) the network's own currency. */
export const RecordedTransfer = z.object({
  to: z.string(),
  /** The name that the address was found by. */
  name: z.optional(z.string()),
  units: z.string(),
  decimals: z.int(),
  symbol: z.string(),
  token: z.optional(z.string()),
})
export type RecordedTransfer = z.infer<typeof RecordedTransfer>

/** A transaction this wallet sent, as it is kept until and after its receipt. */
export const TransactionRecord = z.object({
  hash: z.string(),
  networkId: CaipNetworkId,
  from: z.string(),
  /** EVM; undefined where another wallet sent it and the chain has not told yet. */
  nonce: z.optional(z.int()),
  /** Our own wallet signed it. What another wallet does with its own nonces nobody here knows. */
  isSignedHere: z.optional(z.boolean()),
  /** EVM: a node has known it, or took it. */
  isSeen: z.optional(z.boolean()),
  /** Solana: after this block height it can not be confirmed any more. */
  lastValidBlockHeight: z.optional(z.int()),
  /** Solana: the whole of it in base64, to send it again as long as it is on its way. */
  serialized: z.optional(z.string()),
  /** ms since 1970 */
  sentAt: z.number(),
  status: z.enum(['sent', 'success', 'reverted', 'replaced', 'dropped']),
  /** What it does, as the approval said. */
  title: z.string(),
  /** Why it failed, where the network tells. */
  failure: z.optional(z.string()),
  /** The hash that took its place. */
  replacedBy: z.optional(z.string()),
  /** If it was a transfer. */
  transfer: z.optional(RecordedTransfer),
  /** The visitor sent it from the wallet's own view; no page asked. */
  isOwn: z.optional(z.boolean()),
  /** It was sent in place of this one, with the same nonce: one of the two is mined. */
  replaces: z.optional(z.object({ hash: z.string(), how: z.enum(['speed-up', 'cancel']) })),
})
export type TransactionRecord = z.infer<typeof TransactionRecord>

/** The part of a transaction's record that only the requester knows. */
export type TransactionNote = Partial<Pick<TransactionRecord, 'title' | 'transfer' | 'isOwn' | 'replaces'>>
