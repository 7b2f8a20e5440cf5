import { config } from '../../platform/config.ts'
import { options } from '../../state/options.ts'
import { useStore } from '../../state/useStore.ts'
import { readThisDevice } from '../../wallets/directory/thisDevice.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { type Logins, offeredLogins } from './offeredLogins.ts'

export function useLogins(): Logins {
  const { remoteFeatures } = useStore(options.store)
  const offer = findOwnWallet() && config.login
  return offeredLogins(offer, remoteFeatures, { ...readThisDevice(), isMac: /Macintosh/i.test(navigator.userAgent) })
}
