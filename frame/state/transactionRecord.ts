import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/chains/caip.ts'

/** `units` are base units. `token` is an address, absent for the native currency. */
export const RecordedTransfer = z.object({
  to: z.string(),
  name: z.optional(z.string()),
  units: z.string(),
  decimals: z.int(),
  symbol: z.string(),
  token: z.optional(z.string()),
})
export type RecordedTransfer = z.infer<typeof RecordedTransfer>

/** Swap data for the page's own analytics: symbols, and decimal amounts. */
export const RecordedSwap = z.object({
  swapFromToken: z.string(),
  swapToToken: z.string(),
  swapFromAmount: z.string(),
  swapToAmount: z.string(),
})

/** An allowance that a transaction grants. `symbol` is the token's self-declared symbol. */
export const RecordedApproval = z.object({
  spender: z.string(),
  token: z.string(),
  symbol: z.optional(z.string()),
})
export type RecordedApproval = z.infer<typeof RecordedApproval>

/**
 * A message of the catalogue, by key (see `clear-signing/phrases/phrase.ts`). A string is a name that a different
 * wallet provided, or the English text of an earlier version's record.
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
  /** EVM only. Undefined when a different wallet sent it and no node has returned it yet. */
  nonce: z.optional(z.int()),
  isSignedHere: z.optional(z.boolean()),
  /** EVM only: the contracts that it calls. Addresses of people are none. */
  contracts: z.optional(z.array(z.string())),
  /** EVM only: true when a node accepted or returned it. */
  isSeen: z.optional(z.boolean()),
  /** Solana only: the block height after which it cannot be confirmed any more. */
  lastValidBlockHeight: z.optional(z.int()),
  /** Solana only: the signed transaction in base64, which is sent again until it is confirmed. */
  serialized: z.optional(z.string()),
  /** Milliseconds since the epoch. */
  sentAt: z.number(),
  status: z.enum(['sent', 'success', 'reverted', 'replaced', 'dropped']),
  title: RecordedText,
  failure: z.optional(RecordedText),
  replacedBy: z.optional(z.string()),
  transfer: z.optional(RecordedTransfer),
  approval: z.optional(RecordedApproval),
  swap: z.optional(RecordedSwap),
  isOwn: z.optional(z.boolean()),
  /** True when a different account sent it and paid: the sender, nonce and fee are not the account's. */
  isSponsored: z.optional(z.boolean()),
  /** Both transactions have the same nonce, so one of them is mined. */
  replaces: z.optional(z.object({ hash: z.string(), how: z.enum(['speed-up', 'cancel']) })),
})
export type TransactionRecord = z.infer<typeof TransactionRecord>

export type TransactionNote = Partial<
  Pick<TransactionRecord, 'title' | 'transfer' | 'approval' | 'swap' | 'isOwn' | 'replaces'>
>
