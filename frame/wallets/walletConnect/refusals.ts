import {
  InvalidAppConfigurationError,
  InvalidProjectError,
  RelayUnreachableError,
  SessionExpiredError,
} from '@oriel/shared/errors/catalogueErrors.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { alerts } from '../../state/alerts.ts'

type Relayer = {
  /** The library's connection, recreated for each attempt with a new time-bound proof. */
  provider: unknown
  on: (event: 'relayer_error', listener: (error: Error) => void) => void
  off: (event: 'relayer_error', listener: (error: Error) => void) => void
}

/**
 * Matches the library's error for the close code that a relay uses to permanently reject a client. Captures the relay's
 * reason.
 */
const rejectionPattern = /closed abnormally with code: 3000 ?(?:\((.*)\))?/

/** Maps the rejection reasons of WalletConnect relays to alerts. */
const reasons: [pattern: RegExp, toAlert: () => WalletError][] = [
  [
    /JWT Token is not yet valid|JWT Token is expired/i,
    () =>
      new SessionExpiredError('Session Expired: the relay does not accept the clock of this device.', {
        data: { reason: 'relay' },
      }),
  ],
  [
    /origin not allowed/i,
    () =>
      new InvalidAppConfigurationError(
        `Invalid App Configuration: the relay does not accept ${location.origin}. Add it to the origins of the relay's project.`,
        { data: { reason: 'relay', origin: location.origin } },
      ),
  ],
  [
    /invalid key|project not found/i,
    () =>
      new InvalidProjectError(
        'Invalid Project ID: the relay does not know the one of this deployment. Set "relayProjectId" to one that it knows.',
        { data: { reason: 'relay' } },
      ),
  ],
]

export function readRefusal({ message }: Error): WalletError | undefined {
  const found = rejectionPattern.exec(message)
  if (!found) return undefined
  const [, reason = ''] = found
  const known = reasons.find(([pattern]) => pattern.test(reason))
  if (known) return known[1]()
  const text = `The relay does not accept this wallet: ${reason || 'it gives no reason'}.`
  return new RelayUnreachableError(text, reason ? { data: { reason: 'refused', quote: reason } } : {})
}

export function alertRefusals(relayer: Pick<Relayer, 'on'>) {
  relayer.on('relayer_error', (error) => {
    const refused = readRefusal(error)
    if (refused && refused.code !== RelayUnreachableError.code) alerts.open(refused)
  })
}

/**
 * Calls the listener when a relay rejects this client's connection. Returns a function that removes the listener.
 * `isOlder` is true if the connection was created before this call: the reason for its rejection, such as the device's
 * clock, may no longer apply.
 */
export function onRefusal(relayer: Relayer, listener: (error: WalletError, isOlder: boolean) => void): () => void {
  const { provider: older } = relayer
  const onError = (error: Error) => {
    const refused = readRefusal(error)
    if (refused) listener(refused, relayer.provider === older)
  }
  relayer.on('relayer_error', onError)
  return () => relayer.off('relayer_error', onError)
}
