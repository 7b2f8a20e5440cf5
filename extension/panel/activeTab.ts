import type { FrontPage } from '@oriel/frame/state/siteAccess.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import { getAllSitesPatterns, isAllowed } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Extension stores, where browsers run no extensions. */
const stores = ['chromewebstore.google.com', 'chrome.google.com', 'microsoftedge.microsoft.com']

/** Returns the active tab of the panel's window, or of the last focused window if the panel is a pop-up. */
export async function getActiveTab(): Promise<chrome.tabs.Tab | undefined> {
  const ownWindow = await chrome.windows.getCurrent()
  const tabWindow =
    ownWindow.type === 'normal' ? ownWindow : await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
  const [tab] = await chrome.tabs.query({ active: true, windowId: tabWindow.id ?? chrome.windows.WINDOW_ID_CURRENT })
  return tab
}

type Tab = Pick<chrome.tabs.Tab, 'id' | 'url'> & { status?: string | undefined }

/**
 * Describes how the wallet can be used in this tab. `tab.url` is only set if the user allowed the site or clicked the
 * toolbar button. Chromium never sets it for its own pages.
 */
export async function describeTab(tab: Tab | undefined, isClicked = false): Promise<FrontPage> {
  if (tab?.url === undefined || tab.id === undefined || !URL.canParse(tab.url))
    return isClicked ? { kind: 'closed', reason: 'browser' } : { kind: 'unknown' }
  const { protocol, origin, hostname } = new URL(tab.url)
  if (origin === walletOrigin || tab.url.startsWith(chrome.runtime.getURL(''))) return { kind: 'own' }
  if (protocol === 'file:') return { kind: 'closed', reason: 'file' }
  if (!['http:', 'https:'].includes(protocol) || stores.includes(hostname)) return { kind: 'closed', reason: 'browser' }
  const isLocal = hostname === 'localhost' && getAllSitesPatterns().includes('http://localhost/*')
  if (protocol === 'http:' && !isLocal) return { kind: 'closed', reason: 'insecure' }
  const allowed = await isAllowed(origin)
  // A loading page may not have its content script yet.
  const isReady = allowed && (tab.status === 'loading' || (await hasContentScript(tab.id)))
  return { kind: 'site', origin, isAllowed: allowed, isReady }
}

/** Milliseconds after which an unresponsive page counts as ready. */
const timeoutMs = 1000

async function hasContentScript(tabId: number): Promise<boolean> {
  const injection = chrome.scripting.executeScript({
    target: { tabId },
    // By default the browser waits until the page has loaded, which can take long.
    injectImmediately: true,
    func: () => 'orielContentScript' in globalThis,
  })
  try {
    const results = await withTimeout(injection, timeoutMs)
    return results === undefined || results[0]?.result === true
  } catch {
    // The browser's error pages run no scripts. The page gets them when the site is reachable again.
    return true
  }
}
