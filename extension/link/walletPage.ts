import { walletOrigin } from './walletOrigin.ts'

/**
 * Returns true if the sender is the wallet's own page in a tab, according to the browser process. Excludes iframes with
 * the wallet's origin, because a hostile page could embed and control one.
 */
export function isWalletPage({ id, origin, frameId, documentLifecycle, tab }: chrome.runtime.MessageSender): boolean {
  const isActiveTab = frameId === 0 && documentLifecycle === 'active' && tab !== undefined
  return id === undefined && origin === walletOrigin && isActiveTab
}
