import { CaipNetworkId, Hex } from '@oriel/shared/chains/caip.ts'
import * as z from 'zod/mini'
import { TransactionRecord } from './transactionRecord.ts'

/** A batch sent with `wallet_sendCalls` (EIP-5792). The page can query its status by ID. */
export const CallBatch = z.object({
  id: z.string(),
  /** The EIP-5792 version that the page uses. */
  version: z.enum(['1.0', '2.0.0']),
  networkId: CaipNetworkId,
  from: z.string(),
  /** Time at which the batch was sent, in ms since the epoch. */
  sentAt: z.number(),
  /** True if all calls are in one transaction. */
  atomic: z.boolean(),
  /** One hash per transaction, in call order. */
  hashes: z.array(z.string()),
  /** Number of calls at the end of the batch that no node has accepted. */
  unsent: z.optional(z.int()),
  /** Time until which the page may still be sending the remaining calls, in ms since the epoch. */
  sendingUntil: z.optional(z.number()),
  /**
   * The user operation, if a bundler sends the calls. `fromBlock` is the latest block before the operation was sent.
   * The operation becomes invalid after `expiresAt`, in seconds of chain time. If `expiresAt` is omitted, the operation
   * only becomes invalid when its nonce is used.
   */
  operation: z.optional(z.object({ hash: z.string(), nonce: Hex, fromBlock: z.int(), expiresAt: z.optional(z.int()) })),
  /** Data for the activity list, which shows the transaction once the user operation has been included in one. */
  note: z.optional(
    z.partial(z.pick(TransactionRecord, { title: true, transfer: true, swap: true, isOwn: true, isSponsored: true })),
  ),
})
export type CallBatch = z.infer<typeof CallBatch>
