import { DisconnectedError, fromWire, InvalidParamsError, type WalletError } from '#shared/errors.ts'
import { toRecord } from '#shared/json.ts'
import { toWalletError } from './checks.ts'

export const gone = (reason: string, what: string) =>
  new DisconnectedError(`The wallet frame ${what}.`, { data: { reason: `frame-${reason}` } })
export const reloaded = () => gone('reloaded', 'was reloaded')
export const silent = () => gone('silent', 'does not answer')
export const removed = () => gone('removed', 'was removed')

/** Error for a server that does not respond. `findServerFault` returns the error for other statuses. */
export function unreachable(src: string): WalletError {
  const message = `Embedded wallet could not be loaded: ${src} cannot be reached.`
  return fromWire({ code: 8005, message, name: 'WalletLoadError', data: { status: 0 } })
}

export function readPenpalError(error: unknown): WalletError {
  const { code, message } = toRecord(error)
  if (code === 'CONNECTION_DESTROYED') return reloaded()
  // The message is too large, too deeply nested or not serializable.
  return code === 'TRANSMISSION_FAILED' ? new InvalidParamsError(String(message)) : toWalletError(error)
}
