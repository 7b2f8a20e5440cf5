import { expect, type Page } from '@playwright/test'
import { hexToBigInt, verifyMessage } from 'viem'
import { approve, askChain, fund, unlockAndAllow } from './support/dapp.ts'
import { stopWorker } from './support/extension.ts'
import { ask, moveToOwnWindow, openSite, questionOf, strictHeaders } from './support/extensionSite.ts'
import { extensionForEach, test } from './support/extensionTest.ts'
import { logFigure } from './support/hostile.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: popup windows in place of side panels, and error cases.

const site = 'https://dapp.example/'
const hello = '0x68656c6c6f'
const recipient = '0x00000000000000000000000000000000000a11ce'

/** A version 4 UUID, as EIP-6963 wants it. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const extension = extensionForEach()

/** Connects, signs, sends, and is rejected and left without an answer. `between` runs before each step. */
async function walk(between: (panel: Page) => Promise<void>) {
  const page = await openSite(extension.context, site, { headers: strictHeaders })
  expect(await page.evaluate('early')).toBe(1)
  expect(await page.evaluate('found[0].info.uuid')).toMatch(uuid)
  const { address } = await prepareWallet(page, { document: `chrome-extension://${extension.id}/manifest.json` })
  await fund(address)
  const panel = await extension.panel()
  await between(panel)
  const accounts = ask(page, 'eth_requestAccounts')
  await unlockAndAllow(panel)
  expect(await accounts).toEqual([address])

  await between(panel)
  const signature = ask(page, 'personal_sign', [hello, address])
  await approve(panel, 'Sign')
  const signed = { address, message: { raw: hello }, signature: (await signature) as `0x${string}` } as const
  expect(await verifyMessage(signed)).toBe(true)

  await between(panel)
  const hash = ask(page, 'eth_sendTransaction', [{ from: address, to: recipient, value: '0x2386f26fc10000' }])
  await approve(panel, 'Confirm')
  const sent = (await askChain('eth_getTransactionByHash', [await hash])) as Record<string, `0x${string}`>
  expect(sent).toMatchObject({ from: address.toLowerCase(), to: recipient })
  expect(hexToBigInt(sent.value as `0x${string}`)).toBe(10n ** 16n)

  await between(panel)
  const rejected = ask(page, 'personal_sign', [hello, address])
  await panel.getByRole('button', { name: 'Reject' }).click()
  expect(await rejected).toMatchObject({ code: 4001 })

  await between(panel)
  const left = ask(page, 'personal_sign', [hello, address])
  await panel.getByRole('button', { name: 'Reject' }).waitFor()
  await panel.close()
  expect(await left).toMatchObject({ code: 4001 })
}

test('default: a page that does not know us connects, signs and sends, and gets 4001 when it is refused', async () => {
  await walk(async () => {})
})

test('behavior: the same works when the service worker ends before each step @second', async () => {
  await walk(stopWorker)
})

const askByClick = `<button onclick="found[0].provider.request({ method: 'eth_requestAccounts' })
  .catch(({ code }) => document.title = code)">Connect</button>`

/** Returns the address of each page of the extension that is a side panel. */
async function sidePanels(): Promise<(string | undefined)[] | undefined> {
  const [worker] = extension.context.serviceWorkers()
  return worker?.evaluate(async () =>
    (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).map(({ documentUrl }) => documentUrl),
  )
}

test('default: a click in the page opens the side panel, and the badge says how many questions wait', async () => {
  const page = await openSite(extension.context, site, { body: askByClick })
  // The engine is there already, because the click counts for 5 s.
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  await page.getByRole('button').click()
  await expect.poll(sidePanels).toEqual([`chrome-extension://${extension.id}/panel/panel.html`])
  const [worker] = extension.context.serviceWorkers()
  await expect.poll(() => worker?.evaluate(() => chrome.action.getBadgeText({}))).toBe('1')
  expect(await worker?.evaluate(() => chrome.action.getTitle({}))).toContain(new URL(site).origin)
})

/** Opens the panel as a page of a browser window, where it stands for the side panel of that window. */
async function panelIn(windowId: number | undefined): Promise<Page> {
  const opened = extension.context.waitForEvent('page')
  const url = `chrome-extension://${extension.id}/panel/panel.html`
  const [worker] = extension.context.serviceWorkers()
  await worker?.evaluate((place) => void chrome.tabs.create(place as object), { url, windowId })
  const panel = await opened
  await expect(panel.locator('html')).toHaveAttribute('data-takes', 'questions')
  return panel
}

test('behavior: a question is in the window of its tab, and fails where the browser opens no window @second', async () => {
  await test.step('a tab that is moved to another window asks in the panel of that window', askAfterMove)
  await test.step('a request without a click opens a window', askWithoutClick)

  const page = await openSite(extension.context, site, { body: askByClick })
  await test.step('a window opens where the browser opens no side panel, and closing it rejects the request', () =>
    askWithoutSidePanel(page))
  await test.step('a request fails where the browser opens neither a panel nor a window, and the next one tries again', () =>
    askWithoutWindow(page))
})

async function askAfterMove() {
  const page = await openSite(extension.context, site)
  const old = await extension.panel()
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  const panel = await panelIn(await moveToOwnWindow(extension.context, site))
  const asked = ask(page, 'eth_requestAccounts')
  await questionOf(panel, site)
  await expect(old.getByText(new URL(site).host).and(old.locator(':not(.site-access *)'))).toHaveCount(0)
  await panel.close()
  expect(await asked).toMatchObject({ code: 4001 })
  for (const one of [page, old]) await one.close()
}

async function askWithoutClick() {
  const script = `
    addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
      window.asked ??= provider.request({ method: 'eth_requestAccounts' }).catch(({ code }) => document.title = code)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))`
  const opened = extension.context.waitForEvent('page', { predicate: (page) => page.url().endsWith('/panel.html') })
  const page = await openSite(extension.context, site, { script })
  const window = await opened
  await questionOf(window, site)
  expect(await sidePanels()).toEqual([])
  await window.close()
  await expect(page).toHaveTitle('4001')
  await page.close()
}

async function askWithoutSidePanel(page: Page) {
  expect(await ask(page, 'eth_chainId')).toBe('0x7a69')
  const [worker] = extension.context.serviceWorkers()
  // Some browsers have the function, and it does nothing.
  await worker?.evaluate(() => Object.assign(chrome.sidePanel, { open: async () => {} }))
  const opened = extension.context.waitForEvent('page')
  const begun = Date.now()
  await page.getByRole('button').click()
  const window = await opened
  logFigure('window instead of a side panel, ms', Date.now() - begun)
  await questionOf(window, site)
  await window.close()
  await expect(page).toHaveTitle('4001')
}

async function askWithoutWindow(page: Page) {
  const [worker] = extension.context.serviceWorkers()
  await worker?.evaluate(() => {
    const fail = async () => Promise.reject(new Error('The browser opens nothing.'))
    Object.assign(globalThis, { create: chrome.windows.create })
    Object.assign(chrome.sidePanel, { open: fail })
    Object.assign(chrome.windows, { create: fail })
  })
  const failed = { code: -32002, message: 'The wallet could not open its panel. Try again.' }
  expect(await ask(page, 'eth_requestAccounts')).toEqual(failed)
  await expect.poll(() => worker?.evaluate(() => chrome.action.getBadgeText({}))).toBe('')
  await worker?.evaluate(() =>
    Object.assign(chrome.windows, { create: (globalThis as unknown as { create: unknown }).create }),
  )
  const opened = extension.context.waitForEvent('page')
  const asked = ask(page, 'eth_requestAccounts')
  const window = await opened
  await questionOf(window, site)
  await window.close()
  expect(await asked).toMatchObject({ code: 4001 })
}
