/**
 * The wallet shows these errors to the user. Unless the message says otherwise, nothing was sent.
 *
 * @module Sending from the wallet’s own views
 */
import { errorClass } from './errors.ts'

// Our own send errors have codes 8145 to 8159 and are loaded with the code that sends.
/** `data` is `{ name, before, now }`: the name, and its addresses before and after the change. */
export const RecipientChangedError = errorClass(
  'RecipientChangedError',
  8145,
  'The name stands for another address now, so nothing was sent. Check the new address, then send again.',
)
export const NameNotFoundError = errorClass(
  'NameNotFoundError',
  8146,
  'No address has this name. Check how it is written.',
)
export const NameUnavailableError = errorClass(
  'NameUnavailableError',
  8147,
  'The name could not be looked up. Check your connection, or paste the address itself.',
)
/** `data` is `{ name }`. Funds sent to a contract account's address are lost on a network without that contract. */
export const NameElsewhereError = errorClass<{ name: string }>(
  'NameElsewhereError',
  8156,
  'The name leads to a contract account that is not on this network, so its address gets nothing here.',
)
/** The message contains the reason that the network reports, if any. */
export const TransferFailsError = errorClass('TransferFailsError', 8148, 'This transfer would fail.')
export const NotReplaceableError = errorClass(
  'NotReplaceableError',
  8149,
  'It cannot be replaced any more: the network has decided about it already.',
)
export const FundsChangedError = errorClass(
  'FundsChangedError',
  8150,
  'There is not enough for the amount and the network fee any more, so nothing was sent. Change the amount.',
)
export const NoTransactionIdError = errorClass(
  'NoTransactionIdError',
  8151,
  'The wallet did not say which transaction it sent. Look in the wallet before you try again.',
)
/** The active network or account differs from the transaction's. */
export const ScopeChangedError = errorClass(
  'ScopeChangedError',
  8153,
  'The account or the network was changed meanwhile, so nothing was sent. Begin again with the one that you want.',
)
export const UnprovedTransactionError = errorClass(
  'UnprovedTransactionError',
  8154,
  'The network does not say truly what this transaction was, so nothing was signed in its place. Try again later.',
)
/** The RPC node has no such transaction. It may be pending or mined, or may never have reached the node. */
export const UnknownTransactionError = errorClass(
  'UnknownTransactionError',
  8155,
  'The network does not know this transaction at the moment, so nothing was signed in its place. Wait a little and try again.',
)
/** `data` is `{ reason }`, one of the codes in `frame/features/send/model/warnings.ts`. */
export const RecipientBlockedError = errorClass(
  'RecipientBlockedError',
  8152,
  'What is sent to this address is lost, so nothing was sent. Choose another one.',
)
