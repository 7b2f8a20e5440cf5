import * as z from 'zod/mini'
import { CaipNetworkId, Hex } from '#shared/chains/caip.ts'
import { TransactionRecord } from './transactionRecord.ts'

/** The calls of one `wallet_sendCalls` (EIP-5792), which the page can query by id. */
export const CallBatch = z.object({
  id: z.string(),
  /** The version of EIP-5792 that the page speaks. */
  version: z.enum(['1.0', '2.0.0']),
  networkId: CaipNetworkId,
  from: z.string(),
  /** Milliseconds since the epoch. */
  sentAt: z.number(),
  /** True when all calls are one transaction. */
  atomic: z.boolean(),
  /** One hash per transaction, in the order of the calls. */
  hashes: z.array(z.string()),
  /** The number of calls at the end that no node accepted. */
  unsent: z.optional(z.int()),
  /** Until then, in ms since 1970, the page may still be sending the rest. */
  sendingUntil: z.optional(z.number()),
  /**
   * The user operation, when a bundler sends the calls. `fromBlock` is the block before it was sent. After `expiresAt`,
   * in seconds of the network, it is invalid; without it only its nonce makes it invalid.
   */
  operation: z.optional(z.object({ hash: z.string(), nonce: Hex, fromBlock: z.int(), expiresAt: z.optional(z.int()) })),
  /** Data for the activity list, which shows the transaction once it includes the operation. */
  note: z.optional(
    z.partial(z.pick(TransactionRecord, { title: true, transfer: true, swap: true, isOwn: true, isSponsored: true })),
  ),
})
export type CallBatch = z.infer<typeof CallBatch>
