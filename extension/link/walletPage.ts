import { walletOrigin } from './walletOrigin.ts'
/**
 * Returns true for the wallet's own page in a tab, as the browser process describes it. A frame of the wallet's origin
 * is within a page of another one, and could be led by it.
 */
export function isWalletPage({ id, origin, frameId, documentLifecycle, tab }: chrome.runtime.MessageSender): boolean {
  const isInFront = frameId === 0 && documentLifecycle === 'active' && tab !== undefined
  return id === undefined && origin === walletOrigin && isInFront
}
