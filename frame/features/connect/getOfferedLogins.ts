import type { LoginOffer, SocialProvider } from '@oriel/shared/backend/login.ts'
import { defaultOptions } from '@oriel/shared/kit/options.ts'
import type { Device } from '../../wallets/directory/walletDevice.ts'

export type Logins = {
  email: boolean
  socials: SocialProvider[]
  isGoogleRefused: boolean
}

type RequestedLogins = { email?: boolean | undefined; socials?: false | SocialProvider[] | undefined }
type Place = Device & { isMac: boolean }

export function getOfferedLogins(
  offer: LoginOffer | undefined,
  requested: RequestedLogins | undefined,
  place: Place,
): Logins {
  const { email, socials = defaultOptions.remoteFeatures.socials } = requested ?? {}
  const requestedSocials = [...new Set(socials || [])].filter((provider) => offer?.socials.includes(provider))
  const shown = requestedSocials.filter((provider) => isSupported(provider, place))
  return {
    email: Boolean(offer?.email && email !== false),
    socials: shown,
    isGoogleRefused: requestedSocials.includes('google') && !shown.includes('google'),
  }
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
