import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Extension } from './extension.ts'
import { listen, openSite } from './extensionSite.ts'
import { acceptInAdvance, clickToolbarButton } from './toolbar.ts'

export const site = 'http://localhost:5901'
export const other = 'http://localhost:5902'

/**
 * Page script that collects announced wallets, and records the keys of `window`, because a new key would reveal the
 * extension.
 */
const script = `${listen}
  window.keys = Reflect.ownKeys(window).map(String)`

export const open = (context: BrowserContext, url: string) => openSite(context, url, { script })

export const countFound = (page: Page) => page.evaluate<number>('found.length')

/** Opens the panel in a window of its own. */
export async function openPanel({ context, id }: Extension): Promise<Page> {
  const opened = context.waitForEvent('page')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(
    (url) => void chrome.windows.create({ url, type: 'popup' }),
    `chrome-extension://${id}/panel/panel.html`,
  )
  return opened
}

/** Accepts the browser's permission prompt for every site in advance. */
export async function acceptAll(extension: Extension) {
  for (const every of ['https://*/*', 'http://localhost/*']) await acceptInAdvance(extension, every)
}

/** Allows the page's site, or every site, and reloads the page. */
export async function allow(extension: Extension, { page, panel, where }: Allowing) {
  await clickToolbarButton(extension, page)
  await panel.getByRole('button', { name: `Use ${where}` }).click()
  const loaded = page.waitForEvent('load')
  await panel.getByRole('button', { name: 'Reload page' }).click()
  await loaded
}

type Allowing = { page: Page; panel: Page; where: 'here' | 'everywhere' }

export async function removeSite(panel: Page, origin = site) {
  await panel.getByRole('button', { name: `Remove ${origin}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeVisible()
}
