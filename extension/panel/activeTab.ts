import type { FrontPage } from '@oriel/frame/state/siteAccess.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import { getAllSitesPatterns, isAllowed } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Hosts of extension stores, where browsers don't run extensions. */
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
 * Returns the tab's site and whether the user can use the wallet there, or the reason why not. The browser only sets
 * `tab.url` if the user allowed the site or clicked the toolbar button, and Chromium never sets it for its own pages.
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
  // Treat a page that is still loading as ready, because its content script may not have been injected yet.
  const isReady = allowed && (tab.status === 'loading' || (await hasContentScript(tab.id)))
  return { kind: 'site', origin, isAllowed: allowed, isReady }
}

/** How long to wait for an unresponsive page before it counts as ready, in ms. */
const timeoutMs = 1000

async function hasContentScript(tabId: number): Promise<boolean> {
  const injection = chrome.scripting.executeScript({
    target: { tabId },
    // Run the function immediately. By default, the browser waits until the page has loaded, which can take a long
    // time.
    injectImmediately: true,
    func: () => 'orielContentScript' in globalThis,
  })
  try {
    const results = await withTimeout(injection, timeoutMs)
    return results === undefined || results[0]?.result === true
  } catch {
    // Treat the browser's error page, which can't run scripts, as ready. The content script is injected when the site
    // is reachable again.
    return true
  }
}
