/**
 * The codes of EIP-1193, EIP-1474 and EIP-5792. Requests of a provider fail with these. A connected wallet that answers
 * the methods of EIP-5792 raises the codes from 5700 on, too.
 *
 * @module Errors of a provider
 */
import { isRecord } from '../json.ts'

/** Describes an error as it crosses a border: the shape of EIP-1193 without a stack. */
export type WireError = { code: number; message: string; name?: string; data?: unknown }

/** Represents every failure that this product reports. Compare `code`, never `instanceof`, after a border. */
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

export function codeOf(error: unknown): number | undefined {
  return isRecord(error) && typeof error.code === 'number' ? error.code : undefined
}

/** Returns the fields of an error's `data`. The object is empty when it has none. */
export function dataOf(error: unknown): Record<string, unknown> {
  return isRecord(error) && isRecord(error.data) ? error.data : {}
}

/**
 * Returns the class for one row of the error catalogue. `message` is the default text for developers; people read the
 * sentence that the frame's catalogue has under `errors.<name>`. `data` types what crosses the border with the error:
 * the values that the sentence names and, where one class has several sentences, the `reason` that selects one of them.
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

// EIP-1193 and EIP-1474 define the codes of the next errors.
/** The visitor said no, closed the modal, or the request expired. Do not repeat it by yourself. */
export const UserRejectedError = errorClass<{
  reason?: 'expired' | 'network' | 'account' | 'ended' | 'funds'
  code?: number
  message?: string
}>('UserRejectedError', 4001, 'User rejected the request.')
/** Call `eth_requestAccounts` first. */
export const UnauthorizedError = errorClass<{ reason?: 'noWallet' | 'noAccount' }>(
  'UnauthorizedError',
  4100,
  'This site is not connected to the requested account.',
)
/** The connected wallet does not have the method. Use another one. */
export const UnsupportedMethodError = errorClass<
  { reason: 'wallet'; wallet: string } | { reason: 'safe'; network: string }
>('UnsupportedMethodError', 4200, 'The wallet does not support this method.')
/** viem looks for the last words of the text when it may send calls one by one instead. */
export function unsupportedBy(wallet: string, method: string, cause?: unknown): WalletError {
  const text = `${wallet} does not support ${method}: the method does not exist / is not available.`
  return new UnsupportedMethodError(text, { data: { reason: 'wallet', wallet }, cause })
}
/** The method is not in [the tables](methods.md#json-rpc-methods), or belongs to another namespace. */
export const MethodNotAllowedError = errorClass('MethodNotAllowedError', 4200, 'Requested RPC call is not allowed')
/** The wallet does not answer, or the kit was destroyed. `oriel.diagnose()` says why. */
export const DisconnectedError = errorClass<{
  reason?: 'noNetwork' | 'sessionOver' | 'unanswered' | 'removed' | `frame-${string}`
}>('DisconnectedError', 4900, 'The wallet is disconnected.')
/**
 * The wallet is on a network that the page does not use, or the node does not answer. Ask for
 * `wallet_switchEthereumChain`.
 */
export const ChainDisconnectedError = errorClass<{
  reason?: 'unreachable' | 'otherNetwork' | 'notServed' | 'unclear'
  network?: string
  networkId?: string
}>('ChainDisconnectedError', 4901, 'The wallet is not connected to this network.')
/**
 * Comes from a connected wallet that does not have the network. For a network that the deployment does not serve, the
 * error is `NetworkNotFoundError`.
 */
export const UnrecognizedChainError = errorClass(
  'UnrecognizedChainError',
  4902,
  'The wallet does not know this network.',
)
/** `request` takes `{ method, params }`. */
export const InvalidRequestError = errorClass('InvalidRequestError', -32600, 'The request has the wrong form.')
/** The message names the parameter. */
export const InvalidParamsError = errorClass('InvalidParamsError', -32602, 'The parameters are invalid.')
/** A fault of the wallet. The console of its frame has more. */
export const InternalError = errorClass<
  { reason: 'keyWorker' | 'locked' | 'otherWallet' | 'part' | 'wrongAnswer' } | { reason: 'quoted'; quote: string }
>('InternalError', -32603, 'Something went wrong in the wallet.')
/** Wait for the first request to end. */
export const ResourceUnavailableError = errorClass(
  'ResourceUnavailableError',
  -32002,
  'The wallet has an earlier request open. Open the wallet, answer it there, then try again.',
)
/** The node refused the transaction; the message has its reason. */
export const TransactionRejectedError = errorClass<{ reason: 'quoted'; quote: string }>(
  'TransactionRejectedError',
  -32003,
  'The network did not accept the transaction.',
)
/** The page sends too many requests. Send them more slowly. */
export const LimitExceededError = errorClass('LimitExceededError', -32005, 'Too many requests. Try again in a moment.')

// EIP-5792 defines the codes of the next errors.
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

/** Returns what was thrown, if it is an error; otherwise an error with it as the cause. */
export function errorFrom(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown })
}

/**
 * Returns the form in which an error crosses a border. An error that is not a `WalletError` is a bug of ours, so its
 * text stays here.
 */
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
