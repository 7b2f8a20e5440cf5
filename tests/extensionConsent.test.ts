import { type BrowserContext, type CDPSession, chromium, expect, type Page, test } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { approve, openDapp, unlockAndAllow, walletOf } from './support/dapp.ts'
import { countEngines, pressOnSight, type Started, startExtension, stopWorker } from './support/extension.ts'
import { ask, listen, noteAccounts, openSite, questionOf } from './support/extensionSite.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'
import { rawTarget } from './support/rawTarget.ts'
import { acceptInAdvance, pressToolbarButton, removeInSettings } from './support/toolbar.ts'

// Second tier: the other tests of this file prove the capability. These are its variants and errors.

test.setTimeout(180_000)

const site = 'http://localhost:5901'
const other = 'http://localhost:5902'
const pattern = `${site}/*`

let extension: Started
test.beforeEach(async () => {
  extension = await startExtension({ isAllowed: false })
})
test.afterEach(() => extension.stop())

/** Lists the names in `window`, too: a page could find the extension by a new one. */
const script = `${listen}
  window.keys = Reflect.ownKeys(window).map(String)`

const open = (context: BrowserContext, url: string) => openSite(context, url, { script })

const foundIn = (page: Page) => page.evaluate<number>('found.length')

/** A browser gives a page its scripts shortly after it starts with an unpacked extension. */
async function expectFound(page: Page, count: number) {
  const found = async () => {
    await page.reload()
    return foundIn(page)
  }
  await expect.poll(found).toBe(count)
}

/** Opens the panel in a window of its own, beside the window of the site. */
async function openPanel({ context, id }: Started): Promise<Page> {
  const opened = context.waitForEvent('page')
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(
    (url) => void chrome.windows.create({ url, type: 'popup' }),
    `chrome-extension://${id}/panel/panel.html`,
  )
  return opened
}

/** A side panel beside the page would be asked before the window of the test, and no test can press its buttons. */
const openNoSidePanel = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(() => void Object.assign(chrome.sidePanel, { open: async () => undefined }))

async function allowSite(page: Page, panel: Page) {
  await acceptInAdvance(extension, pattern)
  await pressToolbarButton(extension, page)
  await panel.getByRole('button', { name: 'Use here' }).click()
  await reloadFrom(panel, page)
  expect(await foundIn(page)).toBe(1)
}

async function reloadFrom(panel: Page, page: Page) {
  const loaded = page.waitForEvent('load')
  await panel.getByRole('button', { name: 'Reload page' }).click()
  await loaded
}

test('default: a page sees nothing before the person allows its site', async () => {
  const { context, id } = extension
  const page = await open(context, site)
  const plain = await chromium.launch(launchOptions)
  const without = await open(await plain.newContext(), site)
  expect(await page.evaluate('keys')).toEqual(await without.evaluate('keys'))
  await plain.close()
  expect(await foundIn(page)).toBe(0)

  const files = [
    'manifest.json',
    'service-worker-loader.js',
    'panel/panel.html',
    'room/room.html',
    'engine/engine.html',
  ]
  const names = [...files, ...[16, 32, 48, 128].map((size) => `icons/oriel-${size}.png`), 'page/relay.iife.js']
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

test('behavior: the button of the toolbar opens the panel, which asks about the site in front @second', async () => {
  const { context } = extension
  const page = await open(context, site)
  const panel = await openPanel(extension)
  await expect(panel.getByText('To use Oriel on a site, go there and click Oriel in the toolbar.')).toBeVisible()
  await pressToolbarButton(extension, page)
  await expect(panel.getByRole('heading', { name: `Use Oriel on ${site}?` })).toBeVisible()
  await test.step('a page of the browser cannot have the wallet', async () => {
    await page.goto('chrome://version')
    await expect(panel.getByText('To use Oriel on a site, go there and click Oriel in the toolbar.')).toBeVisible()
    await pressToolbarButton(extension, page)
    await expect(panel.getByText('Your browser lets no wallet work here.')).toBeVisible()
    // The browser gives no address there.
    const tabs = () => panel.evaluate(async () => (await chrome.tabs.query({})).map(({ url }) => url ?? ''))
    expect((await tabs()).filter((url) => url.startsWith('chrome:'))).toEqual([])
    await page.goto(site)
    await expect(panel.getByText('To use Oriel on a site, go there and click Oriel in the toolbar.')).toBeVisible()
  })
  const contexts = () =>
    panel.evaluate(async () => (await chrome.runtime.getContexts({})).map(({ contextType }) => `${contextType}`))
  await expect.poll(contexts).toContain('SIDE_PANEL')
})

test('behavior: a panel that a press opens says that a page of the browser cannot have the wallet @second', async () => {
  const { context } = extension
  const page = await context.newPage()
  await page.goto('chrome://version')
  await pressToolbarButton(extension, page)
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  async function shown() {
    try {
      return await (await rawTarget(devtools as CDPSession, '/panel/panel.html')).evaluate('document.body.innerText')
    } catch {
      // The panel opens later.
      return ''
    }
  }
  await expect.poll(shown, { timeout: 30_000 }).toContain('Your browser lets no wallet work here.')
})

test('behavior: the person allows one site, and the others stay silent @second', async () => {
  const { context } = extension
  const page = await open(context, site)
  const elsewhere = await open(context, other)
  const panel = await openPanel(extension)
  await allowSite(page, panel)
  expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)
  expect(await countEngines(panel)).toBe(1)
  await expect(panel.getByText(`Oriel works on ${site}.`)).toBeVisible()
  await elsewhere.reload()
  expect(await foundIn(elsewhere)).toBe(0)

  await panel.getByRole('button', { name: `Remove ${site}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeVisible()
  // The page is still open, and the engine that served it is gone.
  await expect.poll(() => countEngines(panel)).toBe(0)
  expect(await ask(page, 'eth_blockNumber')).toMatchObject({ code: 4900 })
  await page.reload()
  expect(await foundIn(page)).toBe(0)
})

/** Counts the accounts in the last event that the page receives. */
test('behavior: a removed site loses its accounts, and the others keep the permission for every site @second', async () => {
  const { context, id } = extension
  const page = await open(context, site)
  await prepareWallet(page, { document: `chrome-extension://${id}/manifest.json` })
  const panel = await openPanel(extension)
  await openNoSidePanel(context)
  for (const every of ['https://*/*', 'http://localhost/*']) await acceptInAdvance(extension, every)
  await pressToolbarButton(extension, page)
  await panel.getByRole('button', { name: 'Use everywhere' }).click()
  await expect(panel.getByRole('button', { name: 'Reload page' })).toBeVisible()
  await page.reload()
  const elsewhere = await open(context, other)
  const accounts = ask(page, 'eth_requestAccounts')
  await panel.bringToFront()
  await unlockAndAllow(panel)
  expect(await accounts).toHaveLength(1)
  await noteAccounts(page)

  await pressToolbarButton(extension, page)
  await panel.evaluate(pressOnSight, 'Use here')
  await panel.getByRole('button', { name: `Remove ${site}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeEnabled()
  await expect(panel.getByRole('button', { name: 'Use everywhere' })).toHaveCount(0)
  await expect.poll(() => page.evaluate('window.accounts')).toBe(0)
  expect(await ask(page, 'eth_accounts')).toEqual([])
  expect(await ask(page, 'personal_sign', ['0x00', '0x00'])).toMatchObject({ code: 4900 })
  expect(await ask(elsewhere, 'eth_blockNumber')).toMatch(/^0x/)
  await page.reload()
  await elsewhere.reload()
  expect([await foundIn(page), await foundIn(elsewhere)]).toEqual([0, 1])

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
  expect(await foundIn(page)).toBe(1)
  // It has to ask again.
  expect(await ask(page, 'eth_accounts')).toEqual([])
  const again = ask(page, 'eth_requestAccounts')
  await questionOf(panel, page.url())
  await approve(panel, 'Connect')
  expect(await again).toHaveLength(1)
})

test('behavior: a panel of another window learns at once that a site was removed @second', async () => {
  const page = await open(extension.context, site)
  const [panel, other] = [await openPanel(extension), await openPanel(extension)]
  for (const every of ['https://*/*', 'http://localhost/*']) await acceptInAdvance(extension, every)
  await pressToolbarButton(extension, page)
  await panel.getByRole('button', { name: 'Use everywhere' }).click()
  await reloadFrom(panel, page)
  await expect(other.getByText(`Oriel works on ${site}.`)).toBeVisible()
  await panel.getByRole('button', { name: `Remove ${site}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Use here' })).toBeVisible()
})

test('behavior: the list of wallets in a removed site says where to allow it @second', async () => {
  const page = await extension.context.newPage()
  await openDapp(page)
  const panel = await openPanel(extension)
  await acceptInAdvance(extension, `${urls.host}/*`)
  await pressToolbarButton(extension, page)
  await panel.getByRole('button', { name: 'Use here' }).click()
  await reloadFrom(panel, page)
  await panel.getByRole('button', { name: `Remove ${urls.host}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeVisible()
  await page.bringToFront()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = walletOf(page)
  await wallet.getByRole('button', { name: /^Oriel extension/ }).click()
  await expect(wallet.getByText('You removed this site in Oriel. Allow it there and reload this page.')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Try again' })).toHaveCount(0)
})

test('behavior: a removed site stays removed when the browser starts again, until the person uses it here @second', async () => {
  const page = await open(extension.context, site)
  const panel = await openPanel(extension)
  for (const every of ['https://*/*', 'http://localhost/*']) await acceptInAdvance(extension, every)
  await pressToolbarButton(extension, page)
  await panel.getByRole('button', { name: 'Use everywhere' }).click()
  await reloadFrom(panel, page)
  await panel.getByRole('button', { name: `Remove ${site}` }).click()
  await expect(panel.getByRole('button', { name: 'Use here' })).toBeVisible()
  extension = await extension.restart()
  await expectFound(await open(extension.context, other), 1)
  const again = await open(extension.context, site)
  expect(await foundIn(again)).toBe(0)
  const next = await openPanel(extension)
  await pressToolbarButton(extension, again)
  await next.getByRole('button', { name: 'Use here' }).click()
  await reloadFrom(next, again)
  expect(await foundIn(again)).toBe(1)
  expect(await ask(again, 'eth_blockNumber')).toMatch(/^0x/)
})

test('behavior: the permission stays when the browser starts again, and when the worker ends @second', async () => {
  const page = await open(extension.context, site)
  await allowSite(page, await openPanel(extension))
  extension = await extension.restart()
  const again = await open(extension.context, site)
  await expectFound(again, 1)
  expect(await foundIn(await open(extension.context, other))).toBe(0)

  const panel = await openPanel(extension)
  await stopWorker(panel)
  await again.reload()
  expect(await foundIn(again)).toBe(1)
  expect(await ask(again, 'eth_blockNumber')).toMatch(/^0x/)
  await stopWorker(panel)
  await removeInSettings(extension, pattern)
  await expectFound(again, 0)
})
