import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'

/** The calls of one `wallet_sendCalls` (EIP-5792), as the page can ask for them by their id. */
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
  /** One hash for each transaction, in the order of the calls. */
  hashes: z.array(z.string()),
  /** The number of calls at the end that no node accepted. */
  unsent: z.optional(z.int()),
  /**
   * The user operation, when a bundler sends the calls. `fromBlock` is the block before it was sent, and no bundler
   * takes it after `expiresAt`, in seconds of the network.
   */
  operation: z.optional(z.object({ hash: z.string(), fromBlock: z.int(), expiresAt: z.int() })),
})
export type CallBatch = z.infer<typeof CallBatch>
