import type { LoginOffer } from '@oriel/shared/backend/login.ts'
import { defaultOptions, type KitOptions } from '@oriel/shared/kit/options.ts'

/** Logins that a dapp allows. */
export type RequestedLogins = Pick<NonNullable<KitOptions['remoteFeatures']>, 'email' | 'socials'>

/** Returns the logins that the dapp allows. With `basic`, there are none. */
export function getRequestedLogins({
  basic,
  remoteFeatures,
}: Pick<KitOptions, 'basic' | 'remoteFeatures'>): RequestedLogins {
  return basic ? { email: false, socials: false } : { email: remoteFeatures?.email, socials: remoteFeatures?.socials }
}

/** Limits the deployment's logins to those that the dapp allows, in the order of the dapp. */
export function limitLogins(offer: LoginOffer | undefined, requested: RequestedLogins | undefined): LoginOffer {
  const { email, socials = defaultOptions.remoteFeatures.socials } = requested ?? {}
  return {
    email: Boolean(offer?.email && email !== false),
    socials: [...new Set(socials || [])].filter((provider) => offer?.socials.includes(provider)),
  }
}
