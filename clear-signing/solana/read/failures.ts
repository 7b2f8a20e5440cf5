import { TransactionRejectedError, type WalletError } from '@oriel/shared/errors/errors.ts'
import {
  NotEnoughForFeesError,
  NotEnoughForTransferError,
  TransactionExpiredError,
} from '@oriel/shared/errors/solanaErrors.ts'
import { fieldOf } from '@oriel/shared/json.ts'
import { type Failure, FailureCause } from '../../description/failure.ts'
import { lineText } from '../../description/safeText.ts'
import { phrase } from '../../phrases/phrase.ts'
import { codedError, isUnreachable } from '../../rpc/jsonRpc.ts'
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

/** Failures of a single instruction (Solana's `InstructionError`). */
const instructionReasons: Record<string, Failure> = {
  InsufficientFunds: phrase('failure.accountBalance'),
  MissingRequiredSignature: phrase('failure.signatureMissing'),
  ComputationalBudgetExceeded: phrase('failure.work'),
  ProgramFailedToComplete: phrase('failure.programStopped'),
  IncorrectAuthority: phrase('failure.authority'),
  InvalidAccountOwner: phrase('failure.accountOwner'),
  IllegalOwner: phrase('failure.illegalOwner'),
}

// The associated token program reports an address in use only as an illegal owner.
const creates = 'Program log: Create'
const refusesOwner = `Program ${programs.associatedToken} failed: Provided owner is not allowed`

/** Programs log the reason: `Program log: Error: insufficient funds`, or Anchor's `Error Message: …`. */
const inLog = [/insufficient lamports/i, /Error Message: (.+?)\.?$/, /^Program log: Error: (.+?)\.?$/]

export function failureReason(error: unknown, logs: string[]): Failure {
  if (logs.some((line) => /insufficient lamports/i.test(line))) return phrase('failure.transferFunds')
  const name = typeof error === 'string' ? error : firstKey(error)
  if (name !== 'InstructionError')
    return reasons[name] ?? phrase('failure.networkName', { name: lineText(name, 60).text })
  const details = fieldOf(error, name)
  const [at, what]: unknown[] = Array.isArray(details) ? details : []
  const kind = typeof what === 'string' ? what : firstKey(what)
  if (kind === 'IllegalOwner' && logs.includes(creates) && logs.includes(refusesOwner))
    return phrase('failure.accountExists')
  const reason = logged(logs)
  if (reason) return phrase('failure.programSays', { reason })
  const number = `${Number(at) + 1}`
  if (kind === 'Custom') return phrase('failure.programCode', { number, code: `${fieldOf(what, kind)}` })
  return instructionReasons[kind] ?? phrase('failure.instruction', { number, name: lineText(kind, 60).text })
}

function logged(logs: string[]): string | undefined {
  for (const line of logs.toReversed()) {
    for (const pattern of inLog) {
      const text = pattern.exec(line)?.[1]
      if (text) return lineText(text, 160).text
    }
  }
  return undefined
}

const firstKey = (value: unknown) => (typeof value === 'object' && value !== null ? (Object.keys(value)[0] ?? '') : '')

type Preflight = { err?: unknown; logs?: string[] | null }

function logsOf(data: unknown): string[] {
  const logs = fieldOf(data, 'logs')
  return Array.isArray(logs) ? logs.filter((line) => typeof line === 'string') : []
}

export function refusalOf(error: unknown): WalletError {
  if (isUnreachable(error)) return codedError(error)
  const coded = codedError(error)
  return refusalFor({ err: fieldOf(coded.data, 'err'), logs: logsOf(coded.data) }, coded)
}

export function refusalFor({ err, logs }: Preflight, cause?: WalletError): WalletError {
  const message = cause?.message ?? ''
  const reason = err === undefined ? undefined : failureReason(err, logs ?? [])
  const known = knownRefusals.find(({ key, sentence }) => key === reason?.key || sentence.test(message))
  if (known) return new known.error(undefined, { cause })
  const raw = lineText(err === undefined ? message : [JSON.stringify(err), logged(logs ?? [])].join(' '), 200).text
  return new TransactionRejectedError(`The network did not accept the transaction: ${raw.trim()}`, {
    cause: new FailureCause(reason ?? phrase('failure.nodeSays', { reason: raw }), cause),
  })
}

/** Rejections with an error of their own. Nodes that omit the details still include the `sentence`. */
const knownRefusals = [
  {
    key: 'failure.feeFunds',
    error: NotEnoughForFeesError,
    sentence: /no record of a prior credit|insufficient funds for (fee|rent)/i,
  },
  { key: 'failure.transferFunds', error: NotEnoughForTransferError, sentence: /insufficient lamports/i },
  { key: 'failure.transactionExpired', error: TransactionExpiredError, sentence: /blockhash not found/i },
] as const satisfies { key: Failure['key']; error: unknown; sentence: RegExp }[]
