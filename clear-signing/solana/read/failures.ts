import { TransactionRejectedError, type WalletError } from '@oriel/shared/errors/errors.ts'
import {
  NotEnoughForFeesError,
  NotEnoughForTransferError,
  TransactionExpiredError,
} from '@oriel/shared/errors/solanaErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { type Failure, FailureCause } from '../../description/failure.ts'
import { escapeLine } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { isUnreachable, toCodedError } from '../../rpc/jsonRpc.ts'
import { programs } from '../wire/programs.ts'

/** Transaction failures by the names that nodes use (Solana's `TransactionError`). */
const reasons: Record<string, Failure> = {
  AccountNotFound: phrase('failure.feeFunds'),
  InsufficientFundsForFee: phrase('failure.feeFunds'),
  InsufficientFundsForRent: phrase('failure.feeFunds'),
  InvalidRentPayingAccount: phrase('failure.feeFunds'),
  BlockhashNotFound: phrase('failure.transactionExpired'),
  AlreadyProcessed: phrase('failure.alreadyProcessed'),
  ProgramAccountNotFound: phrase('failure.noProgram'),
  InvalidProgramForExecution: phrase('failure.noProgram'),
  AddressLookupTableNotFound: phrase('failure.noLookupTable'),
  SignatureFailure: phrase('failure.signatureWrong'),
}

/** Instruction failures by the names that nodes use (Solana's `InstructionError`). */
const instructionReasons: Record<string, Failure> = {
  InsufficientFunds: phrase('failure.accountBalance'),
  MissingRequiredSignature: phrase('failure.signatureMissing'),
  ComputationalBudgetExceeded: phrase('failure.work'),
  ProgramFailedToComplete: phrase('failure.programStopped'),
  IncorrectAuthority: phrase('failure.authority'),
  InvalidAccountOwner: phrase('failure.accountOwner'),
  IllegalOwner: phrase('failure.illegalOwner'),
}

// Logs that together mean that an address is in use. The associated token program itself reports only an illegal owner.
const creates = 'Program log: Create'
const refusesOwner = `Program ${programs.associatedToken} failed: Provided owner is not allowed`

/**
 * Patterns for the reason in a program's log, such as `Program log: Error: insufficient funds` or Anchor's `Error
 * Message: …`.
 */
const inLog = [/insufficient lamports/i, /Error Message: (.+?)\.?$/, /^Program log: Error: (.+?)\.?$/]

export function getFailureReason(error: unknown, logs: string[]): Failure {
  if (logs.some((line) => /insufficient lamports/i.test(line))) return phrase('failure.transferFunds')
  const name = typeof error === 'string' ? error : getFirstKey(error)
  if (name !== 'InstructionError')
    return reasons[name] ?? phrase('failure.networkName', { name: escapeLine(name, 60).text })
  const details = readField(error, name)
  const [at, what]: unknown[] = Array.isArray(details) ? details : []
  const kind = typeof what === 'string' ? what : getFirstKey(what)
  if (kind === 'IllegalOwner' && logs.includes(creates) && logs.includes(refusesOwner))
    return phrase('failure.accountExists')
  const reason = findLoggedReason(logs)
  if (reason) return phrase('failure.programSays', { reason })
  const number = `${Number(at) + 1}`
  if (kind === 'Custom') return phrase('failure.programCode', { number, code: `${readField(what, kind)}` })
  return instructionReasons[kind] ?? phrase('failure.instruction', { number, name: escapeLine(kind, 60).text })
}

function findLoggedReason(logs: string[]): string | undefined {
  for (const line of logs.toReversed()) {
    for (const pattern of inLog) {
      const text = pattern.exec(line)?.[1]
      if (text) return escapeLine(text, 160).text
    }
  }
  return undefined
}

const getFirstKey = (value: unknown) =>
  typeof value === 'object' && value !== null ? (Object.keys(value)[0] ?? '') : ''

type Preflight = { err?: unknown; logs?: string[] | null }

function getLogs(data: unknown): string[] {
  const logs = readField(data, 'logs')
  return Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
}

export function toRejection(error: unknown): WalletError {
  if (isUnreachable(error)) return toCodedError(error)
  const coded = toCodedError(error)
  return createRejection({ err: readField(coded.data, 'err'), logs: getLogs(coded.data) }, coded)
}

export function createRejection({ err, logs }: Preflight, cause?: WalletError): WalletError {
  const message = cause?.message ?? ''
  const reason = err === undefined ? undefined : getFailureReason(err, logs ?? [])
  const rejection = knownRejections.find(({ key, sentence }) => key === reason?.key || sentence.test(message))
  if (rejection) return new rejection.error(undefined, { cause })
  const raw = escapeLine(
    err === undefined ? message : [JSON.stringify(err), findLoggedReason(logs ?? [])].join(' '),
    200,
  ).text
  return new TransactionRejectedError(`The network did not accept the transaction: ${raw.trim()}`, {
    cause: new FailureCause(reason ?? phrase('failure.nodeSays', { reason: raw }), cause),
  })
}

/** Rejections that have an error class of their own. Detected by the `sentence` for nodes that omit the details. */
const knownRejections = [
  {
    key: 'failure.feeFunds',
    error: NotEnoughForFeesError,
    sentence: /no record of a prior credit|insufficient funds for (fee|rent)/i,
  },
  { key: 'failure.transferFunds', error: NotEnoughForTransferError, sentence: /insufficient lamports/i },
  { key: 'failure.transactionExpired', error: TransactionExpiredError, sentence: /blockhash not found/i },
] as const satisfies { key: Failure['key']; error: unknown; sentence: RegExp }[]
