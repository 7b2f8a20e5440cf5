import { walletOrigin } from './walletOrigin.ts'

/**
 * True for the wallet's own page in a tab, as the browser process describes the sender. A frame of the wallet's origin
 * is excluded, because a hostile page could embed and drive it.
 */
export function isWalletPage({ id, origin, frameId, documentLifecycle, tab }: chrome.runtime.MessageSender): boolean {
  const isActiveTab = frameId === 0 && documentLifecycle === 'active' && tab !== undefined
  return id === undefined && origin === walletOrigin && isActiveTab
}
