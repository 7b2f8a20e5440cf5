import { expect } from '@playwright/test'
import { ask, openSite, questionOf, sites } from './support/extensionSite.ts'
import { extensionForEach, test } from './support/extensionTest.ts'

// Second tier: the layout of the panel.

const [site] = sites
const extension = extensionForEach()

test('error: a room that ends takes its question with it, and the open panel gets the next one @second', async () => {
  const panel = await extension.panel()
  const [worker] = extension.context.serviceWorkers()
  const badge = () => worker?.evaluate(() => chrome.action.getBadgeText({}))
  const page = await openSite(extension.context, site)
  const lost = ask(page, 'eth_requestAccounts')
  await questionOf(panel, site)
  await expect.poll(badge).toBe('1')

  await worker?.evaluate(() => chrome.offscreen.closeDocument())
  expect(await lost).toMatchObject({ code: 4900 })
  await expect(panel.getByText(new URL(site).host)).toHaveCount(0)
  await expect.poll(badge).toBe('')

  const next = ask(page, 'eth_requestAccounts')
  await questionOf(panel, site)
  await expect.poll(badge).toBe('1')
  await page.close()
  await next
  await expect.poll(badge).toBe('')
})
