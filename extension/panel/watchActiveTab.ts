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

/** Keeps the panel's store in sync with the active tab: whether its site is allowed, and actions that change this. */
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
    // If the window has no panel, the click opens one. The new panel then requests `lastClick`.
    if (clicked.windowId === ownWindow) respond(true)
    clickedTab = clicked.tabId
    update()
  })
  // The browser fires no event if another panel removes a site whose permission remains, so listen for the worker's
  // message.
  chrome.runtime.onMessage.addListener((message, { id }) => {
    if (id === chrome.runtime.id && message === fromWorker.sitesChanged) update()
  })
  // The toolbar click may have opened this panel.
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
  // The panel itself may be open in a tab, in which case it isn't the page that sent a request.
  const isPanel = tab?.url?.startsWith(chrome.runtime.getURL('')) === true
  // Set the tab first, because describing a busy page can take a second and requests from background tabs must be
  // marked before then.
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
 * Returns false if a newer lookup has already updated this field. Results of lookups that are no longer the latest
 * still count, so that a page that keeps firing events can't block every update.
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
  // The content scripts must be registered before the caller reloads the page.
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
