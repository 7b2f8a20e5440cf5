import { config } from '../../platform/config.ts'
import { options } from '../../state/options.ts'
import { getRequestedLogins } from '../../state/requestedLogins.ts'
import { useStore } from '../../state/useStore.ts'
import { readThisDevice } from '../../wallets/directory/thisDevice.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { getOfferedLogins, type Logins } from './getOfferedLogins.ts'

export function useLogins(): Logins {
  const requested = getRequestedLogins(useStore(options.store))
  const offer = findOwnWallet() && config.login
  return getOfferedLogins(offer, requested, { ...readThisDevice(), isMac: /Macintosh/i.test(navigator.userAgent) })
}
