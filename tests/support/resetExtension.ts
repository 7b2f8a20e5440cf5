import { isDeepStrictEqual } from 'node:util'
import { type BrowserContext, expect, type Worker } from '@playwright/test'

type Place = { context: BrowserContext; id: string }
/** State of the browser: its data about the extension, and the extension's open contexts. */
type State = {
  contexts: string[]
  permissions: chrome.permissions.Permissions
  scripts: object[]
  badge: string
  title: string
}

/** Kinds of storage to clear. Excludes service workers, because the extension does not work without its own. */
const storageTypes = 'cookies,local_storage,indexeddb,file_systems'

/**
 * Restores the browser's initial state, `first`: one page, no site data, and no extension context except the service
 * worker. Throws if the state still differs.
 */
export async function resetExtension({ context, id }: Place, first: State) {
  const [firstPage, ...pages] = context.pages()
  if (!firstPage) throw new Error('The browser has no page.')
  await Promise.all(pages.map((page) => page.close()))
  await context.unrouteAll()
  await getWorker(context).evaluate(removePermissions, first.permissions.origins)
  await expect.poll(async () => (await readState(context)).scripts).toEqual(first.scripts)
  await expect.poll(() => getWorker(context).evaluate(closePanels)).toBe(0)
  await getWorker(context).evaluate(closeOffscreen)
  const devtools = await context.newCDPSession(firstPage)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  await devtools.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${id}/` })
  // Waits until the old service worker's global is gone. Playwright uses the same object for the restarted service
  // worker.
  await expect(async () => expect(await getWorker(context).evaluate(() => 'isOld' in globalThis)).toBe(false)).toPass()
  await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  await devtools.detach()
  const state = await readState(context)
  if (!isDeepStrictEqual(state, first)) throw new Error(`The browser is not as it was: ${JSON.stringify(state)}`)
}

/** Reads the browser's state. First waits for the service worker's listeners, because earlier events would be lost. */
export async function readState(context: BrowserContext): Promise<State> {
  const worker = getWorker(context)
  await expect.poll(() => worker.evaluate(() => chrome.action.onClicked.hasListeners())).toBe(true)
  return worker.evaluate(async () => ({
    contexts: (await chrome.runtime.getContexts({})).map(({ contextType }) => `${contextType}`),
    permissions: await chrome.permissions.getAll(),
    scripts: await chrome.scripting.getRegisteredContentScripts(),
    badge: await chrome.action.getBadgeText({}),
    title: await chrome.action.getTitle({}),
  }))
}

function getWorker(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The extension has no service worker.')
  return worker
}

/** Removes the site permissions that are not in `kept`. Runs in the service worker. */
async function removePermissions(kept: string[] = []) {
  const { origins = [] } = await chrome.permissions.getAll()
  await chrome.permissions.remove({ origins: origins.filter((origin) => !kept.includes(origin)) })
}

/**
 * Closes all side panels and returns how many were open. Tries every window, because the API does not report which ones
 * have a panel. Runs in the service worker.
 */
async function closePanels(): Promise<number> {
  const panels = await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })
  // Ignores rejections, because `close` rejects for a window without a panel.
  for (const { id } of panels.length > 0 ? await chrome.windows.getAll() : [])
    await chrome.sidePanel.close({ windowId: id as number }).catch(() => undefined)
  return panels.length
}

/** Closes the offscreen document and clears the badge. Runs in the service worker before it is stopped. */
async function closeOffscreen() {
  if (await chrome.offscreen.hasDocument()) await chrome.offscreen.closeDocument()
  await chrome.action.setBadgeText({ text: '' })
  await chrome.action.setTitle({ title: 'Oriel' })
  Object.assign(globalThis, { isOld: true })
}
