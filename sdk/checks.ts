import { fromWire, InternalError, WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { Reply } from '#shared/rpc.ts'
import type { KitState } from './types.ts'

// The frame is of our make, so its answers are not checked field by field: only as far as a wrong one could throw here.

/** Enough of a state that nothing in the SDK throws on it. */
export function isKitState(value: unknown): value is KitState {
  return (
    isRecord(value) &&
    Array.isArray(value.networks) &&
    isRecord(value.namespaces) &&
    Object.values(value.namespaces).every((one) => isRecord(one) && Array.isArray(one.accounts))
  )
}

/** Said of a frame that is none of ours, or not of this version. */
export const wrongAnswer = 'The wallet frame gave a wrong answer.'

/** The answer as it is, or an answer that says it was none. */
export function checkReply(value: unknown): Reply {
  if (isRecord(value) && (value.ok === true || (value.ok === false && isWireError(value.error)))) return value as Reply
  return {
    ok: false,
    error: { code: InternalError.code, message: wrongAnswer },
  }
}

function isWireError(value: unknown): value is { code: number; message: string } {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string'
}

/** Anything that was thrown, as the one error type of this package. */
export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  if (isWireError(error)) return fromWire(error)
  return new InternalError(error instanceof Error ? error.message : undefined, { cause: error })
}

/** A mistake in the options that the SDK itself can see; the frame reports the others with the same code. */
export function invalidOptions(message: string): WalletError {
  return fromWire({ code: 8001, message, name: 'InvalidOptionsError' })
}

/** Said of what would make the frame close its port. */
export const tooLarge = 'This is larger or deeper than the wallet accepts.'
