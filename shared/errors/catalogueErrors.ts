/** @module Errors of the kit and of the wallet */
import { errorClass } from './errors.ts'

// Each of these classes is a row of the specification's error catalogue (section 8), with the exact message. The
// specification defines only messages, so we assign the codes 8100 to 8199. The rows about sign-in with a wallet (8109
// to 8115) are in `signInErrors.ts`.
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
export const InvalidAppConfigurationError = errorClass<{ reason: 'relay'; origin: string }>(
  'InvalidAppConfigurationError',
  8107,
  'Invalid App Configuration',
)
export const TransactionsFetchError = errorClass('TransactionsFetchError', 8108, 'Failed to fetch transactions')
export const DisconnectFailedError = errorClass('DisconnectFailedError', 8116, 'Failed to disconnect')
export const AdapterNotFoundError = errorClass('AdapterNotFoundError', 8117, 'Chain adapter not found')

/** Reason why a backend rejected a request: the invalid field, and an explanation for developers. */
export type RefusedReason = { field: string; description: string }

/**
 * A backend responded with an error status. The message is `HTTP status code: {n}`. `data` is `{ status, reasons? }`.
 */
export class HttpStatusError extends errorClass<{ status: number; reasons?: RefusedReason[] | undefined }>(
  'HttpStatusError',
  8122,
  'HTTP status code',
) {
  constructor(status: number, reasons?: RefusedReason[]) {
    super(`HTTP status code: ${status}`, { data: { status, reasons } })
  }
}

// Our own errors have the codes 8000 to 8099.
/** An option is invalid. The message names the [option](options.md). */
export const InvalidOptionsError = errorClass('InvalidOptionsError', 8001, 'The options are invalid.')
/**
 * The deployment does not serve the requested network. Add the network to the deployment's configuration, or remove it
 * from `networks`. The code comes from EIP-3326. The kit's own methods use it, too, so that every way to request a
 * network fails with the same error.
 */
export const NetworkNotFoundError = errorClass('NetworkNotFoundError', 4902, 'Network Not Found')
/**
 * The deployment has no such `projectId`, or a relay does not know the deployment's project. Add the project to the
 * deployment's configuration, or correct `projectId`.
 */
export const InvalidProjectError = errorClass<{ reason: 'relay' }>('InvalidProjectError', 8004, 'Invalid Project ID')
/** Alert for a frame that did not load. `data` is `{ status }`: the HTTP status, or 0 if the server was unreachable. */
export const WalletLoadError = errorClass('WalletLoadError', 8005, 'Embedded wallet could not be loaded')
/**
 * Alert for a request that the user neither approved nor rejected within five minutes. The request rejects with 4001.
 */
export const WalletRequestTimeoutError = errorClass(
  'WalletRequestTimeoutError',
  8006,
  'Embedded wallet request timed out',
)
/** The deployment does not offer the view, or an option disables it. `data` is `{ option }`, the option's path. */
export const ViewNotAvailableError = errorClass<{ option: string }>(
  'ViewNotAvailableError',
  8003,
  'This view is not available.',
)
export const StorageUnavailableError = errorClass(
  'StorageUnavailableError',
  8018,
  'This browser does not let the wallet store anything here.',
)
export const WindowClosedError = errorClass('WindowClosedError', 8021, 'The wallet window was closed.')
export const RelayUnreachableError = errorClass<{ reason: 'refused'; quote: string }>(
  'RelayUnreachableError',
  8030,
  'No relay can be reached.',
)
export const PairingExpiredError = errorClass('PairingExpiredError', 8031, 'The code has expired. Show a new one.')
export const PhoneRequestExpiredError = errorClass(
  'PhoneRequestExpiredError',
  8032,
  'The wallet did not answer in time.',
)
export const WalletHandedOverError = errorClass(
  'WalletHandedOverError',
  8033,
  'The tab that spoke with the wallet was closed before it answered.',
)
/** A relay rejected the time in this client's proof. Also emitted as an `ALERT`. */
export const SessionExpiredError = errorClass<{ reason: 'relay' }>('SessionExpiredError', 8034, 'Session Expired')
export const WalletListUnavailableError = errorClass(
  'WalletListUnavailableError',
  8040,
  'The list of wallets could not be loaded.',
)
export const NetworkNotSwitchedError = errorClass(
  'NetworkNotSwitchedError',
  8022,
  'The wallet did not change its network.',
)
/**
 * The RPC node that the deployment configures for a network serves a different network. `data` is
 * `{ networkId, answered }`.
 */
export const WrongNodeError = errorClass('WrongNodeError', 8170, 'The node of this network is of another one.')
