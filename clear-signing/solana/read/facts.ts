import { toCodedError } from '../../rpc/jsonRpc.ts'
import type { SolanaClient } from '../../rpc/solanaClient.ts'
import { isWritable, type TransactionMessage } from '../wire/transaction.ts'
import { type AccountInfo, readAccounts, toLookupTable, toTokenAccount } from './accounts.ts'
import { type Mint, readMints, toMint } from './mints.ts'

export type Facts = {
  /** Accounts that its instructions can name, in order. Accounts of a table that could not be read are missing. */
  keys: string[]
  writable: Set<string>
  /** Current state of the accounts. Undefined for an account that was read and does not exist. */
  accounts: Map<string, AccountInfo | undefined>
  mints: Map<string, Mint>
  lacksTables: boolean
  /** Addresses that the account has paid before. Absent if the description was created without them. */
  paid?: readonly string[] | undefined
  unavailable?: string
}

/** Reads the accounts and mints of a transaction. Never throws: without a node, the request is shown with a warning. */
export async function readFacts(client: SolanaClient, parsed: TransactionMessage, account: string): Promise<Facts> {
  const { keys, lookups } = parsed
  const writable = new Set(keys.filter((_, at) => isWritable(parsed, at)))
  const facts: Facts = { keys, writable, accounts: new Map(), mints: new Map(), lacksTables: lookups.length > 0 }
  try {
    if (lookups.length > 0) await addLookups(client, parsed, facts)
    facts.accounts = await readAccounts(client, [...facts.keys, account])
    facts.mints = await readMints(client, getMints(facts))
  } catch (error) {
    facts.unavailable = toCodedError(error).message
  }
  return facts
}

/** Appends the accounts of lookup tables after those of the message, writable ones first. */
async function addLookups(client: SolanaClient, { keys, lookups }: TransactionMessage, facts: Facts) {
  const tables = await readAccounts(
    client,
    lookups.map(({ table }) => table),
  )
  const read = lookups.map(({ table, ...places }) => ({ ...places, addresses: toLookupTable(tables.get(table)) ?? [] }))
  const changing = read.flatMap(({ addresses, writable }) => writable.map((at) => addresses[at]))
  const others = read.flatMap(({ addresses, readonly }) => readonly.map((at) => addresses[at]))
  const all = [...changing, ...others]
  const isKnown = (one: string | undefined): one is string => one !== undefined
  // A missing account would shift the indexes of the rest.
  if (!all.every(isKnown)) return
  facts.keys = [...keys, ...all]
  for (const one of changing) if (one) facts.writable.add(one)
  facts.lacksTables = false
}

function getMints({ accounts }: Facts): string[] {
  return [...accounts].flatMap(([address, info]) => {
    const held = toTokenAccount(info)
    if (held) return [held.mint]
    return toMint(info) ? [address] : []
  })
}
