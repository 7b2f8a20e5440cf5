import { isSecureOrigin } from '@oriel/shared/document/origins.ts'

export type Page = { origin: string; documentId: string; tabId: number; windowId: number }

/**
 * Identifies the sending page from the browser process's data. Ignores the URL, because it doesn't prove the origin.
 * Returns undefined for pages that may not use the wallet: iframes, prerendered documents, and documents in the
 * back/forward cache.
 */
export function identifyPage(sender: chrome.runtime.MessageSender | undefined): Page | undefined {
  const { origin, documentId, tab } = sender ?? {}
  const isPage = sender?.id === chrome.runtime.id && sender.frameId === 0 && sender.documentLifecycle === 'active'
  if (!isPage || !origin || !documentId || tab?.id === undefined || !isSecureOrigin(origin)) return undefined
  return { origin, documentId, tabId: tab.id, windowId: tab.windowId }
}
