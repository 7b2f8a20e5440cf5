import { TransactionRejectedError, type WalletError } from '#shared/errors.ts'
import { NotEnoughForFeesError, NotEnoughForTransferError, TransactionExpiredError } from '#shared/solanaErrors.ts'
import { codedError, isUnreachable } from '../jsonRpc.ts'
import { lineText } from '../text.ts'
import { programs } from './programs.ts'

/** What nodes call a failure, in words. */
const reasons: Record<string, string> = {
  AccountNotFound: NotEnoughForFeesError.message,
  InsufficientFundsForFee: NotEnoughForFeesError.message,
  InsufficientFundsForRent: NotEnoughForFeesError.message,
  InvalidRentPayingAccount: NotEnoughForFeesError.message,
  BlockhashNotFound: TransactionExpiredError.message,
  AlreadyProcessed: 'This transaction was carried out already.',
  ProgramAccountNotFound: 'It names a program that does not exist.',
  InvalidProgramForExecution: 'It names a program that does not exist.',
  AddressLookupTableNotFound: 'It names a lookup table that does not exist.',
  SignatureFailure: 'A signature is missing or wrong.',
}

/** The same of one instruction. */
const instructionReasons: Record<string, string> = {
  InsufficientFunds: 'An account does not have enough for this.',
  MissingRequiredSignature: 'A signature is missing.',
  ComputationalBudgetExceeded: 'It is more work than its limit allows.',
  ProgramFailedToComplete: 'A program stopped in the middle.',
  IncorrectAuthority: 'An account has another authority.',
  InvalidAccountOwner: 'An account belongs to another program.',
  IllegalOwner: 'An account has an owner that is not allowed here.',
}

/** For an address that is taken, the associated token program reports only that the owner is not allowed. */
const accountIsThere = 'The token account is there already.'
const creates = 'Program log: Create'
const refusesOwner = `Program ${programs.associatedToken} failed: Provided owner is not allowed`

/** Programs tell the reason in their log: `Program log: Error: insufficient funds`, or Anchor's `Error Message: …`. */
const inLog = [/insufficient lamports/i, /Error Message: (.+?)\.?$/, /^Program log: Error: (.+?)\.?$/]

/** Why a transaction fails, in a sentence. */
export function failureReason(error: unknown, logs: string[]): string {
  if (logs.some((line) => /insufficient lamports/i.test(line))) return NotEnoughForTransferError.message
  const name = typeof error === 'string' ? error : firstKey(error)
  if (name !== 'InstructionError') return reasons[name] ?? `The network calls it ${lineText(name, 60).text}.`
  const [at, what] = (error as { InstructionError: [number, unknown] }).InstructionError
  const kind = typeof what === 'string' ? what : firstKey(what)
  if (kind === 'IllegalOwner' && logs.includes(creates) && logs.includes(refusesOwner)) return accountIsThere
  const told = logged(logs)
  if (told) return `A program refuses it: ${told}.`
  if (kind === 'Custom')
    return `The program of instruction ${at + 1} refuses it (its code ${(what as { Custom: number }).Custom}).`
  return instructionReasons[kind] ?? `Instruction ${at + 1} fails: ${lineText(kind, 60).text}.`
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

/** What the network says to a transaction that it does not take, as an error of ours with the way out. */
export function refusalOf(error: unknown): WalletError {
  if (isUnreachable(error)) return codedError(error)
  const coded = codedError(error)
  return refusalFor((coded.data ?? {}) as Preflight, coded)
}

/** The same of a simulation that was asked for. */
export function refusalFor({ err, logs }: Preflight, cause?: WalletError): WalletError {
  const message = cause?.message ?? ''
  const said = err === undefined ? lineText(message, 200).text : failureReason(err, logs ?? [])
  const known = [NotEnoughForFeesError, NotEnoughForTransferError, TransactionExpiredError].find(
    (one) => one.message === said || sentences[one.message]?.test(message),
  )
  if (known) return new known(undefined, { cause })
  return new TransactionRejectedError(`The network did not accept the transaction: ${said}`, { cause })
}

/** Nodes that send no details still write one of these sentences. */
const sentences: Record<string, RegExp> = {
  [NotEnoughForFeesError.message]: /no record of a prior credit|insufficient funds for (fee|rent)/i,
  [NotEnoughForTransferError.message]: /insufficient lamports/i,
  [TransactionExpiredError.message]: /blockhash not found/i,
}
