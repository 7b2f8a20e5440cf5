import { expect, type Page } from '@playwright/test'
import { password } from './support/dapp.ts'
import { countSessions } from './support/extension.ts'
import {
  type Connected,
  connectSites,
  disconnectSite,
  getHomeButton,
  openSite,
  recordAccounts,
  requestFromSite,
  sites,
  waitForPrompt,
} from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'

// Second tier: rare ways to lose the connection. extensionPanel.test.ts covers disconnecting.

const getNotifiedAccounts = (page: Page) => page.evaluate('window.accounts')

async function openConnected({ context, address }: Connected, site: string): Promise<Page> {
  const page = await openSite(context, site)
  expect(await requestFromSite(page, 'eth_accounts')).toEqual([address])
  await recordAccounts(page)
  return page
}

async function removeWallet(panel: Page) {
  await getHomeButton(panel).click()
  await panel.getByRole('button', { name: /^Remove from this browser/ }).click()
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(panel.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
}

test('behavior: a page loses its prompt with the offscreen document, and its accounts with the connection or the wallet @second', async ({
  takeExtension,
}) => {
  const { extension, panel } = await connectSites(await takeExtension())
  const [first, second] = sites

  await test.step('closing the offscreen document ends its prompts, and the open panel shows the next one', async () => {
    const [worker] = extension.context.serviceWorkers()
    const readBadge = () => worker?.evaluate(() => chrome.action.getBadgeText({}))
    const page = await openSite(extension.context, first)
    const lost = requestFromSite(page, 'personal_sign', ['0x6869', extension.address])
    await waitForPrompt(panel, first)
    const stranger = await openSite(extension.context, 'https://stranger.example/')
    const alsoLost = requestFromSite(stranger, 'eth_requestAccounts')
    await expect.poll(readBadge).toBe('2')

    await worker?.evaluate(() => chrome.offscreen.closeDocument())
    expect(await lost).toMatchObject({ code: 4900 })
    expect(await alsoLost).toMatchObject({ code: 4900 })
    await expect(panel.getByText(new URL(first).host)).toHaveCount(0)
    await expect.poll(readBadge).toBe('')

    const next = requestFromSite(stranger, 'eth_requestAccounts')
    await waitForPrompt(panel, stranger.url())
    await expect.poll(readBadge).toBe('1')
    await stranger.close()
    await next
    await expect.poll(readBadge).toBe('')
    await page.close()
  })

  await test.step('a page whose background session was evicted has no accounts after its site is disconnected', async () => {
    const page = await openConnected(extension, second)
    const others: Page[] = []
    // Every page needs a background session. At the limit, the least recently used session is evicted.
    for (let count = 0; count < 10; count++) {
      const other = await openSite(extension.context, `https://site${count}.example/`)
      expect(await requestFromSite(other, 'eth_chainId')).toBe('0x7a69')
      others.push(other)
    }
    expect(await countSessions(panel)).toBe(8)
    expect(others[0] && (await requestFromSite(others[0], 'eth_blockNumber'))).toMatch(/^0x/)
    expect(await countSessions(panel)).toBe(8)
    await disconnectSite(panel, second)
    expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
    expect(await getNotifiedAccounts(page)).toBe(0)
    for (const opened of [page, ...others]) await opened.close()
  })

  await test.step('every site loses its accounts when the wallet is removed', async () => {
    const page = await openConnected(extension, first)
    await panel.bringToFront()
    await removeWallet(panel)
    await expect.poll(() => getNotifiedAccounts(page)).toBe(0)
    expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
    await page.reload()
    expect(await requestFromSite(page, 'eth_accounts')).toEqual([])
  })
})
