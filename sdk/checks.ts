import { fromWire, InternalError, WalletError } from '#shared/errors.ts'
import { isRecord, toRecord } from '#shared/json.ts'
import type { KitState } from './types.ts'

// The SDK trusts the frame. These checks only prevent exceptions caused by malformed replies.

export function isKitState(value: unknown): value is KitState {
  return (
    isRecord(value) &&
    Array.isArray(value.networks) &&
    isRecord(value.namespaces) &&
    Object.values(value.namespaces).every((one) => isRecord(one) && Array.isArray(one.accounts))
  )
}

export const wrongAnswer = 'The wallet frame answered wrong.'

/** Returns the value of a reply. Throws its error, or an `InternalError` if the reply is malformed. */
export function readReply(reply: unknown): unknown {
  const { ok, value, error } = toRecord(reply)
  if (ok === true) return value
  throw toWalletError(ok === false && isWireError(error) ? error : new InternalError(wrongAnswer))
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

export const tooLarge = 'It is too large or deep.'
