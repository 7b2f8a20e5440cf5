import { InternalError } from '@oriel/shared/errors/errors.ts'
import { isRecord, toRecord } from '@oriel/shared/json.ts'
import type { KitState } from '../api/types.ts'
import { isWireError, toWalletError } from './errors.ts'

// The SDK trusts the frame, so these checks only prevent exceptions on malformed replies.

const malformedReply = 'The wallet frame answered wrong.'

export function isKitState(value: unknown): value is KitState {
  return (
    isRecord(value) &&
    Array.isArray(value.networks) &&
    isRecord(value.namespaces) &&
    Object.values(value.namespaces).every((item) => isRecord(item) && Array.isArray(item.accounts))
  )
}

/** Returns the state from the result of `start`. */
export function readStartResult(result: unknown): KitState {
  const { state } = toRecord(result)
  if (!isKitState(state)) throw new InternalError(malformedReply)
  return state
}

/** Returns a reply's value. Throws its error, or an `InternalError` if the reply is malformed. */
export function readReply(reply: unknown): unknown {
  const { ok, value, error } = toRecord(reply)
  if (ok === true) return value
  throw toWalletError(ok === false && isWireError(error) ? error : new InternalError(malformedReply))
}
