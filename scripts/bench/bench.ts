import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import type { Site } from './site.ts'

export type Bench = {
  browser: Browser
  launch: (args: string[]) => Promise<Browser>
  site: Site
  frameUrl: string
  rpcUrl: string
  relayUrl: string
  quick: boolean
}

export async function visit(
  { browser, site }: Bench,
  path: string,
  before?: (context: BrowserContext) => Promise<unknown>,
) {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 } })
  // Define the helper that tsx calls to wrap functions. tsx also wraps functions that run in a page, where the helper
  // is not defined.
  await context.addInitScript('globalThis.__name = (named) => named')
  await before?.(context)
  const page = await context.newPage()
  await page.goto(`${site.hostUrl}${path}`)
  return { context, page }
}

export async function waitForFrame(page: Page, origin: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().startsWith(origin))
  return find() ?? page.waitForEvent('framenavigated', (frame) => frame.url().startsWith(origin))
}

export async function settle(page: Page, ms = 150) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(ms)
}
