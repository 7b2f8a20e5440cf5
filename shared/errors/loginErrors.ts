/**
 * The wallet shows these errors to the user and offers the next step. Your page does not have to handle them.
 *
 * @module Logins
 */
import { errorClass } from './errors.ts'

// Errors of logins and of wallet shares, loaded with the login code. Each one corresponds to a `LoginFailure` of the
// backend, or is the reason why the backend could not be reached.
export const LoginCodeWrongError = errorClass('LoginCodeWrongError', 8070, 'This code is not right.')
export const LoginExpiredError = errorClass('LoginExpiredError', 8071, 'This has expired. Begin again.')
/** `data` is `{ until }`, the end of the wait in ms since the epoch, if the server sent it. */
export const LoginLockedError = errorClass('LoginLockedError', 8072, 'Too many tries. Wait a while, then try again.')
export const LoginDeniedError = errorClass('LoginDeniedError', 8073, 'You did not sign in.')
export const LoginProviderError = errorClass('LoginProviderError', 8074, 'The other site did not answer as it should.')
export const LoginBrowserError = errorClass(
  'LoginBrowserError',
  8075,
  'This was begun in another browser. Finish it there, or begin again here.',
)
/** The session has expired, or the login is not recent enough for the request. */
export const LoginStaleError = errorClass('LoginStaleError', 8076, 'Sign in again to go on.')
export const MailNotSentError = errorClass('MailNotSentError', 8077, 'The mail could not be sent. Try again.')
/** The wallet's server rejects the email address. */
export const EmailRefusedError = errorClass(
  'EmailRefusedError',
  8084,
  'No mail can be sent to this address. Use another one.',
)
export const WalletServerError = errorClass(
  'WalletServerError',
  8078,
  'The wallet’s server cannot be reached. Check your connection and try again.',
)
/** The state on the server conflicts with the request. `data` is `{ status, field }`. */
export const CustodyConflictError = errorClass(
  'CustodyConflictError',
  8079,
  'Something was changed from another browser. Load the page again, then try again.',
)
// Errors of the login settings.
export const RecoveryChangedError = errorClass(
  'RecoveryChangedError',
  8080,
  'The recovery was changed from another browser meanwhile, so nothing was changed here. Begin again.',
)
export const LastOneError = errorClass(
  'LastOneError',
  8081,
  'This is the only one left, so it stays. Add another one first.',
)
export const DevicesFullError = errorClass(
  'DevicesFullError',
  8083,
  'This wallet is on as many devices as it can be. Remove one of them, then try again.',
)
export const EmailTakenError = errorClass(
  'EmailTakenError',
  8082,
  'This address signs in to another wallet. Use another address.',
)
/** The change requires an unlocked wallet. */
export const OwnerNotProvenError = errorClass(
  'OwnerNotProvenError',
  8085,
  'Only this wallet itself can change this, and it is not in this browser. Open it here with your recovery first, or use a browser that has it.',
)
export const ShareRefusedError = errorClass(
  'ShareRefusedError',
  8060,
  'The server sent something that does not fit this wallet. Nothing was opened. Sign in again.',
)
export const RecoveryFileError = errorClass('RecoveryFileError', 8061, 'This is not a recovery file, or it is damaged.')
export const OtherWalletError = errorClass<{ reason: 'recoveryFile'; eip155: string }>(
  'OtherWalletError',
  8062,
  'This belongs to another wallet.',
)
export const RecoveryOutdatedError = errorClass<{ reason?: 'newer'; given: number; wanted: number }>(
  'RecoveryOutdatedError',
  8063,
  'This way to recover was replaced by a newer one. Use the newer one.',
)
export const BrowserTooOldError = errorClass(
  'BrowserTooOldError',
  8064,
  'This browser is too old for wallets with a login (it lacks X25519). Update it, or use another one.',
)
export const NothingPendingError = errorClass(
  'NothingPendingError',
  8065,
  'There is no new wallet here that waits for its upload. Begin again.',
)
export const ShareNotAskedError = errorClass(
  'ShareNotAskedError',
  8066,
  'This answer is not for what the wallet asked. Ask for the share again.',
)
export const UploadPendingError = errorClass(
  'UploadPendingError',
  8067,
  'A new wallet waits for its upload here. Finish it or drop it first.',
)
