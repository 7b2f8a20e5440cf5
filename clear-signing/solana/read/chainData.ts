import { toCodedError } from '../../rpc/jsonRpc.ts'
import type { SolanaClient } from '../../rpc/solanaClient.ts'
import { isWritable, type TransactionMessage } from '../wire/transaction.ts'
import { type AccountInfo, readAccounts, toLookupTable, toTokenAccount } from './accounts.ts'
import { type Mint, readMints, toMint } from './mints.ts'

export type ChainData = {
  /**
   * Accounts that the instructions can refer to, in order. Excludes accounts of a lookup table that could not be read.
   */
  keys: string[]
  writable: Set<string>
  /** Current state of each account. Undefined if the account does not exist, missing if it was not read. */
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
export async function readChainData(
  client: SolanaClient,
  parsed: TransactionMessage,
  account: string,
): Promise<ChainData> {
  const { keys, lookups } = parsed
  const writable = new Set(keys.filter((_, at) => isWritable(parsed, at)))
  const chainData: ChainData = {
    keys,
    writable,
    accounts: new Map(),
    mints: new Map(),
    lacksTables: lookups.length > 0,
  }
  try {
    if (lookups.length > 0) await addLookups(client, parsed, chainData)
    chainData.accounts = await readAccounts(client, [...chainData.keys, account])
    chainData.mints = await readMints(client, getMints(chainData))
  } catch (error) {
    chainData.unavailable = toCodedError(error).message
  }
  return chainData
}

/** Appends the accounts of lookup tables to those of the message, writable ones first. */
async function addLookups(client: SolanaClient, { keys, lookups }: TransactionMessage, chainData: ChainData) {
  const tables = await readAccounts(
    client,
    lookups.map(({ table }) => table),
  )
  const lookupTables = lookups.map(({ table, ...places }) => ({
    ...places,
    addresses: toLookupTable(tables.get(table)) ?? [],
  }))
  const changing = lookupTables.flatMap(({ addresses, writable }) => writable.map((at) => addresses[at]))
  const others = lookupTables.flatMap(({ addresses, readonly }) => readonly.map((at) => addresses[at]))
  const all = [...changing, ...others]
  const isKnown = (address: string | undefined): address is string => address !== undefined
  // If an account is missing, the indexes of the others would shift, so use none of them.
  if (!all.every(isKnown)) return
  chainData.keys = [...keys, ...all]
  for (const address of changing) if (address) chainData.writable.add(address)
  chainData.lacksTables = false
}

function getMints({ accounts }: ChainData): string[] {
  return [...accounts].flatMap(([address, info]) => {
    const tokenAccount = toTokenAccount(info)
    if (tokenAccount) return [tokenAccount.mint]
    return toMint(info) ? [address] : []
  })
}
