import { type CDPSession, expect, type Page } from '@playwright/test'
import { approve } from './support/dapp.ts'
import { type Extension, startExtension } from './support/extension.ts'
import { connectSites, getHomeButton, listen, requestFromSite, waitForPrompt } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { urls } from './support/ports.ts'
import { attachToTarget, type RawTarget } from './support/rawTarget.ts'
import { allowPrivateWindows } from './support/toolbar.ts'

// Second tier: few users allow the extension in private windows. The test takes more than a minute.

test('default: a private window has a separate, empty wallet, and its pages are not connected @second', async () => {
  const started = await startExtension()
  const { extension, panel } = await connectSites(started)
  const { context } = extension
  const page = await context.newPage()
  await page.goto(urls.host)
  await page.evaluate(listen)
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  await waitForPrompt(panel, urls.host)
  await approve(panel, 'Connect')
  expect(await accounts).toEqual([extension.address])

  await allowPrivateWindows(extension)
  const again = await openPanel(extension)
  await expect(getHomeButton(again)).toBeVisible()
  await page.reload()
  await page.evaluate(listen)
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([extension.address])

  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  const privatePanel = await openPrivate(again, `${again.url()}?private`, devtools)
  await expect.poll(() => privatePanel.evaluate('document.body.innerText')).toContain('Create a new wallet')
  const privatePage = await openPrivate(again, `${urls.host}/?private`, devtools)
  await privatePage.evaluate(listen)
  // Counts distinct UUIDs, because the wallet announces itself again when another client on the page takes over.
  await expect.poll(() => privatePage.evaluate('new Set(found.map(({ info }) => info.uuid)).size')).toBe(1)
  expect(await privatePage.evaluate(`found[0].provider.request({ method: 'eth_accounts' })`)).toEqual([])
  await started.stop()
})

/** Opens the panel. Retries, because the extension restarts when it is allowed in private windows. */
async function openPanel({ context, id }: Extension): Promise<Page> {
  const page = await context.newPage()
  const load = () => page.goto(`chrome-extension://${id}/panel/panel.html`)
  await expect(load).toPass()
  return page
}

/** Opens a private window over CDP, because Playwright does not track the pages of private windows. */
async function openPrivate(panel: Page, url: string, devtools: CDPSession) {
  await panel.evaluate((url) => void chrome.windows.create({ incognito: true, url }), url)
  let target: RawTarget | undefined
  const attach = async () => {
    target = await attachToTarget(devtools, new URL(url).pathname + new URL(url).search)
    // Checks that the page has loaded, because a new tab is blank at first.
    expect(await target.evaluate(`[location.href, document.readyState].join(' ')`)).toBe(`${url} complete`)
  }
  await expect(attach).toPass()
  if (!target) throw new Error(`Nothing is at ${url}.`)
  return target
}
