import { expect } from '@playwright/test'
import { countEngines, startExtension } from './support/extension.ts'
import { ask, openSite, questionOf, serveSite, sites } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'

// Second tier: rare ways to lose the connection. extension.test.ts covers the connection.

const [site, other] = sites

test('behavior: a page that the user goes back to, and one that waits during an update, lose their questions @second', async () => {
  const extension = await startExtension({ keepsPages: true })
  const panel = await extension.panel()
  await serveSite(extension.context, other)
  const page = await openSite(extension.context, site)

  await test.step('a page that comes back by the back button is answered again', async () => {
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
  })

  await test.step('an update of the extension while a page waits rejects its calls at once with 4900', async () => {
    // A panel that closes rejects the question with another code.
    await panel.goto(`chrome-extension://${extension.id}/engine/engine.html`)
    await page.reload()
    await expect.poll(() => countEngines(panel)).toBe(0)
    const asked = ask(page, 'eth_requestAccounts')
    await expect.poll(() => countEngines(panel)).toBe(1)
    // Without developer mode the browser disables an unpacked extension that reloads itself. The page of the
    // extension goes with it.
    await panel.evaluate(() => chrome.runtime.reload()).catch(() => {})
    expect(await asked).toMatchObject({ code: 4900 })
    const outdated = { code: 4900, message: expect.stringContaining('Reload this page') }
    expect(await ask(page, 'eth_blockNumber')).toEqual(outdated)
    expect(await ask(page, 'personal_sign', ['0x00', '0x00'])).toEqual(outdated)
  })
  await extension.stop()
})
