import { z } from 'zod'
import { token2022Program, tokenProgram } from './mints.ts'

const Info = z.object({
  type: z.string(),
  info: z.object({
    source: z.optional(z.string()),
    newAccount: z.optional(z.string()),
    destination: z.optional(z.string()),
    account: z.optional(z.string()),
    lamports: z.optional(z.number()),
    owner: z.optional(z.string()),
  }),
})

type Instruction = { program?: string | undefined; parsed?: unknown }

type Question = {
  instructions: readonly Instruction[]
  owner: string
  /** Lamports by address, without wrapped SOL, which moves as a token. */
  gains: ReadonlyMap<string, bigint>
  tokenAccounts: ReadonlySet<string>
}

const tokenPrograms = [tokenProgram, token2022Program]
const creates = ['createAccount', 'createAccountWithSeed']
const transfers = ['transfer', 'transferWithSeed']

/**
 * Returns the deposits, in lamports, that the owner paid for token accounts and mints; negative when the owner got a
 * deposit back. Only amounts that instructions explain count: an unexplained change stays a payment.
 */
export function readRent({ instructions, owner, gains, tokenAccounts }: Question): Map<string, bigint> {
  const paid = new Map<string, bigint>()
  const deposits = new Set(tokenAccounts)
  const closed = new Set<string>()
  for (const { program, parsed } of instructions) {
    const { type = '', info = {} } = Info.safeParse(parsed).data ?? {}
    if (program === 'system' && creates.includes(type) && info.newAccount && tokenPrograms.includes(info.owner ?? '')) {
      deposits.add(info.newAccount)
    }
    const to = creates.includes(type) ? info.newAccount : info.destination
    const isPayment = program === 'system' && (creates.includes(type) || transfers.includes(type))
    if (isPayment && to && info.source === owner) paid.set(to, (paid.get(to) ?? 0n) + BigInt(info.lamports ?? 0))
    if (type === 'closeAccount' && info.account && info.destination === owner) closed.add(info.account)
  }
  const rent = new Map<string, bigint>()
  for (const account of deposits) {
    const gain = gains.get(account) ?? 0n
    const most = paid.get(account) ?? 0n
    if (gain > 0n && most > 0n) rent.set(account, gain < most ? gain : most)
    if (gain < 0n && closed.has(account)) rent.set(account, gain)
  }
  return rent
}
