import { expect, type FrameLocator, test } from '@playwright/test'
import { openAccount, showNetwork } from './support/accountView.ts'
import { approve, connectFundedWallet, openDapp, unlockRequest, walletOf } from './support/dapp.ts'
import { frameOf } from './support/kit.ts'
import { contracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { listenForEvents, tokenBalanceOf } from './support/sending.ts'
import { allowanceOf, chooseToken, fillSwap, getField, giveField, openSwap, reviewButton } from './support/swapping.ts'

let account: `0x${string}`

test.beforeEach(async ({ page }) => {
  await openDapp(page)
  account = await connectFundedWallet(page)
})

const submit = (wallet: FrameLocator, label: string) => wallet.getByRole('button', { name: label, exact: true })

test('default: the own wallet swaps a token in one batch with one approval, and nothing stays allowed', async ({
  page,
}) => {
  const { usdc, dai } = await contracts()
  const wallet = await openSwap(page)
  await fillSwap(wallet, { pay: 'USDC', get: 'DAI', amount: '10' })
  await reviewButton(wallet).click()
  await expect(wallet.getByText('Your swap')).toBeVisible()
  await expect(wallet.getByRole('heading', { name: 'Swap USDC for DAI' }).first()).toBeVisible()
  await expect(wallet.getByText('The exchange', { exact: true })).toBeVisible()
  await expect(wallet.getByText(/afterwards/)).toBeHidden()
  // The step that allows the amount has this row, and no other place.
  await expect(wallet.getByText('Spending limit')).toHaveCount(1)
  const before = await tokenBalanceOf(dai, account)
  await approve(wallet, 'Confirm')
  await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await expect.poll(() => tokenBalanceOf(dai, account)).toBeGreaterThan(before + 9n * 10n ** 18n)
  expect(await allowanceOf(usdc, account)).toBe(0n)
})

test('behavior: a swap to ether by a user operation emits its success, and keeps its name in the activity', async ({
  page,
}) => {
  const received = await listenForEvents(page)
  const wallet = await openSwap(page)
  await fillSwap(wallet, { pay: 'USDC', get: 'ETH', amount: '600' })
  await reviewButton(wallet).click()
  await expect(wallet.getByText('This sends half of your USDC or more.')).toBeVisible()
  await expect(wallet.getByText(/The spender could take|afterwards/)).toBeHidden()
  await expect(wallet.getByText('Paid by Oriel Local')).toBeVisible()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await giveField(wallet).fill('10')
  await reviewButton(wallet).click()
  await approve(wallet, 'Confirm')
  const about = { swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '10' }
  await expect
    .poll(async () => (await received()).filter(({ type }) => type === 'SWAP_SUCCESS'))
    .toMatchObject([{ network: 'eip155:31337', ...about }])
  await wallet.getByRole('button', { name: 'Done', exact: true }).click()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  const row = wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button').first()
  await expect(row).toContainText('Swap 10 USDC for ETH')
  await expect(row).toContainText('−10 USDC')
  await row.click()
  await expect(wallet.getByRole('heading', { name: 'Swap 10 USDC for ETH' })).toBeVisible()
  await expect(wallet.getByText('You got ETH, too. We can’t see how much.')).toBeVisible()
})

test('behavior: an ordinary account of the own wallet signs a permit, then swaps', async ({ page }) => {
  const { usdc } = await contracts()
  await frameOf(page).evaluate((origin) => {
    localStorage.setItem(`oriel/${origin}/accountTypes`, JSON.stringify({ eip155: 'eoa' }))
  }, urls.host)
  const wallet = await openSwap(page)
  await fillSwap(wallet, { pay: 'USDC', get: 'ETH', amount: '10' })
  await reviewButton(wallet).click()
  await expect(wallet.getByText('2 confirmations in your wallet.')).toBeVisible()
  await submit(wallet, 'Swap').click()
  // A permit of a wallet that may be covered by its page is signed in the wallet window.
  const window = await unlockRequest(page)
  await expect(window.getByText('The exchange', { exact: true })).toBeVisible()
  await approve(window, 'Sign')
  await expect(wallet.getByRole('heading', { name: 'Swap USDC for ETH' })).toBeVisible()
  await expect(wallet.getByText(/afterwards/)).toBeHidden()
  await approve(wallet, 'Confirm')
  await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  expect(await tokenBalanceOf(usdc, account)).toBe(990_000_000n)
  expect(await allowanceOf(usdc, account)).toBe(0n)
})

test('behavior: the button names what is missing, and each side can have the amount', async ({ page }) => {
  const wallet = await openSwap(page)
  await expect(submit(wallet, 'Select token').last()).toBeDisabled()
  await chooseToken(wallet, 'get', 'USDC')
  await expect(submit(wallet, 'Enter amount')).toBeDisabled()
  await giveField(wallet).fill('0')
  await expect(submit(wallet, 'Enter amount')).toBeDisabled()
  await giveField(wallet).fill('5000')
  await expect(submit(wallet, 'Insufficient balance')).toBeDisabled()
  await expect(wallet.getByText('You have 10 ETH.')).toBeVisible()
  await getField(wallet).fill('250000')
  await expect(submit(wallet, 'Insufficient balance')).toBeDisabled()
  await getField(wallet).fill('1000')
  await expect(reviewButton(wallet)).toBeEnabled()
  await expect(giveField(wallet)).toHaveValue(/^0\.40\d+$/)
  await wallet.getByRole('button', { name: 'Swap the two tokens' }).click()
  await expect(giveField(wallet)).toHaveValue('1000')
  await expect(getField(wallet)).toHaveValue(/^0\.39\d+$/)
  await wallet.getByRole('button', { name: 'Choose the token that you get' }).click()
  await wallet.getByRole('searchbox').fill('TICKET')
  await wallet.getByRole('button', { name: /^TICKET/ }).click()
  await expect(submit(wallet, 'Insufficient liquidity')).toBeDisabled()
})

test('behavior: all of the ether but the fee of this very swap is swapped', async ({ page }) => {
  const wallet = await openSwap(page)
  await chooseToken(wallet, 'get', 'USDC')
  await wallet.getByRole('button', { name: 'Max', exact: true }).click()
  await expect(giveField(wallet)).toHaveValue(/^9\.99\d+$/)
  await reviewButton(wallet).click()
  // Nearly all of the money leaves, so the wallet window asks. The swap itself would move the price for other tests.
  await expect(wallet.getByText('Nearly all your ETH', { exact: true })).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeEnabled()
  await expect(wallet.getByText('Not enough ETH for the amount plus fee.')).toBeHidden()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(giveField(wallet)).toHaveValue(/^9\.99\d+$/)
})

test('behavior: a large part of a thin pool needs a second press, and more than that a typed word', async ({
  page,
}) => {
  const wallet = await openSwap(page)
  await chooseToken(wallet, 'pay', 'USDC')
  await chooseToken(wallet, 'get', 'THIN')
  await giveField(wallet).fill('60')
  await expect(wallet.getByText(/^Your swap moves the price by 1\.9\d%\.$/)).toBeVisible()
  await giveField(wallet).fill('120')
  await expect(wallet.getByText(/^Your swap moves the price by 3\.\d+%\. A smaller amount loses less\.$/)).toBeVisible()
  await giveField(wallet).fill('250')
  await expect(reviewButton(wallet)).toBeDisabled()
  await wallet.getByRole('button', { name: /^I accept that I lose 7\.\d+%$/ }).click()
  await expect(reviewButton(wallet)).toBeEnabled()
  await giveField(wallet).fill('900')
  await expect(reviewButton(wallet)).toBeDisabled()
  const word = wallet.getByRole('textbox', { name: /^Type .* to swap anyway$/ })
  await word.fill('yes')
  await expect(reviewButton(wallet)).toBeDisabled()
  const label = (await word.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)) ?? ''
  await word.fill(label.split(' ')[1] ?? '')
  await expect(reviewButton(wallet)).toBeEnabled()
})

test('behavior: the page names tokens by symbol and by address, and the amount', async ({ page }) => {
  const { usdt } = await contracts()
  const wallet = walletOf(page)
  await page.evaluate(
    ([usdt]) => window.oriel?.open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: usdt, amount: '12.5' } }),
    [usdt] as const,
  )
  await expect(giveField(wallet)).toHaveValue('12.5')
  await expect(wallet.getByRole('button', { name: /^USDC Choose/ })).toBeVisible()
  await expect(wallet.getByRole('button', { name: /^USDT Choose/ })).toBeVisible()
  await expect(reviewButton(wallet)).toBeEnabled()
})

test('behavior: a network without an exchange says so', async ({ page }) => {
  await openAccount(page)
  const wallet = walletOf(page)
  await showNetwork(wallet, 'Oriel Solana Local')
  await expect(wallet.getByRole('button', { name: 'Swap', exact: true })).toBeHidden()
  await page.evaluate(() => window.oriel?.open({ view: 'Swap' }))
  await expect(wallet.getByText('No swaps on Oriel Solana Local')).toBeVisible()
})
