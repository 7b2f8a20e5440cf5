import { expect } from '@playwright/test'
import { countSessions, startExtension } from './support/extension.ts'
import { openSite, requestFromSite, serveSite, sites, waitForPrompt } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'

// Second tier: rare ways to lose the connection. extension.test.ts covers the connection.

const [site, other] = sites

test('behavior: the back button and an update of the extension end the prompts of a page @second', async () => {
  const extension = await startExtension({ hasPageCache: true })
  const panel = await extension.panel()
  await serveSite(extension.context, other)
  const page = await openSite(extension.context, site)

  await test.step('a page that the back button restores is served again', async () => {
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { isRestored: persisted }))
      type Provider = { request: (request: object) => Promise<unknown> }
      const { found } = window as unknown as { found: { provider: Provider }[] }
      const storeCode = ({ code }: { code: number }) => Object.assign(window, { code })
      void found[0]?.provider.request({ method: 'eth_requestAccounts' }).catch(storeCode)
    })
    await waitForPrompt(panel, site)
    await page.goto(other)
    await expect(panel.getByText(new URL(site).host)).toHaveCount(0)
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate('window.isRestored')).toBe(true)
    await expect.poll(() => page.evaluate('window.code')).toBe(4900)
    expect(await requestFromSite(page, 'eth_blockNumber')).toMatch(/^0x/)
  })

  await test.step('an update of the extension immediately rejects the pending calls of a page with 4900', async () => {
    // Navigates away from the panel. An open panel would close with the update and reject the prompt with a different
    // code.
    await panel.goto(`chrome-extension://${extension.id}/session/session.html`)
    await page.reload()
    await expect.poll(() => countSessions(panel)).toBe(0)
    const accounts = requestFromSite(page, 'eth_requestAccounts')
    await expect.poll(() => countSessions(panel)).toBe(1)
    // Without developer mode, the browser disables an unpacked extension that reloads itself, and closes its pages.
    await panel.evaluate(() => chrome.runtime.reload()).catch(() => {})
    expect(await accounts).toMatchObject({ code: 4900 })
    const outdated = { code: 4900, message: expect.stringContaining('Reload this page') }
    expect(await requestFromSite(page, 'eth_blockNumber')).toEqual(outdated)
    expect(await requestFromSite(page, 'personal_sign', ['0x00', '0x00'])).toEqual(outdated)
  })
  await extension.stop()
})
