import {
  PairingExpiredError,
  PhoneRequestExpiredError,
  RelayUnreachableError,
} from '@oriel/shared/errors/catalogueErrors.ts'
import * as core from '@oriel/shared/errors/errors.ts'
import * as protocol from '@oriel/shared/errors/protocolErrors.ts'
import { isRecord } from '@oriel/shared/json.ts'

type Options = { data?: { reason: 'quoted'; quote: string }; cause?: unknown }
type ErrorClass = { code: number; new (message?: string, options?: Options): core.WalletError }

const classes = new Map<number, ErrorClass>(
  [
    ...Object.values(protocol),
    core.UserRejectedError,
    core.UnauthorizedError,
    core.UnsupportedMethodError,
    core.DisconnectedError,
    core.ChainDisconnectedError,
    core.UnrecognizedChainError,
    core.UnsupportedCapabilityError,
    core.UnsupportedChainIdError,
    core.DuplicateCallsIdError,
    core.UnknownBundleError,
    core.BundleTooLargeError,
    core.AtomicUpgradeRejectedError,
    core.AtomicityNotSupportedError,
    core.InvalidRequestError,
    core.InvalidParamsError,
    core.TransactionRejectedError,
    core.LimitExceededError,
  ].map((errorClass) => [errorClass.code, errorClass]),
)

/** Errors from the client itself, by their text. Such errors have no code, or a code that depends on a timer race. */
const texts: [pattern: RegExp, kind: ErrorClass][] = [
  [/proposal expired/i, PairingExpiredError],
  [/request expired/i, PhoneRequestExpiredError],
  [/no matching key|was recently deleted|topic doesn't exist/i, core.DisconnectedError],
  [/failed to publish|socket|relay|tag:.*publish|no internet/i, RelayUnreachableError],
]

/** Highest of the library's own error codes, which start at 0. Other codes and their messages come from the wallet. */
const maxOwnCode = 99

const maxMessageLength = 300

export function toWalletError(problem: unknown): core.WalletError {
  if (problem instanceof core.WalletError) return problem
  const { code, message } = parseProblem(problem)
  const known = texts.find(([pattern]) => pattern.test(message))?.[1]
  if (known && code >= 0 && code <= maxOwnCode) return new known(undefined, { cause: problem })
  const kind = classes.get(code)
  const quoted = message ? ({ data: { reason: 'quoted', quote: message } } as const) : {}
  if (kind) return new kind(message || undefined, { ...quoted, cause: problem })
  if (Number.isSafeInteger(code) && code !== 0) return new core.WalletError(message || 'The wallet failed.', { code })
  return new core.InternalError(message || undefined, { ...quoted, cause: problem })
}

function parseProblem(problem: unknown): { code: number; message: string } {
  if (typeof problem === 'string') return { code: 0, message: problem.slice(0, maxMessageLength) }
  const { code, message } = isRecord(problem) ? problem : {}
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message.slice(0, maxMessageLength) : '',
  }
}
