import type { LoginOffer, SocialProvider } from '@oriel/shared/backend/login.ts'
import { limitLogins, type RequestedLogins } from '../../state/requestedLogins.ts'
import type { Device } from '../../wallets/directory/walletDevice.ts'

export type Logins = {
  email: boolean
  socials: SocialProvider[]
  isGoogleRefused: boolean
}

type Place = Device & { isMac: boolean }

export function getOfferedLogins(
  offer: LoginOffer | undefined,
  requested: RequestedLogins | undefined,
  place: Place,
): Logins {
  const { email, socials } = limitLogins(offer, requested)
  const shown = socials.filter((provider) => isSupported(provider, place))
  return { email, socials: shown, isGoogleRefused: socials.includes('google') && !shown.includes('google') }
}

/**
 * Returns whether the login works in this browser. Telegram's web views block some providers, and Google rejects app
 * web views.
 */
function isSupported(provider: SocialProvider, { os, inApp, isMac }: Place): boolean {
  if (inApp === 'webview') return provider !== 'google'
  if (inApp !== 'telegram') return true
  if (os === 'ios') return provider !== 'google'
  if (os === 'android') return provider !== 'facebook' && provider !== 'x'
  return !(isMac && provider === 'x')
}
