/**
 * Provider requests reject with these errors. Their codes come from EIP-1193, EIP-1474 and EIP-5792. Codes of 5700 and
 * above can also come from a connected wallet that implements EIP-5792.
 *
 * @module Errors of a provider
 */
import { isRecord } from '../json.ts'

/** Error in the form sent between page, frame and worker: the EIP-1193 fields without a stack. */
export type WireError = { code: number; message: string; name?: string; data?: unknown }

/** Base class of all errors. To identify errors from another context, compare `code` instead of using `instanceof`. */
export class WalletError extends Error {
  readonly code: number
  readonly data?: unknown

  constructor(message: string, { code, data, cause }: { code: number; data?: unknown; cause?: unknown }) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'WalletError'
    this.code = code
    this.data = data
  }
}

export function getErrorCode(error: unknown): number | undefined {
  return isRecord(error) && typeof error.code === 'number' ? error.code : undefined
}

/** Returns an error's `data` fields, or an empty object if it has none. */
export function getErrorData(error: unknown): Record<string, unknown> {
  return isRecord(error) && isRecord(error.data) ? error.data : {}
}

/**
 * Creates the class for one row of the error catalogue. `message` is the default text for developers. Users see the
 * frame's message `errors.<name>`. `data` types the serialized fields: the parameters of the user message and, if a
 * class has several messages, the `reason` that selects one.
 */
/* @__NO_SIDE_EFFECTS__ */
export function errorClass<data = unknown>(name: string, code: number, message: string) {
  return class extends WalletError {
    static readonly code = code
    static readonly message = message

    constructor(text = message, options: { data?: data | undefined; cause?: unknown } = {}) {
      super(text, { code, ...options })
      this.name = name
    }
  }
}

// Codes defined by EIP-1193 and EIP-1474.
/** The user rejected the request or closed the modal, or the request expired. Do not retry automatically. */
export const UserRejectedError = errorClass<{
  reason?: 'expired' | 'network' | 'account' | 'ended' | 'funds'
  code?: number
  message?: string
}>('UserRejectedError', 4001, 'User rejected the request.')
/** The page isn't connected to the account. Call `eth_requestAccounts` first. */
export const UnauthorizedError = errorClass<{ reason?: 'noWallet' | 'noAccount' }>(
  'UnauthorizedError',
  4100,
  'This site is not connected to the requested account.',
)
/** The connected wallet does not support the method. Use a different method. */
export const UnsupportedMethodError = errorClass<
  { reason: 'wallet'; wallet: string } | { reason: 'safe'; network: string }
>('UnsupportedMethodError', 4200, 'The wallet does not support this method.')
/** Creates an error whose message ends with the words that make viem fall back to sending the calls one by one. */
export function createUnsupportedError(wallet: string, method: string, cause?: unknown): WalletError {
  const text = `${wallet} does not support ${method}: the method does not exist / is not available.`
  return new UnsupportedMethodError(text, { data: { reason: 'wallet', wallet }, cause })
}
/** The method is not in [the tables](methods.md#json-rpc-methods), or belongs to another namespace. */
export const MethodNotAllowedError = errorClass('MethodNotAllowedError', 4200, 'Requested RPC call is not allowed')
/** The wallet does not respond, or the client was destroyed. `oriel.diagnose()` returns the reason. */
export const DisconnectedError = errorClass<{
  reason?: 'noNetwork' | 'sessionOver' | 'unanswered' | 'removed' | `frame-${string}`
}>('DisconnectedError', 4900, 'The wallet is disconnected.')
/**
 * The wallet is on a network that the page does not use, or the RPC node does not respond. Request
 * `wallet_switchEthereumChain`.
 */
export const ChainDisconnectedError = errorClass<{
  reason?: 'unreachable' | 'otherNetwork' | 'notServed' | 'unclear'
  network?: string
  networkId?: string
}>('ChainDisconnectedError', 4901, 'The wallet is not connected to this network.')
/**
 * Thrown by a connected wallet that does not have the network. If the deployment does not serve the network, the error
 * is `NetworkNotFoundError` instead.
 */
export const UnrecognizedChainError = errorClass(
  'UnrecognizedChainError',
  4902,
  'The wallet does not know this network.',
)
/** The request is malformed. `request` accepts `{ method, params }`. */
export const InvalidRequestError = errorClass('InvalidRequestError', -32600, 'The request has the wrong form.')
/** A parameter is invalid. The message names it. */
export const InvalidParamsError = errorClass('InvalidParamsError', -32602, 'The parameters are invalid.')
/** The wallet has an internal error. The console of its frame has details. */
export const InternalError = errorClass<
  { reason: 'keyWorker' | 'locked' | 'otherWallet' | 'part' | 'wrongAnswer' } | { reason: 'quoted'; quote: string }
>('InternalError', -32603, 'Something went wrong in the wallet.')
/** Thrown when another request is still pending. Retry after it completes. */
export const ResourceUnavailableError = errorClass(
  'ResourceUnavailableError',
  -32002,
  'The wallet has an earlier request open. Open the wallet, answer it there, then try again.',
)
/** The RPC node rejected the transaction. The message contains the node's reason. */
export const TransactionRejectedError = errorClass<{ reason: 'quoted'; quote: string }>(
  'TransactionRejectedError',
  -32003,
  'The network did not accept the transaction.',
)
/** The page sends too many requests. Reduce the rate. */
export const LimitExceededError = errorClass('LimitExceededError', -32005, 'Too many requests. Try again in a moment.')

// Codes defined by EIP-5792.
export const UnsupportedCapabilityError = errorClass(
  'UnsupportedCapabilityError',
  5700,
  'The wallet does not support a required capability.',
)
export const UnsupportedChainIdError = errorClass(
  'UnsupportedChainIdError',
  5710,
  'The wallet does not support this chain id.',
)
export const DuplicateCallsIdError = errorClass(
  'DuplicateCallsIdError',
  5720,
  'There is already a bundle with this id.',
)
export const UnknownBundleError = errorClass('UnknownBundleError', 5730, 'No bundle has this id.')
export const BundleTooLargeError = errorClass('BundleTooLargeError', 5740, 'The bundle is too large.')
export const AtomicUpgradeRejectedError = errorClass(
  'AtomicUpgradeRejectedError',
  5750,
  'The user refused the upgrade that atomic calls need.',
)
export const AtomicityNotSupportedError = errorClass(
  'AtomicityNotSupportedError',
  5760,
  'The wallet cannot run these calls atomically.',
)

/** Returns the thrown value if it is an error. Otherwise, wraps it as the cause of a new error. */
export function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })
}

/** Serializes an error. Any error but a `WalletError` is our own bug, so its message is not sent. */
export function toWire(error: unknown): WireError {
  if (!(error instanceof WalletError)) {
    console.error(error)
    return { code: InternalError.code, message: InternalError.message, name: 'InternalError' }
  }
  const { code, message, name, data } = error
  return data === undefined ? { code, message, name } : { code, message, name, data }
}

export function fromWire({ code, message, name, data }: WireError): WalletError {
  const error = new WalletError(message, { code, data })
  if (name) error.name = name
  return error
}
