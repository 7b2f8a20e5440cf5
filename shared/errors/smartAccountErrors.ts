/**
 * Errors of delegated accounts (EIP-7702), the bundler and the paymaster.
 *
 * @module Smart accounts
 */
import { errorClass } from './errors.ts'

// Smart account errors have codes 8380 to 8399 and are loaded with the code that uses them.
export const NoSmartAccountsError = errorClass(
  'NoSmartAccountsError',
  8380,
  'This network has no smart accounts. Use another network, or send ordinary transactions.',
)
/** `data` is `{ address }`, the contract that the account delegates to (EIP-7702). */
export const ForeignProgramError = errorClass<{ address: string }>(
  'ForeignProgramError',
  8381,
  'The account runs a program of another wallet. Send calls with atomicRequired, and the visitor can replace it.',
)
export const OneTransactionError = errorClass(
  'OneTransactionError',
  8382,
  'One transaction at a time: wait for the earlier one.',
)
/** `data.quote` is the sponsor's own message. */
export const NobodyPaysError = errorClass<{ reason?: 'quoted'; quote?: string }>(
  'NobodyPaysError',
  8383,
  'Nobody pays the fee for this.',
)
export const BundlerUnreachableError = errorClass(
  'BundlerUnreachableError',
  8384,
  'The bundler cannot be reached. Try again later.',
)
export const BundlerGaveUpError = errorClass(
  'BundlerGaveUpError',
  8385,
  'The bundler gave up on this. Nothing was sent; make the request again.',
)
