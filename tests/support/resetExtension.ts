import { isDeepStrictEqual } from 'node:util'
import { type BrowserContext, expect, type Worker } from '@playwright/test'

type Place = { context: BrowserContext; id: string }
/** What the browser itself keeps for the extension, and which of its pages are open. */
type State = {
  contexts: string[]
  permissions: chrome.permissions.Permissions
  scripts: object[]
  badge: string
  title: string
}

/** Without its service worker the extension would be dead, and its settings are there after a start, too. */
const storageTypes = 'cookies,local_storage,indexeddb,file_systems'

/**
 * Brings a browser back to the state after its start, which `first` is: one page, no data of any site, and of the
 * extension nothing but the service worker. Throws when the browser has another state then.
 */
export async function resetExtension({ context, id }: Place, first: State) {
  const [home, ...pages] = context.pages()
  if (!home) throw new Error('The browser has no page.')
  await Promise.all(pages.map((page) => page.close()))
  await context.unrouteAll()
  await workerOf(context).evaluate(removePermissions, first.permissions.origins)
  await expect.poll(async () => (await readState(context)).scripts).toEqual(first.scripts)
  await expect.poll(() => workerOf(context).evaluate(closePanels)).toBe(0)
  await workerOf(context).evaluate(closeRoom)
  const devtools = await context.newCDPSession(home)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${id}/` })
  // Playwright shows the next worker as the same one.
  await expect(async () => expect(await workerOf(context).evaluate(() => 'isOld' in globalThis)).toBe(false)).toPass()
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  await devtools.detach()
  const state = await readState(context)
  if (!isDeepStrictEqual(state, first)) throw new Error(`The browser is not as it was: ${JSON.stringify(state)}`)
}

/** Waits until the service worker listens: an event that comes before its script has run is lost. */
export async function readState(context: BrowserContext): Promise<State> {
  const worker = workerOf(context)
  await expect.poll(() => worker.evaluate(() => chrome.action.onClicked.hasListeners())).toBe(true)
  return worker.evaluate(async () => ({
    contexts: (await chrome.runtime.getContexts({})).map(({ contextType }) => `${contextType}`),
    permissions: await chrome.permissions.getAll(),
    scripts: await chrome.scripting.getRegisteredContentScripts(),
    badge: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }))
}

function workerOf(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The extension has no service worker.')
  return worker
}

/** Runs in the service worker. */
async function removePermissions(kept: string[] = []) {
  const { origins = [] } = await chrome.permissions.getAll()
  await chrome.permissions.remove({ origins: origins.filter((origin) => !kept.includes(origin)) })
}

/** Runs in the service worker. Returns how many side panels were there. The browser does not say in which windows. */
async function closePanels(): Promise<number> {
  const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })
  // A window without a panel is an error.
  for (const { id } of panels.length > 0 ? await chrome.windows.getAll() : [])
    await chrome.sidePanel.close({ windowId: id as number }).catch(() => undefined)
  return panels.length
}

/** Runs in the service worker. What a test has changed in it goes with it. */
async function closeRoom() {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument()
  await chrome.action.setBadgeText({ text: '' })
  await chrome.action.setTitle({ title: 'Oriel' })
  Object.assign(globalThis, { isOld: true })
}
