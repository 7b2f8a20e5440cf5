/**
 * These codes come from WalletConnect. A rejection on the phone (5000 to 5003) reaches a page as 4001, with the
 * phone’s own code in `data`.
 *
 * @module Wallets on phones
 */
import { errorClass } from './errors.ts'

// Errors of the WalletConnect protocol, with its names and messages. `walletConnect/errors.ts` finds the class for the
// code in a wallet's error response.
export const InvalidMethodError = errorClass('InvalidMethodError', 1001, 'Invalid method.')
export const InvalidEventError = errorClass('InvalidEventError', 1002, 'Invalid event.')
export const InvalidUpdateRequestError = errorClass('InvalidUpdateRequestError', 1003, 'Invalid update request.')
export const InvalidExtendRequestError = errorClass('InvalidExtendRequestError', 1004, 'Invalid extend request.')
export const InvalidSessionSettleError = errorClass(
  'InvalidSessionSettleError',
  1005,
  'Invalid session settle request.',
)
export const UnauthorizedMethodError = errorClass('UnauthorizedMethodError', 3001, 'Unauthorized method.')
export const UnauthorizedEventError = errorClass('UnauthorizedEventError', 3002, 'Unauthorized event.')
export const UnauthorizedUpdateError = errorClass('UnauthorizedUpdateError', 3003, 'Unauthorized update request.')
export const UnauthorizedExtendError = errorClass('UnauthorizedExtendError', 3004, 'Unauthorized extend request.')
export const PeerRejectedError = errorClass('PeerRejectedError', 5000, 'User rejected.')
export const PeerRejectedChainsError = errorClass('PeerRejectedChainsError', 5001, 'User rejected chains.')
export const PeerRejectedMethodsError = errorClass('PeerRejectedMethodsError', 5002, 'User rejected methods.')
export const PeerRejectedEventsError = errorClass('PeerRejectedEventsError', 5003, 'User rejected events.')
export const UnsupportedChainsError = errorClass<{
  reason?: 'notAgreed'
  wallet?: string
  network?: string
  quote?: string
}>('UnsupportedChainsError', 5100, 'Unsupported chains.')
export const UnsupportedMethodsError = errorClass<{ reason?: 'signInOnly'; quote?: string }>(
  'UnsupportedMethodsError',
  5101,
  'Unsupported methods.',
)
export const UnsupportedEventsError = errorClass('UnsupportedEventsError', 5102, 'Unsupported events.')
export const UnsupportedAccountsError = errorClass<{ reason?: 'noneShared' }>(
  'UnsupportedAccountsError',
  5103,
  'Unsupported accounts.',
)
export const UnsupportedNamespaceKeyError = errorClass(
  'UnsupportedNamespaceKeyError',
  5104,
  'Unsupported namespace key.',
)
export const PeerDisconnectedError = errorClass('PeerDisconnectedError', 6000, 'User disconnected.')
export const SessionSettlementFailedError = errorClass<{ reason?: 'signature'; quote?: string }>(
  'SessionSettlementFailedError',
  7000,
  'Session settlement failed.',
)
export const PeerUnsupportedMethodError = errorClass('PeerUnsupportedMethodError', 10001, 'Unsupported wc_ method.')
