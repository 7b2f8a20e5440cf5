import { expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { blockingPopups } from './support/blockedPopups.ts'
import { respondInPopup, withCoinbase } from './support/coinbasePage.ts'
import { expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import { openPage, openRow } from './support/pageWalletPage.ts'

// Second tier: a browser that blocks the pop-up. coinbase.test.ts covers the connection.

test.use({ launchOptions: blockingPopups })

const world = withCoinbase()

/**
 * Makes the page's `window.open` return null, or restores it. The browser's own pop-up blocker does not apply to
 * Playwright's clicks.
 */
function blockPopups(page: Page, isBlocked: boolean) {
  return page.evaluate((isBlocked) => {
    const own = globalThis as unknown as { opens?: typeof open; open: typeof open }
    own.opens ??= own.open
    own.open = isBlocked ? () => null : own.opens
  }, isBlocked)
}

test('default: the click in the frame opens the window where pop-ups are blocked; a blocked window is reported and can be retried @second', async ({
  page,
}) => {
  await openPage(page, world.deployment)
  const wallet = getWallet(page)
  const row = await openRow(page, 'Coinbase')
  await expect(row).toBeVisible()
  await blockPopups(page, true)
  await row.click()
  await expect(wallet.getByText('Your browser blocked the window of Coinbase')).toBeVisible()
  await expect(wallet.getByText('Error 8024')).toBeVisible()
  await blockPopups(page, false)
  await respondInPopup(page, () => wallet.getByRole('button', { name: 'Try again' }).click(), 'Approve')
  await expectHiddenDialog(page)

  const { address } = world.coinbase.account
  await blockPopups(page, true)
  const left = request(page, 'personal_sign', ['0x6869', address])
  await expect(wallet.getByText('Your browser blocked the window of Coinbase')).toBeVisible()
  await wallet.getByRole('button', { name: 'Cancel' }).click()
  expect(await left).toMatchObject({ code: 4001 })
  await expectHiddenDialog(page)

  const answer = request(page, 'personal_sign', ['0x6869', address])
  const open = wallet.getByRole('button', { name: 'Open Coinbase' })
  await expect(open).toBeVisible()
  await blockPopups(page, false)
  await respondInPopup(page, () => open.click(), 'Approve')
  expect(await verifyMessage({ address, message: 'hi', signature: (await answer) as Hex })).toBe(true)
  await expectHiddenDialog(page)
})
