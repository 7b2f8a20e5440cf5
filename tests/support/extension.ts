import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { urls } from './ports.ts'

const built = resolve(import.meta.dirname, '../../dist/extension')
/** The wallet of `npm start`, for which the extension is built. */
const builtFor = 'http://oriel.localhost:4200'

export type Extension = { context: BrowserContext; id: string; panel: () => Promise<Page> }

type Options = {
  wallet?: string
  /** False when the person has allowed no site yet. @default true */
  isAllowed?: boolean
} & Browser

type Browser = {
  /** More arguments of the browser. */
  args?: string[]
  /** True when the browser keeps pages for the back button, which Playwright turns off. */
  keepsPages?: boolean
}

export type Started = Extension & {
  stop: () => Promise<void>
  /** Ends the browser and starts it again with the same profile. */
  restart: () => Promise<Started>
}

/** Starts a browser with the packed extension. */
export async function startExtension({
  wallet = urls.frame,
  isAllowed = true,
  ...browser
}: Options = {}): Promise<Started> {
  const [folder, profile] = ['extension', 'profile'].map((name) => mkdtempSync(join(tmpdir(), `oriel-${name}-`))) as [
    string,
    string,
  ]
  cpSync(built, folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    if (!statSync(path).isFile() || !/\.(js|json|html)$/.test(file)) continue
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(builtFor, wallet))
  }
  if (isAllowed) allowEverySite(join(folder, 'manifest.json'))
  const started = await launch(folder, profile, browser)
  if (isAllowed) await hasScripts(started.context)
  return started
}

/** Starts a browser with the extension of this folder, which its server has written. */
export async function startFolder(folder: string): Promise<Started> {
  allowEverySite(join(folder, 'manifest.json'))
  const started = await launch(folder, mkdtempSync(join(tmpdir(), 'oriel-profile-')))
  await hasScripts(started.context)
  return started
}

/** The scripts come with the permission, shortly after the start. */
async function hasScripts(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  const count = () => worker?.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length)
  await expect.poll(count).toBe(2)
}

/** A person would give the extension the right to act on pages; the manifest does. */
function allowEverySite(path: string) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions.push('http://*/*', 'https://*/*')
  writeFileSync(path, JSON.stringify(manifest))
}

async function launch(folder: string, profile: string, browser: Browser = {}): Promise<Started> {
  const { args = [], keepsPages = false } = browser
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 420, height: 760 },
    reducedMotion: 'reduce',
    args: [
      ...launchOptions.args,
      ...args,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // It lets a test press the button in the toolbar.
      '--enable-unsafe-extension-debugging',
    ],
    ignoreDefaultArgs: ['--disable-extensions', ...(keepsPages ? ['--disable-back-forward-cache'] : [])],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // An event that comes before its script has run is lost.
  await expect.poll(() => worker.evaluate(() => chrome.action.onClicked.hasListeners())).toBe(true)
  const id = new URL(worker.url()).host
  return {
    context,
    id,
    async panel() {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${id}/panel/panel.html`)
      // A question that comes earlier opens the side panel, which takes it.
      // The server of development transforms each module of the panel when it is first asked for.
      await expect(page.locator('html')).toHaveAttribute('data-takes', 'questions', { timeout: 60_000 })
      return page
    },
    async stop() {
      await context.close()
      for (const one of [folder, profile]) rmSync(one, { recursive: true, force: true })
    },
    async restart() {
      await context.close()
      return launch(folder, profile, browser)
    },
  }
}

/** Ends the service worker, as the browser does after seconds. `page` is one of the extension. */
export async function stopWorker(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.detach()
}

/** Counts the engines of all pages. `page` is one of the extension. */
export const countEngines = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
    return contexts.filter(({ documentUrl }) => documentUrl?.endsWith('/engine/engine.html')).length
  })

/** Gives each test of a file a browser of its own with the extension, and returns that of the running test. */
export function extensionForEach(): Extension {
  let started: Started
  test.beforeEach(async () => {
    test.setTimeout(180_000)
    started = await startExtension()
  })
  test.afterEach(() => started?.stop())
  return {
    get context() {
      return started.context
    },
    get id() {
      return started.id
    },
    panel: () => started.panel(),
  }
}

/** Clicks a button in the moment it appears, like a user who was about to click something else there. */
export function pressOnSight(label: string) {
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
