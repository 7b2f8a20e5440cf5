import { siteAccess } from '@oriel/frame/state/siteAccess.ts'
import { callWorker } from '../link/callWorker.ts'
import { fromWorker, type TabClicked, toWorker } from '../link/messages.ts'
import { removedSites } from '../link/removedSites.ts'
import { getAllSitesPatterns, isPermitted, readAllowedPatterns, toPattern, toSite } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { describeTab, getActiveTab } from './activeTab.ts'
import { isSiteAllowed } from './isSiteAllowed.ts'

const { store } = siteAccess

let lookups = 0
/** For each field of the store, the number of the latest lookup that updated it. */
const lastLookup = { frontTab: 0, front: 0, allowed: 0 }
/** The tab in which the user clicked the toolbar button, until it navigates. */
let clickedTab: number | undefined

/**
 * Keeps the panel's store in sync with the active tab and the allowed sites. Also adds actions to the store that allow
 * or remove a site.
 */
export function watchActiveTab() {
  store.setState({ browser: { allow, remove, reload, openWallet, serves } })
  const update = () => void updateStore().catch(console.info)
  for (const event of [
    chrome.tabs.onActivated,
    chrome.tabs.onUpdated,
    chrome.windows.onFocusChanged,
    chrome.permissions.onAdded,
    chrome.permissions.onRemoved,
  ] as { addListener: (listener: () => void) => void }[]) {
    event.addListener(update)
  }
  chrome.tabs.onUpdated.addListener((tabId, { status }) => {
    if (tabId === clickedTab && status === 'loading') clickedTab = undefined
  })
  let ownWindow: number | undefined
  void chrome.windows.getCurrent().then(({ id }) => (ownWindow = id), console.info)
  chrome.runtime.onMessage.addListener((message, { id }, respond) => {
    const { clicked }: Partial<TabClicked> = Object(message)
    if (id !== chrome.runtime.id || !clicked) return
    // Tell the worker that this window's panel has handled the click. If the window has no panel, the click opens one,
    // which then requests `lastClick`.
    if (clicked.windowId === ownWindow) respond(true)
    clickedTab = clicked.tabId
    update()
  })
  // Also listen for the worker's message, because the browser fires no event if another panel removes a site whose
  // permission remains.
  chrome.runtime.onMessage.addListener((message, { id }) => {
    if (id === chrome.runtime.id && message === fromWorker.sitesChanged) update()
  })
  // Request the last toolbar click, because it may have opened this panel.
  const lastClick = callWorker(toWorker.lastClick).then((tabId) => {
    if (typeof tabId === 'number') clickedTab = tabId
  })
  void lastClick.catch(console.info).then(update)
}

/** Updates the active tab and the allowed sites in parallel, because a busy page can delay the active tab's update. */
async function updateStore() {
  lookups += 1
  await Promise.all([updateActiveTab(lookups), updateAllowed(lookups)])
}

async function updateActiveTab(lookup: number) {
  const tab = await getActiveTab()
  // Don't store the tab's ID if the panel itself is open in the tab, because a panel sends no requests.
  const isPanel = tab?.url?.startsWith(chrome.runtime.getURL('')) === true
  // Set the tab first, because requests from background tabs must be marked immediately, whereas describing a busy page
  // can take a second.
  if (isNewest('frontTab', lookup)) store.setState({ frontTab: isPanel ? undefined : tab?.id })
  const front = await describeTab(tab, tab !== undefined && tab.id === clickedTab)
  if (isNewest('front', lookup)) store.setState({ front })
}

async function updateAllowed(lookup: number) {
  const [patterns, everySite, removed] = await Promise.all([
    readAllowedPatterns(),
    chrome.permissions.contains({ origins: getAllSitesPatterns() }),
    readPermittedRemovedSites(),
  ])
  const sites = patterns.filter((pattern) => !getAllSitesPatterns().includes(pattern)).map(toSite)
  if (isNewest('allowed', lookup))
    store.setState({ allowed: { everySite, sites: [...new Set(sites)].sort(), removed } })
}

/**
 * Returns false if a newer lookup has already updated this field. The result of a lookup is used even if a newer lookup
 * is in progress. Otherwise, a page that keeps firing events could block every update.
 */
function isNewest(part: keyof typeof lastLookup, lookup: number): boolean {
  if (lookup < lastLookup[part]) return false
  lastLookup[part] = lookup
  return true
}

/** Returns the removed sites that still have a host permission. Without one, a site doesn't need to be excluded. */
async function readPermittedRemovedSites(): Promise<string[]> {
  const origins = await removedSites.list()
  const permitted = await Promise.all(origins.map(isPermitted))
  return origins.filter((_, index) => permitted[index])
}

async function allow({ origin, isEverySite = false }: { origin: string; isEverySite?: boolean }) {
  const isGranted = await chrome.permissions.request({
    origins: isEverySite ? getAllSitesPatterns() : [toPattern(origin)],
  })
  if (!isGranted) return
  await removedSites.remove(origin)
  // Wait until the content scripts are registered, because the caller then reloads the page.
  await callWorker(toWorker.applySites)
  await updateStore()
}

async function remove(site?: string) {
  const patterns = await readAllowedPatterns()
  await chrome.permissions.remove({ origins: site ? patterns.filter((pattern) => toSite(pattern) === site) : patterns })
  // If a broader permission still covers the site, exclude the site instead.
  if (site && URL.canParse(site) && (await isPermitted(site))) await removedSites.add(site)
  await callWorker(toWorker.applySites)
  await updateStore()
}

async function reload() {
  const tab = await getActiveTab()
  if (tab?.id !== undefined) await chrome.tabs.reload(tab.id)
}

async function openWallet() {
  await chrome.tabs.create({ url: walletOrigin })
}

function serves(origin: string): boolean {
  return isSiteAllowed(origin, store.getState().allowed)
}
