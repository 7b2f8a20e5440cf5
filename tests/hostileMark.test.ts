import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { getWallet, waitForWalletWindow } from './support/dapp.ts'
import { urls } from './support/ports.ts'

// Second tier: hostileKeys.test.ts covers everything that a page can read.

test('error: a window that a page holds shows no mark, and a page cannot frame the pages that do @second', async ({
  untrusted: { page },
}) => {
  const own = await waitForWalletWindow(page, () =>
    page.evaluate((address) => void globalThis.open(address, 'mine', 'popup'), `${urls.frame}/w/`),
  )
  await expect(own.locator('.chrome')).toBeVisible()
  await expect(own.locator('.mark')).toHaveCount(0)
  await own.close()

  for (const path of ['/', '/w/']) {
    const failed = page.waitForEvent('console', (message) => /frame|ancestors|blocked/i.test(message.text()))
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.title = 'Copy'
      document.body.append(frame)
    }, `${urls.frame}${path}`)
    await failed
    await expect(page.frameLocator('iframe[title="Copy"]').last().locator('.mark')).toHaveCount(0)
  }
  await expect(getWallet(page).locator('.mark')).toHaveCount(0)
})
