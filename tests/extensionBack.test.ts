import { expect } from '@playwright/test'
import { startExtension } from './support/extension.ts'
import { ask, openSite, questionOf, serveSite, sites } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'

// Second tier: a page to which the user goes back. extension.test.ts covers the connection.

const [site, other] = sites

test('behavior: a page that comes back by the back button has lost its question, and is answered again @second', async () => {
  test.setTimeout(120_000)
  const extension = await startExtension({ keepsPages: true })
  const panel = await extension.panel()
  await serveSite(extension.context, other)
  const page = await openSite(extension.context, site)
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isKept: persisted }))
    type Provider = { request: (request: object) => Promise<unknown> }
    const { found } = window as unknown as { found: { provider: Provider }[] }
    const note = ({ code }: { code: number }) => Object.assign(window, { code })
    void found[0]?.provider.request({ method: 'eth_requestAccounts' }).catch(note)
  })
  await questionOf(panel, site)
  await page.goto(other)
  await expect(panel.getByText(new URL(site).host)).toHaveCount(0)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.evaluate('window.isKept')).toBe(true)
  await expect.poll(() => page.evaluate('window.code')).toBe(4900)
  expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)
  await extension.stop()
})
