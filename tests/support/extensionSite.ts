import { type BrowserContext, expect, type Page } from '@playwright/test'
import { approve, unlockAndAllow } from './dapp.ts'
import type { Extension } from './extension.ts'
import { type PreparedWallet, putWallet } from './preparedWallet.ts'

type Provider = {
  request: (request: object) => Promise<unknown>
  on: (name: string, listener: (accounts: string[]) => void) => void
}
type SiteWindow = { found: { provider: Provider }[] }

/** Two sites without an SDK, which find only announced wallets. */
export const sites = ['http://localhost:5991', 'http://localhost:5992'] as const

/**
 * Page script that collects announced wallets (EIP-6963), and counts those announced before the page's first script.
 */
export const listen = `
  window.found = []
  addEventListener('eip6963:announceProvider', ({ detail }) => found.push(detail))
  dispatchEvent(new Event('eip6963:requestProvider'))
  window.early = found.length`

/** Headers of a page that allows only inline scripts and enforces Trusted Types. */
export const strictHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
}

type Site = { headers?: Record<string, string>; body?: string; script?: string }

/** Opens a page that the test serves. `script` is the document's first script. */
export async function openSite(context: BrowserContext, url: string, site: Site = {}): Promise<Page> {
  await serveSite(context, url, site)
  const page = await context.newPage()
  await page.goto(url)
  return page
}

export async function serveSite(context: BrowserContext, url: string, site: Site = {}) {
  const { headers = {}, body = '<main><h1>Site</h1></main>', script = listen } = site
  const html = `<!doctype html><html lang="en"><title>Site</title><script>${script}</script>${body}</html>`
  await context.route(new URL(url).href, (route) => route.fulfill({ contentType: 'text/html', headers, body: html }))
}

/**
 * Sends a request to the extension's announced wallet. Resolves with the result, with the code and message of an error,
 * or with undefined if the page closes before the response.
 */
export function requestFromSite(page: Page, method: string, params?: unknown): Promise<unknown> {
  const answer = page.evaluate(
    ([method, params]) => {
      const { found } = window as unknown as SiteWindow
      const answer = found[0]?.provider.request({ method, params })
      return answer?.catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    },
    [method, params] as const,
  )
  return answer.catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
}

/** Moves a page's tab into a new browser window. Returns the window's ID. */
export async function moveToOwnWindow(context: BrowserContext, url: string): Promise<number | undefined> {
  const [worker] = context.serviceWorkers()
  return worker?.evaluate(async (url) => {
    const tabId = (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id as number
    return (await chrome.windows.create({ tabId }))?.id
  }, url)
}

/** Keeps `window.accounts` set to the number of accounts in the last event. */
export const recordAccounts = (page: Page) =>
  page.evaluate(() => {
    const { found } = window as unknown as SiteWindow
    found[0]?.provider.on('accountsChanged', (accounts) => Object.assign(window, { accounts: accounts.length }))
  })

/** Waits until the panel shows a prompt from the site. */
export async function waitForPrompt(panel: Page, site: string) {
  await panel.bringToFront()
  // Excludes the bar on the wallet's own page, because the bar also names the active tab's site.
  const mentions = panel.getByText(new URL(site).host).and(panel.locator(':not(.site-access, .site-access *)'))
  // Takes the first match, because a covered view may also name the site.
  await expect(mentions.filter({ visible: true }).first()).toBeVisible()
}

/** Returns a button that only exists on the wallet's own page. */
export const getHomeButton = (panel: Page) => panel.getByRole('button', { name: 'Settings', exact: true })

export async function lock(panel: Page) {
  await panel.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(panel.getByText('Your wallet is locked')).toBeVisible()
}

/** Disconnects a site in Settings, then returns to the home view. */
export async function disconnectSite(panel: Page, site: string) {
  await panel.bringToFront()
  await getHomeButton(panel).click()
  await panel.getByRole('button', { name: /^Connected sites 2/ }).click()
  await panel.getByRole('button', { name: new RegExp(`^${site}`) }).click()
  await panel.getByRole('button', { name: `Disconnect ${site}` }).click()
  await expect(panel.getByText('This site is disconnected.')).toBeVisible()
  for (let count = 0; count < 3; count++) await panel.getByRole('button', { name: 'Back' }).click()
}

export type Connected = Extension & Pick<PreparedWallet, 'address' | 'phrase'>

/** Prepares a wallet and opens the panel with it. The wallet is locked. */
export async function openPanelWithWallet(extension: Extension): Promise<PreparedWallet & { panel: Page }> {
  const page = await extension.context.newPage()
  // Stores the wallet from a document that runs no wallet code.
  await page.goto(`chrome-extension://${extension.id}/manifest.json`)
  const wallet = await putWallet(page)
  return { ...wallet, panel: await extension.panel(page) }
}

/** Unlocks a prepared wallet in the panel, and connects both sites to it. */
export async function connectSites(extension: Extension): Promise<{ extension: Connected; panel: Page }> {
  const { panel, address, phrase } = await openPanelWithWallet(extension)
  const pages = [await openSite(extension.context, sites[0]), await openSite(extension.context, sites[1])]
  const accounts = pages.map((page) => requestFromSite(page, 'eth_requestAccounts'))
  await panel.bringToFront()
  await unlockAndAllow(panel)
  await approve(panel, 'Connect')
  expect(await Promise.all(accounts)).toEqual([[address], [address]])
  for (const page of pages) await page.close()
  await expect(getHomeButton(panel)).toBeVisible()
  return { extension: { ...extension, address, phrase }, panel }
}
