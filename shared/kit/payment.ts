import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

const Address = z.string().check(z.minLength(1), z.maxLength(128))

/** Longest note of a payment, in characters. */
export const maxNoteLength = 140

/** Payment to request from the user. */
export const PaymentRequest = z.strictObject({
  /** Network of the payment (CAIP-2). @default the active network */
  network: z.optional(CaipNetworkId),
  /** Contract or mint address of the token. @default the network's native currency */
  token: z.optional(Address),
  /** Amount as a decimal string in whole tokens, such as `10.00`. */
  amount: z
    .string()
    .check(
      z.maxLength(100),
      z.regex(/^\d+(\.\d+)?$/, 'expected a decimal number such as "10.00"'),
      z.regex(/[1-9]/, 'expected more than zero'),
    ),
  /** Address of the recipient on that network. */
  recipient: Address,
  /** Plain text of at most 140 characters, such as an order number. The wallet shows it as the words of the site. */
  note: z.optional(z.string().check(z.maxLength(maxNoteLength))),
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

/** Payment that was sent. */
export const Payment = z.object({
  /** Hash of the transaction, or its signature on Solana. */
  hash: z.string(),
  /** Network of the transaction (CAIP-2). */
  network: CaipNetworkId,
})
export type Payment = z.infer<typeof Payment>
