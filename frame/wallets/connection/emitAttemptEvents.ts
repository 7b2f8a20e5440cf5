import type { ConnectedUser, SocialProvider } from '@oriel/shared/backend/login.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorCode, toWire } from '@oriel/shared/errors/errors.ts'
import type { ConnectMethod } from '@oriel/shared/kit/kitEvent.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { storage } from '../../state/storage.ts'
import type { LoginChoice } from '../../walletWindow/message.ts'
import type { Connection } from '../connector/connector.ts'
import { isRejection } from '../connector/isRejection.ts'
import { pairing } from '../connector/pairing.ts'
import { registry } from './registry.ts'

type Connected = {
  connectorId: string
  namespaces: Namespace[]
  name: string
  user: ConnectedUser | undefined
  reconnect: boolean
}

export function emitSuccess({ user, ...connected }: Connected) {
  kitEvents.emit({ type: 'CONNECT_SUCCESS', ...connected, method: getConnectMethod(connected, user) })
}

/**
 * Emits the event for a failed attempt. Omits the message of an error that has no code, as is done for errors sent over
 * the port.
 */
export function emitFailure(error: unknown) {
  const { code, message } = toWire(error)
  kitEvents.emit({ type: isCanceled(error) ? 'USER_REJECTED' : 'CONNECT_ERROR', code, message })
}

/**
 * Tracks the social login of one attempt, so that every login reported as started is also reported as ended exactly
 * once.
 */
export function trackSocialLogin({ login, signal }: { login: LoginChoice | undefined; signal: AbortSignal }) {
  let provider: SocialProvider | undefined
  const stop = kitEvents.subscribe((event) => {
    if (event.type === 'SOCIAL_LOGIN_STARTED') provider = event.provider
    else if (event.type === 'SOCIAL_LOGIN_ERROR' || event.type === 'SOCIAL_LOGIN_CANCELED') provider = undefined
  })
  // Stop tracking when the attempt is aborted. A login that starts later belongs to the attempt that replaces this one.
  signal.addEventListener('abort', stop, { once: true })
  if (login && login.method !== 'email') kitEvents.emit({ type: 'SOCIAL_LOGIN_STARTED', provider: login.method })
  return {
    succeed(connection: Connection) {
      stop()
      if (!provider) return
      const isTheirs = Object.values(connection).some(({ user }) => user?.provider === provider)
      kitEvents.emit({ type: isTheirs ? 'SOCIAL_LOGIN_SUCCESS' : 'SOCIAL_LOGIN_CANCELED', provider })
    },

    fail(error: unknown) {
      stop()
      if (!provider) return
      if (isCanceled(error)) kitEvents.emit({ type: 'SOCIAL_LOGIN_CANCELED', provider })
      else kitEvents.emit({ type: 'SOCIAL_LOGIN_ERROR', provider, message: toWire(error).message })
    },
  }
}

function isCanceled(error: unknown): boolean {
  return isRejection(error) || getErrorCode(error) === WindowClosedError.code
}

function getConnectMethod(
  { connectorId, reconnect }: Omit<Connected, 'user'>,
  user: ConnectedUser | undefined,
): ConnectMethod {
  if (user) return user.provider === 'email' ? 'email' : 'social'
  if (registry.find(connectorId)?.type !== 'WALLET_CONNECT') return 'browser'
  const isByLink = reconnect ? storage.get('walletChoice') !== undefined : pairing.store.getState().isOpened
  return isByLink ? 'mobile' : 'qrcode'
}
