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
  /** Change in lamports by address. Excludes wrapped SOL, which moves as a token. */
  gains: ReadonlyMap<string, bigint>
  tokenAccounts: ReadonlySet<string>
}

const tokenPrograms = [tokenProgram, token2022Program]
const creates = ['createAccount', 'createAccountWithSeed']
const transfers = ['transfer', 'transferWithSeed']

/**
 * Returns the rent deposits for token accounts and mints in lamports: positive if the owner paid the deposit, negative
 * if the owner got it back. Only amounts that instructions explain count. Any other change counts as a payment.
 */
export function readRent({ instructions, owner, gains, tokenAccounts }: Question): Map<string, bigint> {
  const { paid, created, closed } = readAccountChanges(instructions, owner)
  const deposits = new Set([...tokenAccounts, ...created])
  const rent = new Map<string, bigint>()
  for (const account of deposits) {
    const gain = gains.get(account) ?? 0n
    const max = paid.get(account) ?? 0n
    if (gain > 0n && max > 0n) rent.set(account, gain < max ? gain : max)
    if (gain < 0n && closed.has(account)) rent.set(account, gain)
  }
  return rent
}

/**
 * Returns what the owner `paid` to each account, the `created` token accounts and mints, and the `closed` accounts
 * whose deposit the owner got back.
 */
function readAccountChanges(instructions: Question['instructions'], owner: string) {
  const paid = new Map<string, bigint>()
  const created = new Set<string>()
  const closed = new Set<string>()
  for (const { info, payee, ...accounts } of instructions.map(readInstruction)) {
    if (accounts.created) created.add(accounts.created)
    if (payee && info.source === owner) paid.set(payee, (paid.get(payee) ?? 0n) + BigInt(info.lamports ?? 0))
    if (accounts.closed && info.destination === owner) closed.add(accounts.closed)
  }
  return { paid, created, closed }
}

/** Returns the accounts that an instruction pays, creates for a token program, or closes. */
function readInstruction({ program, parsed }: Instruction) {
  const { type = '', info = {} } = Info.safeParse(parsed).data ?? {}
  const isCreation = program === 'system' && creates.includes(type)
  const isTransfer = program === 'system' && transfers.includes(type)
  return {
    info,
    payee: isCreation ? info.newAccount : isTransfer ? info.destination : undefined,
    created: isCreation && tokenPrograms.includes(info.owner ?? '') ? info.newAccount : undefined,
    closed: type === 'closeAccount' ? info.account : undefined,
  }
}
