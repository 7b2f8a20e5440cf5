import { expect, type Page } from '@playwright/test'
import { preventSidePanels, type Started, startExtension, stopWorker } from './support/extension.ts'
import { acceptAll, allow, countFound, open, openPanel, other, removeSite, site } from './support/extensionConsent.ts'
import { requestFromSite } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { acceptInAdvance, clickToolbarButton, removeInSettings } from './support/toolbar.ts'

// Second tier: starts a browser three times. extensionConsent.test.ts covers access to sites.

/**
 * Expects this number of wallets. Polls, because the browser starts injecting an unpacked extension's content scripts
 * with a delay.
 */
async function expectFound(page: Page, count: number) {
  const countAfterReload = async () => {
    await page.reload()
    return countFound(page)
  }
  await expect.poll(countAfterReload).toBe(count)
}

async function restart(last: Started): Promise<Started> {
  const extension = await last.restart()
  await preventSidePanels(extension)
  return extension
}

test('behavior: allowed and removed sites persist when the browser restarts @second', async () => {
  const first = await startExtension({ isAllowed: false })
  await preventSidePanels(first)
  await acceptInAdvance(first, `${site}/*`)
  const allowed = await open(first.context, site)
  await allow(first, { page: allowed, panel: await openPanel(first), where: 'here' })
  expect(await countFound(allowed)).toBe(1)

  const second = await restart(first)
  await test.step('an allowed site stays allowed, also when the worker stops', async () => {
    const page = await open(second.context, site)
    await expectFound(page, 1)
    expect(await countFound(await open(second.context, other))).toBe(0)
    const panel = await openPanel(second)
    await clickToolbarButton(second, page)
    await expect(panel.getByText(`Oriel works on ${site}.`)).toBeVisible()
    await stopWorker(panel)
    await page.reload()
    expect(await countFound(page)).toBe(1)
    expect(await requestFromSite(page, 'eth_blockNumber')).toMatch(/^0x/)

    await preventSidePanels(second)
    await removeSite(panel)
    await page.reload()
    await acceptAll(second)
    await allow(second, { page, panel, where: 'everywhere' })
    await removeSite(panel)
  })

  const third = await restart(second)
  await test.step('a removed site stays removed until the user allows it again', async () => {
    await expectFound(await open(third.context, other), 1)
    const page = await open(third.context, site)
    expect(await countFound(page)).toBe(0)
    const panel = await openPanel(third)
    await allow(third, { page, panel, where: 'here' })
    expect(await countFound(page)).toBe(1)
    expect(await requestFromSite(page, 'eth_blockNumber')).toMatch(/^0x/)
    await stopWorker(panel)
    await removeInSettings(third, 'http://localhost/*')
    await expectFound(page, 0)
  })
  await third.stop()
})
