import { expect, type Page } from '@playwright/test'
import { hexToBigInt, verifyMessage } from 'viem'
import { approve, fund, requestChain, unlockAndAllow } from './support/dapp.ts'
import { stopWorker } from './support/extension.ts'
import { moveToOwnWindow, openSite, requestFromSite, strictHeaders, waitForPrompt } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { logFigure } from './support/hostile.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: popup windows in place of side panels, and error cases.

const site = 'https://dapp.example/'
const hello = '0x68656c6c6f'
const recipient = '0x00000000000000000000000000000000000a11ce'

/** Version 4 UUID, as EIP-6963 requires. */
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const extension = loadExtension()

/**
 * Runs a flow that connects, signs, sends, rejects one request and abandons another. Calls `between` before each step.
 */
async function runFlow(between: (panel: Page) => Promise<void>) {
  const page = await openSite(extension.context, site, { headers: strictHeaders })
  expect(await page.evaluate('early')).toBe(1)
  expect(await page.evaluate('found[0].info.uuid')).toMatch(uuid)
  const { address } = await prepareWallet(page, { document: `chrome-extension://${extension.id}/manifest.json` })
  await fund(address)
  const panel = await extension.panel()
  await between(panel)
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  await unlockAndAllow(panel)
  expect(await accounts).toEqual([address])

  await between(panel)
  const signature = requestFromSite(page, 'personal_sign', [hello, address])
  await approve(panel, 'Sign')
  const signed = { address, message: { raw: hello }, signature: (await signature) as `0x${string}` } as const
  expect(await verifyMessage(signed)).toBe(true)

  await between(panel)
  const hash = requestFromSite(page, 'eth_sendTransaction', [
    { from: address, to: recipient, value: '0x2386f26fc10000' },
  ])
  await approve(panel, 'Confirm')
  const sent = (await requestChain('eth_getTransactionByHash', [await hash])) as Record<string, `0x${string}`>
  expect(sent).toMatchObject({ from: address.toLowerCase(), to: recipient })
  expect(hexToBigInt(sent.value as `0x${string}`)).toBe(10n ** 16n)

  await between(panel)
  const rejected = requestFromSite(page, 'personal_sign', [hello, address])
  await panel.getByRole('button', { name: 'Reject' }).click()
  expect(await rejected).toMatchObject({ code: 4001 })

  await between(panel)
  const left = requestFromSite(page, 'personal_sign', [hello, address])
  await panel.getByRole('button', { name: 'Reject' }).waitFor()
  await panel.close()
  expect(await left).toMatchObject({ code: 4001 })
}

test('default: a page without the SDK connects, signs and sends, and receives 4001 for rejected requests', async () => {
  await runFlow(async () => {})
})

test('behavior: a page connects, signs and sends while the service worker stops before each step @second', async () => {
  await runFlow(stopWorker)
})

const requestByClick = `<button onclick="found[0].provider.request({ method: 'eth_requestAccounts' })
  .catch(({ code }) => document.title = code)">Connect</button>`

/** Returns the URLs of the open side panels. */
async function getSidePanels(): Promise<(string | undefined)[] | undefined> {
  const [worker] = extension.context.serviceWorkers()
  return worker?.evaluate(async () =>
    (await chrome.runtime.getContexts({ contextTypes: ['SIDE_PANEL'] })).map(({ documentUrl }) => documentUrl),
  )
}

test('default: a click in the page opens the side panel, and the badge shows the number of waiting prompts', async () => {
  const page = await openSite(extension.context, site, { body: requestByClick })
  // Starts the background session in advance, because a click grants user activation for only 5 s.
  expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
  await page.getByRole('button').click()
  await expect.poll(getSidePanels).toEqual([`chrome-extension://${extension.id}/panel/panel.html`])
  const [worker] = extension.context.serviceWorkers()
  await expect.poll(() => worker?.evaluate(() => chrome.action.getBadgeText({}))).toBe('1')
  expect(await worker?.evaluate(() => chrome.action.getTitle({}))).toContain(new URL(site).origin)
})

/** Opens the panel in a tab, where it acts as the side panel of the tab's browser window. */
async function openPanelIn(windowId: number | undefined): Promise<Page> {
  const opened = extension.context.waitForEvent('page')
  const url = `chrome-extension://${extension.id}/panel/panel.html`
  const [worker] = extension.context.serviceWorkers()
  await worker?.evaluate((place) => void chrome.tabs.create(place as object), { url, windowId })
  const panel = await opened
  await expect(panel.locator('html')).toHaveAttribute('data-connected', '')
  return panel
}

test('behavior: a prompt is shown in the window of its tab, and fails if the browser opens no window @second', async () => {
  await test.step(
    'the prompt of a tab that moved to another window is shown in the panel of that window',
    promptAfterMove,
  )
  await test.step('a request without a click opens a pop-up', promptWithoutClick)

  const page = await openSite(extension.context, site, { body: requestByClick })
  await test.step('a pop-up opens if the browser opens no side panel, and closing it rejects the request', () =>
    promptWithoutSidePanel(page))
  await test.step('a request fails if the browser opens neither a panel nor a pop-up, and the next one retries', () =>
    promptWithoutWindow(page))
})

async function promptAfterMove() {
  const page = await openSite(extension.context, site)
  const old = await extension.panel()
  expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
  const panel = await openPanelIn(await moveToOwnWindow(extension.context, site))
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  await waitForPrompt(panel, site)
  await expect(old.getByText(new URL(site).host).and(old.locator(':not(.site-access *)'))).toHaveCount(0)
  await panel.close()
  expect(await accounts).toMatchObject({ code: 4001 })
  for (const opened of [page, old]) await opened.close()
}

async function promptWithoutClick() {
  const script = `
    addEventListener('eip6963:announceProvider', ({ detail: { provider } }) => {
      window.accounts ??= provider.request({ method: 'eth_requestAccounts' }).catch(({ code }) => document.title = code)
    })
    dispatchEvent(new Event('eip6963:requestProvider'))`
  const opened = extension.context.waitForEvent('page', { predicate: (page) => page.url().endsWith('/panel.html') })
  const page = await openSite(extension.context, site, { script })
  const window = await opened
  await waitForPrompt(window, site)
  expect(await getSidePanels()).toEqual([])
  await window.close()
  await expect(page).toHaveTitle('4001')
  await page.close()
}

async function promptWithoutSidePanel(page: Page) {
  expect(await requestFromSite(page, 'eth_chainId')).toBe('0x7a69')
  const [worker] = extension.context.serviceWorkers()
  // Mocks a browser in which `chrome.sidePanel.open` does nothing.
  await worker?.evaluate(() => Object.assign(chrome.sidePanel, { open: async () => {} }))
  const opened = extension.context.waitForEvent('page')
  const begun = Date.now()
  await page.getByRole('button').click()
  const window = await opened
  logFigure('window instead of a side panel, ms', Date.now() - begun)
  await waitForPrompt(window, site)
  await window.close()
  await expect(page).toHaveTitle('4001')
}

async function promptWithoutWindow(page: Page) {
  const [worker] = extension.context.serviceWorkers()
  await worker?.evaluate(() => {
    const fail = async () => Promise.reject(new Error('The browser opens nothing.'))
    Object.assign(globalThis, { create: chrome.windows.create })
    Object.assign(chrome.sidePanel, { open: fail })
    Object.assign(chrome.windows, { create: fail })
  })
  const failed = { code: -32002, message: 'The wallet could not open its panel. Try again.' }
  expect(await requestFromSite(page, 'eth_requestAccounts')).toEqual(failed)
  await expect.poll(() => worker?.evaluate(() => chrome.action.getBadgeText({}))).toBe('')
  await worker?.evaluate(() =>
    Object.assign(chrome.windows, { create: (globalThis as unknown as { create: unknown }).create }),
  )
  const opened = extension.context.waitForEvent('page')
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  const window = await opened
  await waitForPrompt(window, site)
  await window.close()
  expect(await accounts).toMatchObject({ code: 4001 })
}
