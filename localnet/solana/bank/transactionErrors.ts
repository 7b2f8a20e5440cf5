import type { FailedTransactionMetadata } from 'litesvm'
import { RpcError } from './rpcError.ts'

export type TransactionError =
  | string
  | {
      InstructionError?: [index: number, error: InstructionError]
      DuplicateInstruction?: number
      InsufficientFundsForRent?: { account_index: number }
      ProgramExecutionTemporarilyRestricted?: { account_index: number }
    }
type InstructionError = string | { Custom: number } | { BorshIoError: string }

// Names of Solana's errors by number. LiteSVM returns errors as numbers, which are positions in Solana's enums.
const transactionErrors =
  `AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee
  InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex
  SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding
  WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit
  WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner
  InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit
  WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded
  InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled`.split(/\s+/)

const instructionErrors = `GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall
  InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount
  UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange
  ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys
  AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync
  InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId
  CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc
  ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete
  ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow
  UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded
  MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError`.split(/\s+/)

const sentences: Record<string, string> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InvalidAccountForFee: 'This account may not be used to pay transaction fees',
}

const instructionSentences: Record<string, string> = {
  InsufficientFunds: 'insufficient funds for instruction',
  InvalidAccountData: 'invalid account data for instruction',
  MissingRequiredSignature: 'missing required signature for instruction',
  UninitializedAccount: 'instruction requires an initialized account',
}

export function toErrorJson(error: ReturnType<FailedTransactionMetadata['err']>): TransactionError {
  if (typeof error === 'number') return transactionErrors[error] ?? 'Unknown'
  if ('err' in error) {
    const inner = error.err()
    if (typeof inner === 'number')
      return { InstructionError: [error.index, instructionErrors[inner] ?? 'GenericError'] }
    return { InstructionError: [error.index, 'code' in inner ? { Custom: inner.code } : { BorshIoError: inner.msg }] }
  }
  if ('index' in error) return { DuplicateInstruction: error.index }
  const about = { account_index: error.accountIndex }
  const isRent = error.constructor.name.includes('Rent')
  return isRent ? { InsufficientFundsForRent: about } : { ProgramExecutionTemporarilyRestricted: about }
}

/** Creates the error for a failed preflight. The transaction was not sent and paid no fee. */
export function createPreflightError(error: TransactionError, details: Record<string, unknown> = {}): RpcError {
  const nothing = { accounts: null, innerInstructions: null, returnData: null, unitsConsumed: 0n, logs: [] }
  const message = `Transaction simulation failed: ${describeError(error)}`
  return new RpcError(-32002, message, { ...nothing, ...details, err: error })
}

function describeError(error: TransactionError): string {
  if (typeof error === 'string') return sentences[error] ?? error
  const { InstructionError: failed, InsufficientFundsForRent: rent } = error
  if (!failed) {
    if (!rent) return JSON.stringify(error)
    return `Transaction results in an account (${rent.account_index}) with insufficient funds for rent`
  }
  const [index, inner] = failed
  return `Error processing Instruction ${index}: ${describeInstructionError(inner)}`
}

function describeInstructionError(error: InstructionError): string {
  if (typeof error === 'string') return instructionSentences[error] ?? error
  return 'Custom' in error ? `custom program error: 0x${error.Custom.toString(16)}` : JSON.stringify(error)
}
