import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { urls } from './ports.ts'
import { readState, resetExtension } from './resetExtension.ts'

const built = resolve(import.meta.dirname, '../../dist/extension')
/** Wallet URL for which the extension is built, as used by `npm start`. */
const builtFor = 'http://oriel.localhost:4200'

export type Extension = {
  context: BrowserContext
  id: string
  /** Opens the panel in the given page, or in a new page. */
  panel: (page?: Page) => Promise<Page>
}

type Options = {
  wallet?: string
  /** False if the user has not allowed any site yet. @default true */
  isAllowed?: boolean
} & Browser

type Browser = {
  /** Additional command-line arguments for the browser. */
  args?: string[]
  /** If true, enables the back/forward cache, which Playwright disables by default. */
  hasPageCache?: boolean
}

export type Started = Extension & {
  stop: () => Promise<void>
  /** Restores the browser to the state in which it started. */
  reset: () => Promise<void>
  /** Restarts the browser with the same profile. */
  restart: () => Promise<Started>
}

/** Starts a browser with the packaged extension. */
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
  return launch(folder, profile, { ...browser, isAllowed })
}

/** Starts a browser with the extension that the development server wrote to this folder. */
export async function startFolder(folder: string): Promise<Started> {
  allowEverySite(join(folder, 'manifest.json'))
  return launch(folder, mkdtempSync(join(tmpdir(), 'oriel-profile-')), { isAllowed: true })
}

/** Adds permissions to the manifest that users would otherwise grant in the browser. */
function allowEverySite(path: string) {
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  manifest.host_permissions.push('http://*/*', 'https://*/*')
  writeFileSync(path, JSON.stringify(manifest))
}

async function launch(folder: string, profile: string, browser: Browser & { isAllowed: boolean }): Promise<Started> {
  const { args = [], hasPageCache = false, isAllowed } = browser
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    viewport: { width: 420, height: 760 },
    reducedMotion: 'reduce',
    args: [
      ...launchOptions.args,
      ...args,
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      // Lets tests click the extension's toolbar button.
      '--enable-unsafe-extension-debugging',
    ],
    ignoreDefaultArgs: ['--disable-extensions', ...(hasPageCache ? ['--disable-back-forward-cache'] : [])],
  })
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  const id = new URL(worker.url()).host
  // Waits for the content scripts, because Chromium registers them with a delay after it grants the permission.
  if (isAllowed) await expect.poll(async () => (await readState(context)).scripts).toHaveLength(2)
  const first = await readState(context)
  return {
    context,
    id,
    async panel(existingPage) {
      const page = existingPage ?? (await context.newPage())
      await page.goto(`chrome-extension://${id}/panel/panel.html`)
      // Waits until the panel is connected. A prompt before this point would open the side panel instead of appearing
      // in this page. The timeout is long for the development server, which transforms each module of the panel on its
      // first request.
      await expect(page.locator('html')).toHaveAttribute('data-connected', '', { timeout: 60_000 })
      return page
    },
    async stop() {
      await context.close()
      for (const path of [folder, profile]) rmSync(path, { recursive: true, force: true })
    },
    reset: () => resetExtension({ context, id }, first),
    async restart() {
      await context.close()
      return launch(folder, profile, browser)
    },
  }
}

/** Stops the service worker, as the browser does when the worker is idle. `page` is an extension page. */
export async function stopWorker(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('ServiceWorker.enable')
  await client.send('ServiceWorker.stopAllWorkers')
  await client.detach()
}

/**
 * Keeps side panels closed until the service worker restarts. Otherwise a prompt would open the side panel, whose
 * buttons Playwright cannot click.
 */
export const preventSidePanels = ({ context }: Extension) =>
  context.serviceWorkers()[0]?.evaluate(() => void Object.assign(chrome.sidePanel, { open: async () => undefined }))

/** Counts the background sessions of all pages. `page` is an extension page. */
export const countSessions = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const contexts = await chrome.runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })
    return contexts.filter(({ documentUrl }) => documentUrl?.endsWith('/session/session.html')).length
  })

/** Clicks a button as soon as it appears, like a user who was about to click something else in its place. */
export function clickWhenVisible(label: string) {
  const observer = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
    if (!button) return
    observer.disconnect()
    button.click()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}
