import { withTimeout } from '#shared/withTimeout.ts'
import type { FrontPage } from '../../frame/state/siteAccess.ts'
import { everyPattern, isAllowed } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'

/** Browsers let no extension act on these sites. */
const stores = ['chromewebstore.google.com', 'chrome.google.com', 'microsoftedge.microsoft.com']

/** Returns the tab in front of the person: the one beside the panel, or of the window that was used last. */
export async function frontTab(): Promise<chrome.tabs.Tab | undefined> {
  const own = await chrome.windows.getCurrent()
  const beside = own.type === 'normal' ? own : await chrome.windows.getLastFocused({ windowTypes: ['normal'] })
  const [tab] = await chrome.tabs.query({ active: true, windowId: beside.id ?? chrome.windows.WINDOW_ID_CURRENT })
  return tab
}

type Tab = Pick<chrome.tabs.Tab, 'id' | 'url'> & { status?: string | undefined }

/**
 * Returns what the wallet can do in this tab. The browser gives its address only where the person allowed that, or
 * pressed the button in the toolbar. Chromium never gives that of its own pages.
 */
export async function describeTab(tab: Tab | undefined, isPressed = false): Promise<FrontPage> {
  if (tab?.url === undefined || tab.id === undefined || !URL.canParse(tab.url))
    return isPressed ? { kind: 'closed', reason: 'browser' } : { kind: 'unknown' }
  const { protocol, origin, hostname } = new URL(tab.url)
  if (origin === walletOrigin || tab.url.startsWith(chrome.runtime.getURL(''))) return { kind: 'own' }
  if (protocol === 'file:') return { kind: 'closed', reason: 'file' }
  if (!['http:', 'https:'].includes(protocol) || stores.includes(hostname)) return { kind: 'closed', reason: 'browser' }
  const isLocal = hostname === 'localhost' && everyPattern().includes('http://localhost/*')
  if (protocol === 'http:' && !isLocal) return { kind: 'closed', reason: 'insecure' }
  const allowed = await isAllowed(origin)
  // A page that still loads may not have its scripts yet.
  const isReady = allowed && (tab.status === 'loading' || (await hasRelay(tab.id)))
  return { kind: 'site', origin, isAllowed: allowed, isReady }
}

/** A page that is busy for longer, in ms, counts as ready. */
const patienceMs = 1000

async function hasRelay(tabId: number): Promise<boolean> {
  const found = chrome.scripting.executeScript({
    target: { tabId },
    // The page would be asked when it has loaded otherwise, which can take long.
    injectImmediately: true,
    func: () => 'orielRelay' in globalThis,
  })
  try {
    const answer = await withTimeout(found, patienceMs)
    return answer === undefined || answer[0]?.result === true
  } catch {
    // An error page of the browser has no scripts, and will have them when the site is there again.
    return true
  }
}
