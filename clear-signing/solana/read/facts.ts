import { toCodedError } from '../../rpc/jsonRpc.ts'
import type { SolanaClient } from '../../rpc/solanaClient.ts'
import { isWritable, type TransactionMessage } from '../wire/transaction.ts'
import { type AccountInfo, readAccounts, toLookupTable, toTokenAccount } from './accounts.ts'
import { type Mint, readMints, toMint } from './mints.ts'

export type Facts = {
  /**
   * Accounts that the instructions can refer to, in order. Excludes accounts of a lookup table that could not be read.
   */
  keys: string[]
  writable: Set<string>
  /** Current state of the accounts. Undefined for an account that does not exist; missing for one that was not read. */
  accounts: Map<string, AccountInfo | undefined>
  mints: Map<string, Mint>
  lacksTables: boolean
  /** Addresses that the account has paid before. Absent if the description was created without them. */
  paid?: readonly string[] | undefined
  unavailable?: string
}

/**
 * Reads the accounts and mints of a transaction. Never throws: if no node responds, the request is shown with a
 * warning.
 */
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

/** Appends the accounts of lookup tables to those of the message, writable ones first. */
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
  // If an account is missing, the indexes of the others would shift, so use none of them.
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
