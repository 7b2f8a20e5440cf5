import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'

const Address = z.string().regex(evmAddressPattern, 'must be an EVM address')
const Wei = z
  .string('must be wei as text')
  // `abort` skips the refinement below, which would throw for an invalid amount.
  .regex(/^[1-9]\d{0,29}$/, { error: 'must be wei as a decimal text of more than 0', abort: true })

/**
 * The operator's paymaster, and the limits up to which the operator pays network fees. Limits in wei apply to an
 * operation's maximum fee.
 */
export const Sponsor = z
  .strictObject({
    /** Name of the payer, as shown to users in the approval. */
    name: z.string().min(1, 'must name who pays').max(64, 'may have 64 characters at most'),
    /** A paymaster contract (EntryPoint 0.7) that trusts the address of `sponsorKey`. */
    paymaster: Address,
    maxPerOperationWei: Wei,
    /** Limit per project and UTC day. */
    maxPerDayWei: Wei,
    /** Maximum operations per account, project and UTC day. */
    perAccountPerDay: z.int('must be a whole number').min(1, 'must be at least 1').max(1_000_000, 'is too large'),
    /** Contracts whose calls the operator pays for. If unset, the operator pays for calls to any contract. */
    targets: z.array(Address).min(1, 'must have at least one address').max(500, 'has more than 500').optional(),
  })
  .refine(({ maxPerOperationWei, maxPerDayWei }) => BigInt(maxPerDayWei) >= BigInt(maxPerOperationWei), {
    path: ['maxPerDayWei'],
    error: 'is less than maxPerOperationWei: not one operation would be paid for',
  })
export type Sponsor = z.output<typeof Sponsor>
