import { z } from 'zod'

const Payment = z.object({
  type: z.string(),
  info: z.object({
    source: z.optional(z.string()),
    authority: z.optional(z.string()),
    destination: z.string(),
  }),
})

type Question = {
  /** Only the top-level instructions. The inner instructions are chosen by the programs that the owner calls. */
  instructions: readonly { program?: string | undefined; parsed?: unknown }[]
  owner: string
  /** Owners by token account. */
  holders: ReadonlyMap<string, string>
}

/**
 * Returns the recipients of the owner's top-level transfer instructions. Ignores inner instructions: a called program
 * acts with the owner's signature, so it can send dust to any address, such as a lookalike of a known address.
 */
export function findNamedRecipients({ instructions, owner, holders }: Question): Set<string> {
  const payments = instructions.flatMap(({ program, parsed }) => {
    const { type, info } = Payment.safeParse(parsed).data ?? {}
    if (!info || !type?.startsWith('transfer')) return []
    if (program === 'system') return info.source === owner ? [info.destination] : []
    return info.authority === owner ? (holders.get(info.destination) ?? []) : []
  })
  return new Set(payments)
}
