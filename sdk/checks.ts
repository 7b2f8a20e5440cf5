import { fromWire, InternalError, WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { Reply } from '#shared/rpc.ts'
import type { KitState } from './types.ts'

// The SDK trusts the frame, so it checks an answer only as far as a wrong one would make the SDK throw.

export function isKitState(value: unknown): value is KitState {
  return (
    isRecord(value) &&
    Array.isArray(value.networks) &&
    isRecord(value.namespaces) &&
    Object.values(value.namespaces).every((one) => isRecord(one) && Array.isArray(one.accounts))
  )
}

export const wrongAnswer = 'The wallet frame gave a wrong answer.'

/** Returns the answer, or an error in its place when it does not have the form of the border. */
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

export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  if (isWireError(error)) return fromWire(error)
  return new InternalError(error instanceof Error ? error.message : undefined, { cause: error })
}

export function invalidOptions(message: string): WalletError {
  return fromWire({ code: 8001, message, name: 'InvalidOptionsError' })
}

export const tooLarge = 'This is larger or deeper than the wallet accepts.'
