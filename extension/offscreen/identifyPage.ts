import { isSecureOrigin } from '@oriel/shared/document/origins.ts'

export type Page = { origin: string; documentId: string; tabId: number; windowId: number }

/**
 * Returns the page that may use the wallet, as the browser process describes it. The URL is ignored, because it does
 * not prove the origin. Frames, prerendered documents and documents in the back/forward cache are excluded.
 */
export function identifyPage(sender: chrome.runtime.MessageSender | undefined): Page | undefined {
  const { origin, documentId, tab } = sender ?? {}
  const isPage = sender?.id === chrome.runtime.id && sender.frameId === 0 && sender.documentLifecycle === 'active'
  if (!isPage || !origin || !documentId || tab?.id === undefined || !isSecureOrigin(origin)) return undefined
  return { origin, documentId, tabId: tab.id, windowId: tab.windowId }
}
