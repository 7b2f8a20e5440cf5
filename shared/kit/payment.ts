import * as z from 'zod/mini'
import { CaipNetworkId } from '../chains/caip.ts'

const Address = z.string().check(z.minLength(1), z.maxLength(128))

/** Maximum length of a payment's note, in characters. */
export const maxNoteLength = 140

/** Payment to request from the user. */
export const PaymentRequest = z.strictObject({
  /** CAIP-2 ID of the network to pay on. @default the active network */
  network: z.optional(CaipNetworkId),
  /** Contract or mint address of the token to pay with. @default the network's native currency */
  token: z.optional(Address),
  /** Amount in whole tokens as a decimal string, for example `10.00`. */
  amount: z
    .string()
    .check(
      z.maxLength(100),
      z.regex(/^\d+(\.\d+)?$/, 'expected a decimal number such as "10.00"'),
      z.regex(/[1-9]/, 'expected more than zero'),
    ),
  /** Recipient's address on the network. */
  recipient: Address,
  /** Plain text of up to 140 characters, such as an order number. The wallet shows it as a note from the site. */
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
