import { expect, test } from '@playwright/test'
import { openAccount, showNetwork } from './support/accountView.ts'
import { connectFundedWallet, getWallet, openDapp } from './support/dapp.ts'

// Second tier: error cases. The first tier reads a price over time in account.test.ts.

const history = '**/v1/fungible/history?*'

test('error: a price history that does not load can be tried again, and the token that defines the dollar has none @second', async ({
  page,
}) => {
  await page.route(history, (route) => route.abort())
  await openDapp(page)
  await connectFundedWallet(page)
  await openAccount(page)
  const wallet = getWallet(page)
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
