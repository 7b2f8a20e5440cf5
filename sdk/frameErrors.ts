import { DisconnectedError, fromWire, InvalidParamsError, type WalletError } from '#shared/errors.ts'
import { toRecord } from '#shared/json.ts'
import { toWalletError } from './checks.ts'

export const gone = (reason: string, what: string) =>
  new DisconnectedError(`The wallet frame ${what}.`, { data: { reason: `frame-${reason}` } })
export const reloaded = () => gone('reloaded', 'was reloaded')
export const silent = () => gone('silent', 'does not answer')
export const removed = () => gone('removed', 'was removed')

/** `findServerFault` knows the status of a server that answers. */
export function unreachable(src: string): WalletError {
  const message = `Embedded wallet could not be loaded: ${src} cannot be reached.`
  return fromWire({ code: 8005, message, name: 'WalletLoadError', data: { status: 0 } })
}

export function readPenpalError(error: unknown): WalletError {
  const { code, message } = toRecord(error)
  if (code === 'CONNECTION_DESTROYED') return reloaded()
  // The message could not be sent: it is too large, too deep, or not JSON.
  return code === 'TRANSMISSION_FAILED' ? new InvalidParamsError(String(message)) : toWalletError(error)
}
