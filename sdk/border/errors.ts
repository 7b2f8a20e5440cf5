import {
  DisconnectedError,
  fromWire,
  InternalError,
  InvalidParamsError,
  WalletError,
} from '@oriel/shared/errors/errors.ts'
import { isRecord, toRecord } from '@oriel/shared/json.ts'

export function toWalletError(error: unknown): WalletError {
  if (error instanceof WalletError) return error
  if (isWireError(error)) return fromWire(error)
  return new InternalError(error instanceof Error ? error.message : undefined, { cause: error })
}

export function isWireError(value: unknown): value is { code: number; message: string } {
  return isRecord(value) && typeof value.code === 'number' && typeof value.message === 'string'
}

export function fromPenpalError(error: unknown): WalletError {
  const { code, message } = toRecord(error)
  if (code === 'CONNECTION_DESTROYED') return createReloadedError()
  // `TRANSMISSION_FAILED` means that the message is too large, too deeply nested or not serializable.
  return code === 'TRANSMISSION_FAILED' ? new InvalidParamsError(String(message)) : toWalletError(error)
}

export function createOptionsError(message: string): WalletError {
  return fromWire({ code: 8001, message, name: 'InvalidOptionsError' })
}

export function createFrameError(reason: string, what: string): WalletError {
  return new DisconnectedError(`The wallet frame ${what}.`, { data: { reason: `frame-${reason}` } })
}

export const createReloadedError = () => createFrameError('reloaded', 'was reloaded')
export const createRemovedError = () => createFrameError('removed', 'was removed')
export const createSilentError = () => createFrameError('silent', 'does not answer')

/** Creates the error for a document that failed to load. `status` is 0 if the server did not respond. */
export function createLoadError(src: string, reason: string, status: number): WalletError {
  const message = `Embedded wallet could not be loaded: ${src} ${reason}.`
  return fromWire({ code: 8005, message, name: 'WalletLoadError', data: { status } })
}
