import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { storage } from '../../state/storage.ts'
import { toasts } from '../../state/toasts.ts'
import { readThisDevice } from '../directory/thisDevice.ts'
import { getWalletLinks, type WalletLink } from '../directory/walletLinks.ts'
import { pendingPhoneRequests } from './walletConnect.ts'

export function getPhoneWalletLinks(): WalletLink[] {
  const { wallet } = pendingPhoneRequests.store.getState()
  const device = readThisDevice()
  if (!wallet || device.os === 'desktop') return []
  const { name, native, universal } = wallet
  const mobile_link = storage.get('walletChoice')?.href ?? native
  return getWalletLinks({ id: name, name, mobile_link, link_mode: universal }, { platform: 'mobile', device })
}

/**
 * Shows a request that is pending in the wallet's app, so that the user knows where to confirm it and can cancel it.
 * Offers a button for an app on this phone, because phones do not open an app without a click.
 */
export function offerPhoneWallet() {
  const { store } = pendingPhoneRequests
  /**
   * True if the latest request could not be shown because of another view, such as the confirmation of a connection.
   */
  let isUnseen = false
  store.subscribe(({ count, isLate, wallet }, before) => {
    const isInView = router.isInView()
    const isShown = isInView && router.current().name === 'ContinueInWallet'
    const isNews = count > before.count || (isLate && !before.isLate)
    if (isNews && !isInView) router.open({ name: 'ContinueInWallet' })
    if (count > before.count) isUnseen = isInView && !isShown
    if (isLate && !before.isLate && isInView && !isShown) {
      toasts.error(t('continue.late', { name: wallet?.name ?? t('networks.yourWallet') }))
    }
    if (count === 0 && !isLate && isShown) router.close()
  })
  router.store.subscribe(({ open }, before) => {
    if (!before.open || open) return
    store.setState({ isLate: false })
    if (!isUnseen || store.getState().count === 0) return
    isUnseen = false
    // Open the view after all subscribers know that the modal has closed.
    queueMicrotask(() => router.open({ name: 'ContinueInWallet' }))
  })
}
