import { expect, test } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import {
  connectWallet,
  enterPassword,
  fund,
  getWallet,
  openDapp,
  openHomeSettings,
  waitForWalletWindow,
} from './support/dapp.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: settings of the wallet's own page. restrictEndpoint.test.ts covers the time after which it locks.

test('default: the wallet’s own page shows the account first: its value, tokens and address', async ({
  page: home,
}) => {
  const { address } = await prepareWallet(home)
  await fund(address)
  await home.goto(urls.frame)
  await expect(home.getByText('Your wallet is locked')).toBeVisible()
  await expect(home.getByText('USD Coin')).toHaveCount(0)
  await home.getByRole('button', { name: 'Unlock', exact: true }).click()
  await enterPassword(home)
  await expect(home.getByText('USD Coin')).toHaveCount(2)
  await expect(home.getByRole('paragraph').filter({ hasText: /^Total value .*\$\d/ })).toBeVisible()
  await expect(home.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)

  await home.getByRole('button', { name: /USDC on Oriel Local(?! Two)/ }).click()
  const token = home.getByRole('dialog', { name: 'Token' })
  await expect(token.getByRole('heading', { name: 'USD Coin' })).toBeVisible()
  await expect(token.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await home.getByRole('button', { name: 'Back' }).click()
  await home.getByRole('button', { name: 'Receive' }).click()
  await expect(home.getByRole('dialog', { name: 'Receive' }).getByText(address)).toBeVisible()
  await home.getByRole('button', { name: 'Back' }).click()

  await home.getByRole('button', { name: 'Account 1' }).click()
  await expect(home.getByRole('menuitem', { name: 'Disconnect' })).toHaveCount(0)
  await home.getByRole('menuitem', { name: 'Switch account' }).click()
  await home.getByRole('button', { name: 'Add account' }).click()
  await home.getByRole('button', { name: /^Account 2/ }).click()
  await expect(home.getByRole('button', { name: 'Account 2' })).toBeVisible()
  await expect(home.getByText('Add funds')).toBeVisible()
})

test('behavior: the user chooses when the wallet locks and how its pages look, and a site follows its next visit @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  await connectWallet(page)
  await openSettings(page)
  await expect(getWallet(page).getByText('Auto-locks after 5 min')).toBeVisible()
  await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()

  const home = await context.newPage()
  await home.clock.install()
  await home.goto(urls.frame)
  await home.getByRole('button', { name: 'Unlock', exact: true }).click()
  await enterPassword(home)
  await openHomeSettings(home)
  await home.getByRole('radio', { name: '1 min' }).check()
  await home.getByRole('radio', { name: 'Dark' }).check()
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark')
  await home.getByRole('button', { name: 'Back' }).click()
  await expect(home.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await home.clock.runFor(61_000)
  await expect(home.getByText('Your wallet is locked')).toBeVisible()
  await home.reload()
  await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark')
  await openHomeSettings(home)
  await expect(home.getByRole('radio', { name: '1 min' })).toBeChecked()

  await page.bringToFront()
  await openSettings(page)
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: /^Lock/ }).click()
  const window = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: /^Unlock/ }).click())
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark')
  await enterPassword(window)
  await expect(wallet.getByText('Auto-locks after 1 min')).toBeVisible()
})
