import { base58, base64 } from '@scure/base'
import type { CompiledInstruction, LedgerEntry } from '../bank/ledger.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import { describeMemos, parseInstruction } from './parsedInstructions.ts'

export type TransactionOptions = { encoding?: string; maxSupportedTransactionVersion?: number }

const encodings = ['json', 'jsonParsed', 'base58', 'base64']

export const unsupportedVersion = -32015

export function describeTransaction(entry: LedgerEntry, options: TransactionOptions) {
  const { encoding = 'json' } = options
  return {
    slot: entry.slot,
    blockTime: entry.time,
    meta: describeMeta(entry, encoding === 'jsonParsed'),
    transaction: encodeTransaction(entry, encoding),
    ...describeVersion(entry, options),
  }
}

export function describeWithAccounts(entry: LedgerEntry, options: TransactionOptions) {
  const { err, status, fee, ...meta } = describeMeta(entry, false)
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  return {
    meta: { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    transaction: { accountKeys: listAccountKeys(entry), signatures: entry.transaction.signatures },
    ...describeVersion(entry, options),
  }
}

function describeVersion({ transaction }: LedgerEntry, { maxSupportedTransactionVersion }: TransactionOptions) {
  const { version } = transaction.message
  if (version !== 'legacy' && (maxSupportedTransactionVersion ?? -1) < version) {
    throw new RpcError(
      unsupportedVersion,
      `Transaction version (${version}) is not supported by the requesting client. Please try the request again with ` +
        `the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
    )
  }
  return maxSupportedTransactionVersion === undefined ? {} : { version }
}

export function describeMemo(entry: LedgerEntry): string | null {
  return describeMemos(listInstructions(entry).map((instruction) => resolve(entry, instruction)))
}

function describeMeta(entry: LedgerEntry, isParsed: boolean) {
  const { error, fee, keys, lamports, tokens, logs, innerInstructions, unitsConsumed, returnData } = entry
  const inner = innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: isParsed ? instructions.map((instruction) => describeParsed(entry, instruction)) : instructions,
  }))
  return {
    err: error,
    status: error ? { Err: error } : { Ok: null },
    fee,
    preBalances: lamports.before,
    postBalances: lamports.after,
    preTokenBalances: tokens.before,
    postTokenBalances: tokens.after,
    logMessages: logs,
    innerInstructions: inner,
    rewards: [],
    computeUnitsConsumed: unitsConsumed,
    returnData: returnData ?? undefined,
    loadedAddresses: isParsed ? undefined : { writable: keys.writable, readonly: keys.readonly },
  }
}

export function checkTransactionEncoding(encoding: string): void {
  if (!encodings.includes(encoding)) throw createInvalidParamsError(`The encoding "${encoding}" is not served here.`)
}

function encodeTransaction(entry: LedgerEntry, encoding: string) {
  const { bytes, signatures, message } = entry.transaction
  checkTransactionEncoding(encoding)
  if (encoding === 'base64') return [base64.encode(bytes), 'base64']
  if (encoding === 'base58') return [base58.encode(bytes), 'base58']
  const { recentBlockhash, header, staticAccountKeys, version } = message
  const lookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    return { accountKey: accountKey.toBase58(), writableIndexes, readonlyIndexes }
  })
  const addressTableLookups = version === 'legacy' ? {} : { addressTableLookups: lookups }
  if (encoding === 'jsonParsed') {
    const instructions = listInstructions(entry).map((instruction) => describeParsed(entry, instruction))
    const accountKeys = listAccountKeys(entry)
    return { signatures, message: { accountKeys, recentBlockhash, instructions, ...addressTableLookups } }
  }
  const accountKeys = staticAccountKeys.map((key) => key.toBase58())
  const instructions = listInstructions(entry)
  return { signatures, message: { header, accountKeys, recentBlockhash, instructions, ...addressTableLookups } }
}

function listAccountKeys({ keys, transaction }: LedgerEntry) {
  const { message } = transaction
  const own = message.staticAccountKeys.length
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numRequiredSignatures,
    source: index < own ? 'transaction' : 'lookupTable',
    writable: index < own ? message.isAccountWritable(index) : index < own + keys.writable.length,
  }))
}

function listInstructions({ transaction }: LedgerEntry): CompiledInstruction[] {
  return transaction.message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => {
    return { programIdIndex, accounts: accountKeyIndexes, data: base58.encode(data), stackHeight: 1 }
  })
}

function describeParsed(entry: LedgerEntry, instruction: CompiledInstruction) {
  const resolved = resolve(entry, instruction)
  const { programId, accounts } = resolved
  const { data, stackHeight } = instruction
  const parsed = parseInstruction(resolved)
  return parsed ? { ...parsed, programId, stackHeight } : { programId, accounts, data, stackHeight }
}

function resolve({ keys }: LedgerEntry, { programIdIndex, accounts, data }: CompiledInstruction) {
  const getKey = (index: number) => keys.all[index] ?? ''
  return { programId: getKey(programIdIndex), accounts: accounts.map(getKey), data: base58.decode(data) }
}
