import { router } from '../router/router.ts'
import { storage } from '../state/storage.ts'
import { thisDevice } from '../walletList/thisDevice.ts'
import { type WalletLink, walletLinks } from '../walletList/walletLinks.ts'
import { pendingPhoneRequests } from './walletConnect.ts'

/** On a phone: what brings the app of the connected wallet to the front, best first. The link that connected it comes first. */
export function phoneWalletLinks(): WalletLink[] {
  const { wallet } = pendingPhoneRequests.store.getState()
  const device = thisDevice()
  if (!wallet || device.os === 'desktop') return []
  const { name, native, universal } = wallet
  const mobile_link = storage.get('walletChoice')?.href ?? native
  return walletLinks({ id: name, name, mobile_link, link_mode: universal }, { platform: 'mobile', device })
}

/** A request that waits on this phone for another app is offered with a button: no system opens an app unasked. */
export function offerPhoneWallet() {
  pendingPhoneRequests.store.subscribe(({ count }, before) => {
    const { open } = router.store.getState()
    if (count > before.count && !open && phoneWalletLinks().length > 0) router.open({ name: 'ContinueInWallet' })
    if (count === 0 && open && router.current().name === 'ContinueInWallet') router.close()
  })
}
