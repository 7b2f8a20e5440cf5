/**
 * Errors thrown for Solana transactions. If one is thrown, nothing was signed or sent.
 *
 * @module Solana
 */
import { errorClass } from './errors.ts'

// Our own Solana errors have codes 8123 to 8134 and 8161 to 8169 and are loaded with the Solana code. Transfer errors
// use the same messages as popular wallet kits.
export const NotEnoughForFeesError = errorClass('NotEnoughForFeesError', 8123, 'Not enough SOL to cover fees or rent')
export const NotEnoughForTransferError = errorClass(
  'NotEnoughForTransferError',
  8124,
  'Not enough SOL to cover this transfer',
)
export const TransactionExpiredError = errorClass(
  'TransactionExpiredError',
  8125,
  'This transaction is too old for the network. Ask for it again.',
)
export const TooManyTransactionsError = errorClass(
  'TooManyTransactionsError',
  8126,
  'These are more transactions than can be approved at once. Ask for fewer.',
)
export const SignaturesMissingError = errorClass(
  'SignaturesMissingError',
  8127,
  'Others have to sign this transaction first. Nothing was signed.',
)
export const MintNotFoundError = errorClass(
  'MintNotFoundError',
  8128,
  'Failed to create SPL token transaction: Mint account not found',
)
export const NotEnoughTokensError = errorClass(
  'NotEnoughTokensError',
  8129,
  'Failed to create SPL token transaction: Insufficient token balance',
)
export const NoTokenAccountError = errorClass(
  'NoTokenAccountError',
  8130,
  'Failed to create SPL token transaction: Sender does not have a token account for this mint',
)
export const TokenNotSendableError = errorClass(
  'TokenNotSendableError',
  8131,
  'This token cannot be sent from here: its maker has tied it to rules of its own.',
)
export const LeavesDustError = errorClass(
  'LeavesDustError',
  8132,
  'This would leave less than an account has to keep. Send everything, or less.',
)
export const TooLittleForAccountError = errorClass(
  'TooLittleForAccountError',
  8133,
  'The recipient has no account yet, and this is too little to open one. Send more.',
)
export const TokenAccountGivenAwayError = errorClass(
  'TokenAccountGivenAwayError',
  8134,
  'The usual account of the recipient for this token has another owner. Ask the recipient for another address.',
)
/** A page presents the transaction as one on a network that it added, but it is valid on another Solana network. */
export const ValidElsewhereError = errorClass(
  'ValidElsewhereError',
  8161,
  'This transaction is valid on another Solana network. Nothing was signed.',
)
