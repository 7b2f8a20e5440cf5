import { expect, type Page } from '@playwright/test'
import { openNoSidePanel, type Started, startExtension, stopWorker } from './support/extension.ts'
import { acceptAll, allow, foundIn, open, openPanel, other, removeSite, site } from './support/extensionConsent.ts'
import { ask } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { acceptInAdvance, pressToolbarButton, removeInSettings } from './support/toolbar.ts'

// Second tier: starts a browser three times. extensionConsent.test.ts covers access to sites.

/** After it starts with an unpacked extension, the browser takes a moment until it injects content scripts. */
async function expectFound(page: Page, count: number) {
  const found = async () => {
    await page.reload()
    return foundIn(page)
  }
  await expect.poll(found).toBe(count)
}

async function startAgain(last: Started): Promise<Started> {
  const extension = await last.restart()
  await openNoSidePanel(extension)
  return extension
}

test('behavior: what the person allowed and removed stays so when the browser starts again @second', async () => {
  const first = await startExtension({ isAllowed: false })
  await openNoSidePanel(first)
  await acceptInAdvance(first, `${site}/*`)
  const allowed = await open(first.context, site)
  await allow(first, { page: allowed, panel: await openPanel(first), where: 'here' })
  expect(await foundIn(allowed)).toBe(1)

  const second = await startAgain(first)
  await test.step('a site that was allowed, also when the worker ends', async () => {
    const page = await open(second.context, site)
    await expectFound(page, 1)
    expect(await foundIn(await open(second.context, other))).toBe(0)
    const panel = await openPanel(second)
    await pressToolbarButton(second, page)
    await expect(panel.getByText(`Oriel works on ${site}.`)).toBeVisible()
    await stopWorker(panel)
    await page.reload()
    expect(await foundIn(page)).toBe(1)
    expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)

    await openNoSidePanel(second)
    await removeSite(panel)
    await page.reload()
    await acceptAll(second)
    await allow(second, { page, panel, where: 'everywhere' })
    await removeSite(panel)
  })

  const third = await startAgain(second)
  await test.step('a site that was removed, until the person uses it here', async () => {
    await expectFound(await open(third.context, other), 1)
    const page = await open(third.context, site)
    expect(await foundIn(page)).toBe(0)
    const panel = await openPanel(third)
    await allow(third, { page, panel, where: 'here' })
    expect(await foundIn(page)).toBe(1)
    expect(await ask(page, 'eth_blockNumber')).toMatch(/^0x/)
    await stopWorker(panel)
    await removeInSettings(third, 'http://localhost/*')
    await expectFound(page, 0)
  })
  await third.stop()
})
