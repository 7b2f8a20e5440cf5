import { base58, base64 } from '@scure/base'
import type { CompiledInstruction, Landed } from '../bank/ledger.ts'
import { createInvalidParamsError, RpcError } from '../bank/rpcError.ts'
import { describeMemos, parseInstruction } from './parsedInstructions.ts'

export type TransactionOptions = { encoding?: string; maxSupportedTransactionVersion?: number }

const encodings = ['json', 'jsonParsed', 'base58', 'base64']

export const unsupportedVersion = -32015

export function describeTransaction(landed: Landed, options: TransactionOptions) {
  const { encoding = 'json' } = options
  return {
    slot: landed.slot,
    blockTime: landed.time,
    meta: describeMeta(landed, encoding === 'jsonParsed'),
    transaction: encodeTransaction(landed, encoding),
    ...describeVersion(landed, options),
  }
}

export function describeWithAccounts(landed: Landed, options: TransactionOptions) {
  const { err, status, fee, ...meta } = describeMeta(landed, false)
  const { preBalances, postBalances, preTokenBalances, postTokenBalances } = meta
  return {
    meta: { err, status, fee, preBalances, postBalances, preTokenBalances, postTokenBalances },
    transaction: { accountKeys: listAccountKeys(landed), signatures: landed.transaction.signatures },
    ...describeVersion(landed, options),
  }
}

function describeVersion({ transaction }: Landed, { maxSupportedTransactionVersion }: TransactionOptions) {
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

export function describeMemo(landed: Landed): string | null {
  return describeMemos(listInstructions(landed).map((one) => resolve(landed, one)))
}

function describeMeta(landed: Landed, isParsed: boolean) {
  const { error, fee, keys, lamports, tokens, logs, innerInstructions, unitsConsumed, returnData } = landed
  const inner = innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: isParsed ? instructions.map((one) => describeParsed(landed, one)) : instructions,
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

function encodeTransaction(landed: Landed, encoding: string) {
  const { bytes, signatures, message } = landed.transaction
  checkTransactionEncoding(encoding)
  if (encoding === 'base64') return [base64.encode(bytes), 'base64']
  if (encoding === 'base58') return [base58.encode(bytes), 'base58']
  const { recentBlockhash, header, staticAccountKeys, version } = message
  const lookups = message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
    return { accountKey: accountKey.toBase58(), writableIndexes, readonlyIndexes }
  })
  const addressTableLookups = version === 'legacy' ? {} : { addressTableLookups: lookups }
  if (encoding === 'jsonParsed') {
    const instructions = listInstructions(landed).map((one) => describeParsed(landed, one))
    const accountKeys = listAccountKeys(landed)
    return { signatures, message: { accountKeys, recentBlockhash, instructions, ...addressTableLookups } }
  }
  const accountKeys = staticAccountKeys.map((key) => key.toBase58())
  const instructions = listInstructions(landed)
  return { signatures, message: { header, accountKeys, recentBlockhash, instructions, ...addressTableLookups } }
}

function listAccountKeys({ keys, transaction }: Landed) {
  const { message } = transaction
  const own = message.staticAccountKeys.length
  return keys.all.map((pubkey, index) => ({
    pubkey,
    signer: index < message.header.numRequiredSignatures,
    source: index < own ? 'transaction' : 'lookupTable',
    writable: index < own ? message.isAccountWritable(index) : index < own + keys.writable.length,
  }))
}

function listInstructions({ transaction }: Landed): CompiledInstruction[] {
  return transaction.message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => {
    return { programIdIndex, accounts: accountKeyIndexes, data: base58.encode(data), stackHeight: 1 }
  })
}

function describeParsed(landed: Landed, instruction: CompiledInstruction) {
  const resolved = resolve(landed, instruction)
  const { programId, accounts } = resolved
  const { data, stackHeight } = instruction
  const parsed = parseInstruction(resolved)
  return parsed ? { ...parsed, programId, stackHeight } : { programId, accounts, data, stackHeight }
}

function resolve({ keys }: Landed, { programIdIndex, accounts, data }: CompiledInstruction) {
  const getKey = (index: number) => keys.all[index] ?? ''
  return { programId: getKey(programIdIndex), accounts: accounts.map(getKey), data: base58.decode(data) }
}
