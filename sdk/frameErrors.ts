import { DisconnectedError, InvalidParamsError, type WalletError } from '#shared/errors.ts'
import { isRecord, toWalletError } from './checks.ts'

/** The frame cannot answer any more; `data.reason` says what became of it. */
export const gone = (reason: string, what: string) =>
  new DisconnectedError(`The wallet frame ${what}.`, { data: { reason: `frame-${reason}` } })
export const reloaded = () => gone('reloaded', 'was reloaded')
export const silent = () => gone('silent', 'does not answer')
export const removed = () => gone('removed', 'was removed from the page')

/** What penpal threw, as an error of ours. */
export function readPenpalError(error: unknown): WalletError {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'CONNECTION_DESTROYED') return reloaded()
  // It could not be sent: too large, too deep, or not JSON.
  if (code === 'TRANSMISSION_FAILED' && error instanceof Error) return new InvalidParamsError(error.message)
  return toWalletError(error)
}
