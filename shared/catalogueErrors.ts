import { errorClass } from './errors.ts'

// One class per row of the specification's error catalogue (section 8); messages are exactly as specified. Codes 8100 to
// 8199 are ours: the specification gives texts only.
export const TokenBalanceUnavailableError = errorClass(
  'TokenBalanceUnavailableError',
  8101,
  'Token Balance Unavailable',
)
export const UnsupportedChainError = errorClass('UnsupportedChainError', 8102, 'Unsupported chain')
export const AmountAndReceiverRequiredError = errorClass(
  'AmountAndReceiverRequiredError',
  8103,
  'An amount and receiver address are required',
)
export const TokenRequiredError = errorClass('TokenRequiredError', 8104, 'A token is required')
export const GasPriceNetworkError = errorClass('GasPriceNetworkError', 8105, 'Network not supported for Gas Price')
export const SwapNetworkError = errorClass('SwapNetworkError', 8106, 'Network not supported for Swaps')
export const InvalidAppConfigurationError = errorClass(
  'InvalidAppConfigurationError',
  8107,
  'Invalid App Configuration',
)
export const TransactionsFetchError = errorClass('TransactionsFetchError', 8108, 'Failed to fetch transactions')
export const AuthenticationInitError = errorClass(
  'AuthenticationInitError',
  8109,
  'A problem occurred while trying initialize authentication',
)
export const SmartAccountSignError = errorClass(
  'SmartAccountSignError',
  8110,
  'This application might not support Smart Accounts',
)
export const SignatureDeclinedError = errorClass('SignatureDeclinedError', 8111, 'Signature declined')
export const SiwxDisabledError = errorClass('SiwxDisabledError', 8112, 'SIWX is not enabled')
export const NoActiveAddressError = errorClass('NoActiveAddressError', 8113, 'No ActiveCaipAddress found')
export const NoActiveNetworkError = errorClass('NoActiveNetworkError', 8114, 'No ActiveCaipNetwork or client found')
export const NoConnectionClientError = errorClass(
  'NoConnectionClientError',
  8115,
  'No ConnectionController client found',
)
export const DisconnectFailedError = errorClass('DisconnectFailedError', 8116, 'Failed to disconnect')
export const AdapterNotFoundError = errorClass('AdapterNotFoundError', 8117, 'Chain adapter not found')
export const NetworkClientNotSetError = errorClass('NetworkClientNotSetError', 8118, 'NetworkController client not set')
export const ConnectionClientNotSetError = errorClass(
  'ConnectionClientNotSetError',
  8119,
  'ConnectionController client not set',
)
export const ChainRequiredError = errorClass('ChainRequiredError', 8120, 'Chain is required')
export const ActionNotAllowedError = errorClass('ActionNotAllowedError', 8121, 'Action not allowed')

/** A non-ok answer of a backend: `HTTP status code: {n}`; `data` is `{ status }`. */
export class HttpStatusError extends errorClass('HttpStatusError', 8122, 'HTTP status code') {
  constructor(status: number) {
    super(`HTTP status code: ${status}`, { data: { status } })
  }
}

// Our own conditions, codes 8000 to 8099.
export const InvalidOptionsError = errorClass('InvalidOptionsError', 8001, 'The options are invalid.')
export const NetworkNotFoundError = errorClass('NetworkNotFoundError', 8002, 'Network Not Found')
export const ViewNotAvailableError = errorClass('ViewNotAvailableError', 8003, 'This view is not available.')
export const WrongPasswordError = errorClass('WrongPasswordError', 8010, 'The password is not right.')
export const PasskeyFailedError = errorClass('PasskeyFailedError', 8011, 'The passkey could not be used.')
export const VaultLockedError = errorClass('VaultLockedError', 8012, 'The wallet is locked.')
export const VaultEmptyError = errorClass('VaultEmptyError', 8013, 'There is no wallet here yet.')
export const VaultExistsError = errorClass('VaultExistsError', 8014, 'There is a wallet here already.')
export const InvalidPhraseError = errorClass('InvalidPhraseError', 8015, 'These words are not a valid recovery phrase.')
export const DigestMismatchError = errorClass(
  'DigestMismatchError',
  8016,
  'What was to be signed is not what was shown. Nothing was signed.',
)
export const VaultCorruptError = errorClass('VaultCorruptError', 8017, 'The stored wallet could not be read.')
export const StorageUnavailableError = errorClass(
  'StorageUnavailableError',
  8018,
  'This browser does not let the wallet store anything here.',
)
export const PopupBlockedError = errorClass('PopupBlockedError', 8020, 'The browser blocked the wallet window.')
export const WindowClosedError = errorClass('WindowClosedError', 8021, 'The wallet window was closed.')
export const RelayUnreachableError = errorClass(
  'RelayUnreachableError',
  8030,
  'No relay can be reached, so wallets on phones cannot be. Check the connection and try again.',
)
export const PairingExpiredError = errorClass('PairingExpiredError', 8031, 'The code has expired. Show a new one.')
export const PhoneRequestExpiredError = errorClass(
  'PhoneRequestExpiredError',
  8032,
  'The wallet did not answer in time. Open it and try again.',
)
export const WalletHandedOverError = errorClass(
  'WalletHandedOverError',
  8033,
  'The tab that spoke with the wallet was closed before it answered. Look in the wallet, then try again.',
)
export const WalletListUnavailableError = errorClass(
  'WalletListUnavailableError',
  8040,
  'The list of wallets could not be loaded. Check the connection and try again.',
)
export const NetworkNotSwitchedError = errorClass(
  'NetworkNotSwitchedError',
  8022,
  'The wallet did not change its network. Change it in the wallet, then try again.',
)
/** The node that a deployment names for a network is one of another. `data` is `{ networkId, answered }`. */
export const WrongNodeError = errorClass('WrongNodeError', 8170, 'The node of this network is of another one.')

// Of logins: each is a `LoginFailure` of the backend in words, or what kept us from asking it.
export const LoginCodeWrongError = errorClass('LoginCodeWrongError', 8070, 'This code is not right.')
export const LoginExpiredError = errorClass('LoginExpiredError', 8071, 'This has expired. Begin again.')
/** `data`: `{ until }`, ms since 1970, where the server says it. */
export const LoginLockedError = errorClass('LoginLockedError', 8072, 'Too many tries. Wait a while, then try again.')
export const LoginDeniedError = errorClass('LoginDeniedError', 8073, 'You did not sign in.')
export const LoginProviderError = errorClass('LoginProviderError', 8074, 'The other site did not answer as it should.')
export const LoginBrowserError = errorClass(
  'LoginBrowserError',
  8075,
  'This was begun in another browser. Finish it there, or begin again here.',
)
/** The session is over, or not fresh enough for what was asked. */
export const LoginStaleError = errorClass('LoginStaleError', 8076, 'Sign in again to go on.')
export const MailNotSentError = errorClass('MailNotSentError', 8077, 'The mail could not be sent. Try again.')
/** The server takes this address for none. */
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
/** The server has something else, or has it not: `data` is `{ status, field }`. */
export const CustodyConflictError = errorClass(
  'CustodyConflictError',
  8079,
  'Something was changed from another browser. Load the page again, then try again.',
)

// Of a login's settings.
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
/** A change that only who has the wallet open may make. */
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
export const OtherWalletError = errorClass('OtherWalletError', 8062, 'This belongs to another wallet.')
export const RecoveryOutdatedError = errorClass(
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
