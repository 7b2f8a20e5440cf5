import { base58, base64 } from '@scure/base'
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm'
import type { LedgerEntry, RunReport } from './ledger.ts'
import { listTokenBalances } from './tokenAccounts.ts'
import { type TransactionError, toErrorJson } from './transactionErrors.ts'
import { listKeys, toAddress, toSvmTransaction, type WireTransaction } from './wire.ts'

export type AccountAfter = { data: Uint8Array; executable: boolean; lamports: bigint; owner: string }
export type SimulationResult = RunReport & {
  error: TransactionError | null
  accounts: ReadonlyMap<string, AccountAfter>
}

type Run = Pick<LedgerEntry, 'keys' | 'error' | 'lamports' | 'tokens'> & RunReport & { failedEarly: string | undefined }

export function simulateTransaction(svm: LiteSVM, transaction: WireTransaction): SimulationResult {
  const result = svm.simulateTransaction(toSvmTransaction(transaction))
  const isFailed = result instanceof FailedTransactionMetadata
  const accounts = new Map<string, AccountAfter>()
  for (const { address, data, executable, lamports, programAddress: owner } of isFailed ? [] : result.postAccounts()) {
    accounts.set(address, { data: Uint8Array.from(data), executable, lamports, owner })
  }
  return { ...readReport(result.meta()), error: isFailed ? toErrorJson(result.err()) : null, accounts }
}

/**
 * Runs a transaction. A transaction whose instruction fails still pays its fee. One that fails earlier changes nothing.
 */
export function runTransaction(svm: LiteSVM, transaction: WireTransaction): Run {
  const keys = listKeys(svm, transaction.message)
  const before = readBalances(svm, keys.all)
  const result = svm.sendTransaction(toSvmTransaction(transaction))
  const isFailed = result instanceof FailedTransactionMetadata
  const error = isFailed ? toErrorJson(result.err()) : null
  const after = readBalances(svm, keys.all)
  return {
    ...readReport(isFailed ? result.meta() : result),
    keys,
    error,
    failedEarly: typeof error === 'string' ? error : undefined,
    lamports: { before: before.lamports, after: after.lamports },
    tokens: { before: before.tokens, after: after.tokens },
  }
}

function readBalances(svm: LiteSVM, keys: readonly string[]) {
  const lamports = keys.map((key): bigint => svm.getBalance(toAddress(key)) ?? 0n)
  return { lamports, tokens: listTokenBalances(svm, keys) }
}

function readReport(meta: TransactionMetadata): RunReport {
  const returned = meta.returnData()
  const data = Uint8Array.from(returned.data())
  const programId = base58.encode(Uint8Array.from(returned.programId()))
  const innerInstructions = meta.innerInstructions().map((list, index) => ({
    index,
    instructions: list.map((inner) => {
      const instruction = inner.instruction()
      return {
        programIdIndex: instruction.programIdIndex(),
        accounts: [...instruction.accounts()],
        data: base58.encode(Uint8Array.from(instruction.data())),
        stackHeight: inner.stackHeight(),
      }
    }),
  }))
  return {
    logs: meta.logs(),
    unitsConsumed: meta.computeUnitsConsumed(),
    returnData: data.length > 0 ? { programId, data: [base64.encode(data), 'base64'] } : null,
    innerInstructions: innerInstructions.filter(({ instructions }) => instructions.length > 0),
  }
}
