import { expect } from '@playwright/test'
import { approve, getWallet, openDapp, unlockAndAllow } from './support/dapp.ts'
import { clickWhenVisible, countSessions, preventSidePanels, type Started } from './support/extension.ts'
import { acceptAll, allow, countFound, open, openPanel, other, removeSite, site } from './support/extensionConsent.ts'
import { recordAccounts, requestFromSite, waitForPrompt } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'
import { attachToTarget } from './support/rawTarget.ts'
import { acceptInAdvance, clickToolbarButton } from './support/toolbar.ts'

// Second tier: other ways to grant a site access, and their views.

// All tests share one browser, so they run in order. At first, no site is allowed.
test.describe.configure({ mode: 'default' })

let extension: Started
test.beforeEach(async ({ takeExtension }) => {
  extension = await takeExtension({ isAllowed: false })
})

test('default: a page cannot detect the extension before the user allows its site', async ({ browser }) => {
  const { context, id } = extension
  const page = await open(context, site)
  const plain = await browser.newContext()
  const without = await open(plain, site)
  expect(await page.evaluate('keys')).toEqual(await without.evaluate('keys'))
  await plain.close()
  expect(await countFound(page)).toBe(0)

  const files = [
    'manifest.json',
    'service-worker-loader.js',
    'panel/panel.html',
    'offscreen/offscreen.html',
    'session/session.html',
  ]
  const icons = [16, 32, 48, 128].map((size) => `icons/oriel-${size}.png`)
  const names = [...files, ...icons, 'page/contentScript.iife.js']
  for (const name of names) {
    const url = `chrome-extension://${id}/${name}`
    const result = await page.evaluate(async (url) => {
      const fetched = await fetch(url).then(
        () => 'fetched',
        () => 'refused',
      )
      const image = new Image()
      image.src = url
      const drawn = await image.decode().then(
        () => 'drawn',
        () => 'refused',
      )
      const frame = document.createElement('iframe')
      frame.src = url
      const ended = new Promise((resolve) => frame.addEventListener('load', resolve))
      document.body.append(frame)
      await ended
      return [fetched, drawn]
    }, url)
    expect([name, ...result]).toEqual([name, 'refused', 'refused'])
  }
  expect(
    page
      .frames()
      .slice(1)
      .map((frame) => frame.url()),
  ).toEqual(names.map(() => 'chrome-error://chromewebdata/'))
})

test('behavior: the toolbar button opens the panel, which offers to allow the site of the active tab @second', async () => {
  await test.step('a panel that the toolbar button opened says that browser pages are not supported', openOnBrowserPage)

  const page = await open(extension.context, site)
  const panel = await openPanel(extension)
  const visitSite = panel.getByText('To use Oriel on a site, go there and click Oriel in the toolbar.')
  await expect(visitSite).toBeVisible()
  await clickToolbarButton(extension, page)
  await expect(panel.getByRole('heading', { name: `Use Oriel on ${site}?` })).toBeVisible()
  await test.step('browser pages are not supported', async () => {
    await page.goto('chrome://version')
    await expect(visitSite).toBeVisible()
    await clickToolbarButton(extension, page)
    await expect(panel.getByText('Your browser lets no wallet work here.')).toBeVisible()
    // The browser hides the URLs of its own pages from the extension.
    const listTabUrls = () => panel.evaluate(async () => (await chrome.tabs.query({})).map(({ url }) => url ?? ''))
    expect((await listTabUrls()).filter((url) => url.startsWith('chrome:'))).toEqual([])
    await page.goto(site)
    await expect(visitSite).toBeVisible()
  })
  await expect.poll(getContexts).toContain('SIDE_PANEL')
})

/** Clicks the toolbar button on a browser page (chrome://), and closes the side panel that opens. */
async function openOnBrowserPage() {
  const { context } = extension
  const page = await context.newPage()
  await page.goto('chrome://version')
  await clickToolbarButton(extension, page)
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  const attachToSidePanel = () => attachToTarget(devtools, '/panel/panel.html')
  async function readPanel() {
    try {
      return await (await attachToSidePanel()).evaluate('document.body.innerText')
    } catch {
      // The panel is not open yet.
      return ''
    }
  }
  await expect.poll(readPanel, { timeout: 30_000 }).toContain('Your browser lets no wallet work here.')
  await (await attachToSidePanel()).evaluate('close()')
  await expect.poll(getContexts).not.toContain('SIDE_PANEL')
  await page.close()
}

/** Returns the types of the extension's open contexts. */
async function getContexts(): Promise<string[]> {
  const [worker] = extension.context.serviceWorkers()
  const read = async () => (await chrome.runtime.getContexts({})).map(({ contextType }) => `${contextType}`)
  return (await worker?.evaluate(read)) ?? []
}

test('behavior: the user allows one site, and other sites find no wallet', async () => {
  const { context } = extension
  await preventSidePanels(extension)
  const page = await open(context, site)
  const elsewhere = await open(context, other)
  const panel = await openPanel(extension)
  await acceptInAdvance(extension, `${site}/*`)
  await allow(extension, { page, panel, where: 'here' })
  expect(await countFound(page)).toBe(1)
  expect(await requestFromSite(page, 'eth_blockNumber')).toMatch(/^0x/)
  expect(await countSessions(panel)).toBe(1)
  await expect(panel.getByText(`Oriel works on ${site}.`)).toBeVisible()
  await elsewhere.reload()
  expect(await countFound(elsewhere)).toBe(0)

  await removeSite(panel)
  // The page is still open, but its background session has ended.
  await expect.poll(() => countSessions(panel)).toBe(0)
  expect(await requestFromSite(page, 'eth_blockNumber')).toMatchObject({ code: 4900 })
  await page.reload()
  expect(await countFound(page)).toBe(0)
})

test('behavior: a removed site says how to allow it, and other sites keep the permission for every site @second', async () => {
  await preventSidePanels(extension)
  await test.step('the list of wallets on a removed site says how to allow it', chooseInRemovedSite)
  await test.step('a removed site loses its accounts, and can be allowed again', removeOneOfEverySite)
})

async function chooseInRemovedSite() {
  const page = await extension.context.newPage()
  await openDapp(page)
  const panel = await openPanel(extension)
  await acceptInAdvance(extension, `${urls.host}/*`)
  await allow(extension, { page, panel, where: 'here' })
  await removeSite(panel, urls.host)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: /^Oriel extension/ }).click()
  await expect(wallet.getByText('You removed this site in Oriel. Allow it there and reload this page.')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  for (const opened of [page, panel]) await opened.close()
}

async function removeOneOfEverySite() {
  const { context, id } = extension
  const page = await open(context, site)
  await prepareWallet(page, { document: `chrome-extension://${id}/manifest.json` })
  const panel = await openPanel(extension)
  await acceptAll(extension)
  await allow(extension, { page, panel, where: 'everywhere' })
  await test.step('the panel of another window updates when a site is removed', async () => {
    const next = await openPanel(extension)
    await expect(next.getByText(`Oriel works on ${site}.`)).toBeVisible()
    await removeSite(panel)
    await expect(next.getByRole('button', { name: 'Use here' })).toBeVisible()
    await next.close()
    await panel.getByRole('button', { name: 'Use here' }).click()
    await expect(panel.getByText(`Oriel works on ${site}.`)).toBeVisible()
    await page.reload()
  })
  const elsewhere = await open(context, other)
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  await panel.bringToFront()
  await unlockAndAllow(panel)
  expect(await accounts).toHaveLength(1)
  await recordAccounts(page)

  await clickToolbarButton(extension, page)
  await panel.evaluate(clickWhenVisible, 'Use here')
  await panel.getByRole('button', { name: `Remove ${site}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeEnabled()
  await expect(panel.getByRole('button', { name: 'Use everywhere' })).toHaveCount(0)
  await expect.poll(() => page.evaluate('window.accounts')).toBe(0)
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
  expect(await requestFromSite(page, 'personal_sign', ['0x00', '0x00'])).toMatchObject({ code: 4900 })
  expect(await requestFromSite(elsewhere, 'eth_blockNumber')).toMatch(/^0x/)
  await page.reload()
  await elsewhere.reload()
  expect([await countFound(page), await countFound(elsewhere)]).toEqual([0, 1])

  await panel.bringToFront()
  await panel.getByRole('button', { name: 'Settings', exact: true }).click()
  await panel.getByRole('button', { name: 'Connected sites' }).click()
  const list = panel.getByRole('list', { name: 'Sites that can find Oriel' })
  await expect(list.getByText('Every site')).toBeVisible()
  const removed = panel.getByRole('list', { name: 'Removed sites' })
  await expect(removed.getByText(site)).toBeVisible()
  await expect(panel.getByText(site)).toHaveCount(1)
  await removed.getByRole('button', { name: `Use again on ${site}` }).click()
  await expect(removed).toHaveCount(0)
  await page.reload()
  expect(await countFound(page)).toBe(1)
  // The site has lost its access and must connect again.
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
  const again = requestFromSite(page, 'eth_requestAccounts')
  await waitForPrompt(panel, page.url())
  await approve(panel, 'Connect')
  expect(await again).toHaveLength(1)
}
