import { siteAccess } from '../../frame/state/siteAccess.ts'
import { askWorker } from '../link/askWorker.ts'
import { fromWorker, type TabPressed, toWorker } from '../link/messages.ts'
import { removedSites } from '../link/removedSites.ts'
import { allowedPatterns, everyPattern, isPermitted, patternOf, siteOf } from '../link/sites.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { describeTab, frontTab } from './frontPage.ts'
import { servesSite } from './servesSite.ts'

const { store } = siteAccess

let looks = 0
/** The number of the lookup that last updated each part of the store. */
const shown = { frontTab: 0, front: 0, allowed: 0 }
/** The tab in which the user clicked the toolbar button, until it navigates. */
let pressedTab: number | undefined

/** Shows in the panel whether the active tab's site is allowed, and lets the user change it. */
export function followFrontPage() {
  store.setState({ browser: { allow, remove, reload, openWallet, serves } })
  const look = () => void lookAgain().catch(console.info)
  for (const event of [
    chrome.tabs.onActivated,
    chrome.tabs.onUpdated,
    chrome.windows.onFocusChanged,
    chrome.permissions.onAdded,
    chrome.permissions.onRemoved,
  ] as { addListener: (listener: () => void) => void }[]) {
    event.addListener(look)
  }
  chrome.tabs.onUpdated.addListener((tabId, { status }) => {
    if (tabId === pressedTab && status === 'loading') pressedTab = undefined
  })
  let ownWindow: number | undefined
  void chrome.windows.getCurrent().then(({ id }) => (ownWindow = id), console.info)
  chrome.runtime.onMessage.addListener((message, { id }, respond) => {
    const { pressed }: Partial<TabPressed> = Object(message)
    if (id !== chrome.runtime.id || !pressed) return
    // In a window without a panel the click opens one, which then requests `lastPress`.
    if (pressed.windowId === ownWindow) respond(true)
    pressedTab = pressed.tabId
    look()
  })
  // A site that another panel removes may keep its permission, and the browser then fires no event.
  chrome.runtime.onMessage.addListener((message, { id }) => {
    if (id === chrome.runtime.id && message === fromWorker.sitesChanged) look()
  })
  // The toolbar click may have opened this panel.
  const opened = askWorker(toWorker.lastPress).then((tabId) => {
    if (typeof tabId === 'number') pressedTab = tabId
  })
  void opened.catch(console.info).then(look)
}

/** Looks up both in parallel, because a busy page can delay the first. */
async function lookAgain() {
  looks += 1
  await Promise.all([lookAtFront(looks), lookAtAllowed(looks)])
}

async function lookAtFront(look: number) {
  const tab = await frontTab()
  // The panel itself may be open in a tab, where it covers the page that sent the request.
  const isPanel = tab?.url?.startsWith(chrome.runtime.getURL('')) === true
  // Set the tab first: describing a busy page can take a second, and a background request must be marked before that.
  if (isNewest('frontTab', look)) store.setState({ frontTab: isPanel ? undefined : tab?.id })
  const front = await describeTab(tab, tab !== undefined && tab.id === pressedTab)
  if (isNewest('front', look)) store.setState({ front })
}

async function lookAtAllowed(look: number) {
  const [patterns, everySite, removed] = await Promise.all([
    allowedPatterns(),
    chrome.permissions.contains({ origins: everyPattern() }),
    removedNow(),
  ])
  const sites = patterns.filter((pattern) => !everyPattern().includes(pattern)).map(siteOf)
  if (isNewest('allowed', look)) store.setState({ allowed: { everySite, sites: [...new Set(sites)].sort(), removed } })
}

/** Drops only results older than the one shown. Otherwise a page that keeps firing events could block every update. */
function isNewest(part: keyof typeof shown, look: number): boolean {
  if (look < shown[part]) return false
  shown[part] = look
  return true
}

/** Returns the removed sites that still have a permission. The others need no exclusion. */
async function removedNow(): Promise<string[]> {
  const origins = await removedSites.list()
  const permitted = await Promise.all(origins.map(isPermitted))
  return origins.filter((_, at) => permitted[at])
}

async function allow({ origin, isEverySite = false }: { origin: string; isEverySite?: boolean }) {
  const isGiven = await chrome.permissions.request({ origins: isEverySite ? everyPattern() : [patternOf(origin)] })
  if (!isGiven) return
  await removedSites.forget(origin)
  // The scripts must be registered before the caller reloads the page.
  await askWorker(toWorker.applySites)
  await lookAgain()
}

async function remove(site?: string) {
  const patterns = await allowedPatterns()
  await chrome.permissions.remove({ origins: site ? patterns.filter((one) => siteOf(one) === site) : patterns })
  // A permission that covers several sites stays, so this site is excluded instead.
  if (site && URL.canParse(site) && (await isPermitted(site))) await removedSites.add(site)
  await askWorker(toWorker.applySites)
  await lookAgain()
}

async function reload() {
  const tab = await frontTab()
  if (tab?.id !== undefined) await chrome.tabs.reload(tab.id)
}

async function openWallet() {
  await chrome.tabs.create({ url: walletOrigin })
}

function serves(origin: string): boolean {
  return servesSite(origin, store.getState().allowed)
}
