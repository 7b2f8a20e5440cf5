import * as z from 'zod/mini'
import { CaipNetworkId } from '#shared/caip.ts'

/** A transaction this wallet sent, as it is kept until and after its receipt. */
export const TransactionRecord = z.object({
  hash: z.string(),
  networkId: CaipNetworkId,
  from: z.string(),
  nonce: z.int(),
  /** ms since 1970 */
  sentAt: z.number(),
  status: z.enum(['sent', 'success', 'reverted', 'replaced', 'dropped']),
  /** What it does, as the approval said. */
  title: z.string(),
  /** The hash that took its place. */
  replacedBy: z.optional(z.string()),
})
export type TransactionRecord = z.infer<typeof TransactionRecord>
