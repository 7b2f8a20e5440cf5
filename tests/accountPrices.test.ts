import { expect } from '@playwright/test'
import { openAccount, showNetwork } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { connectFundedWallet, openDapp, walletOf } from './support/dapp.ts'

// Second tier: variants and error cases.

const history = '**/v1/fungible/history?*'

test('default: a token shows its price over a day and a week, and a point is read by keyboard and by pointer', async ({
  connected: { page },
}) => {
  await openAccount(page)
  const wallet = walletOf(page)
  await showNetwork(wallet, 'Oriel Local')
  await wallet.getByRole('button', { name: /ETH/ }).click()
  const price = wallet.getByRole('region', { name: 'Price of 1 ETH' })
  const slider = price.getByRole('slider', { name: 'Price of 1 ETH' })
  const change = price.getByRole('paragraph').filter({ hasText: /^(Up|Down|Unchanged) / })
  // The local chain may be younger than a day.
  await expect(slider).toHaveAccessibleDescription(
    / (in the last day|since .+)\. From \$[\d,.]+ to \$[\d,.]+\. Lowest /,
  )
  await expect(change).toBeVisible()

  await price.getByRole('radio', { name: 'Week' }).check()
  await expect(slider).toHaveAccessibleDescription(/ (in the last week|since .+)\. From \$/)
  await expect(change).toBeVisible()

  const readTime = () => slider.evaluate((input) => input.ariaValueText?.replace(/^\$[\d,.]+, /, '') ?? '')
  const end = await readTime()
  await slider.press('Home')
  await expect.poll(readTime).not.toBe(end)
  await expect(price.getByText(await readTime(), { exact: true })).toBeVisible()
  await expect(change).toHaveCount(0)
  await slider.press('End')
  await expect.poll(readTime).toBe(end)
  await slider.press('Tab')
  await expect(change).toBeVisible()

  await slider.hover({ position: { x: 1, y: 20 } })
  await expect.poll(readTime).not.toBe(end)
  await expect(price.getByText(await readTime(), { exact: true })).toBeVisible()
})

test('error: a price history that does not load can be tried again, and the token that defines the dollar has none @second', async ({
  page,
}) => {
  await page.route(history, (route) => route.abort())
  await openDapp(page)
  await connectFundedWallet(page)
  await openAccount(page)
  const wallet = walletOf(page)
  await showNetwork(wallet, 'Oriel Local')
  await wallet.getByRole('button', { name: /ETH/ }).click()
  await expect(wallet.getByRole('alert').getByText('We couldn’t load the price history.')).toBeVisible()
  await page.unroute(history)
  await wallet.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(wallet.getByRole('slider')).toBeVisible()

  await wallet.getByRole('button', { name: 'Back' }).click()
  await wallet.getByRole('button', { name: /USDC/ }).click()
  await expect(wallet.getByText('No price history')).toBeVisible()
  await expect(wallet.getByRole('slider')).toHaveCount(0)
})
