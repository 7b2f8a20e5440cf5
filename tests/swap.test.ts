import { expect, type FrameLocator } from '@playwright/test'
import { openAccount, showNetwork } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { approve, getWallet, unlockRequest } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { markChanged } from './support/preparedDocument.ts'
import { listenForEvents, readTokenBalance } from './support/sending.ts'
import {
  chooseToken,
  fillSwap,
  getReceiveField,
  getReviewButton,
  getSellField,
  getTokenRow,
  openSwap,
  readAllowance,
} from './support/swapping.ts'

// Second tier: other accounts and amounts. swapLadders.test.ts covers permits, and rules.test.ts what the button says.

const submit = (wallet: FrameLocator, label: string) => wallet.getByRole('button', { name: label, exact: true })

test('default: the own wallet swaps a token in one batch with one approval, and nothing stays allowed', async ({
  connected: { page, address: account },
}) => {
  const { usdc, dai } = await readContracts()
  const wallet = await openSwap(page)
  await fillSwap(wallet, { pay: 'USDC', get: 'DAI', amount: '10' })
  await getReviewButton(wallet).click()
  await expect(wallet.getByText('Your swap')).toBeVisible()
  await expect(wallet.getByRole('heading', { name: 'Swap USDC for DAI' }).first()).toBeVisible()
  await expect(wallet.getByText('The exchange', { exact: true })).toBeVisible()
  await expect(wallet.getByText(/afterwards/)).toBeHidden()
  // Only the approval step has this row, so it is shown once.
  await expect(wallet.getByText('Spending limit')).toHaveCount(1)
  const before = await readTokenBalance(dai, account)
  await approve(wallet, 'Confirm')
  await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await expect.poll(() => readTokenBalance(dai, account)).toBeGreaterThan(before + 9n * 10n ** 18n)
  expect(await readAllowance(usdc, account)).toBe(0n)
})

test('behavior: a swap to ether by a user operation emits its success, and keeps its name in the activity @second', async ({
  connected: { page },
}) => {
  const received = await listenForEvents(page)
  const wallet = await openSwap(page)
  await fillSwap(wallet, { pay: 'USDC', get: 'ETH', amount: '600' })
  await getReviewButton(wallet).click()
  await expect(wallet.getByText('This sends half of your USDC or more.')).toBeVisible()
  await expect(wallet.getByText(/The spender could take|afterwards/)).toBeHidden()
  await expect(wallet.getByText('Paid by Oriel Local')).toBeVisible()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await getSellField(wallet).fill('10')
  await getReviewButton(wallet).click()
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

test('behavior: an ordinary account, by choice or without its upgrade, signs a permit and then swaps @second', async ({
  connected: { page, address: account },
}) => {
  const { usdc } = await readContracts()
  const wallet = getWallet(page)
  const types = `oriel/${urls.host}/accountTypes`

  await test.step('an account that the user made an ordinary one signs a permit, then swaps', async () => {
    await getFrame(page).evaluate((key) => localStorage.setItem(key, JSON.stringify({ eip155: 'eoa' })), types)
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDC', get: 'ETH', amount: '10' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('2 confirmations in your wallet.')).toBeVisible()
    await submit(wallet, 'Swap').click()
    // Permits are signed in the wallet window, because the page could cover the wallet.
    const window = await unlockRequest(page)
    await expect(window.getByText('The exchange', { exact: true })).toBeVisible()
    await approve(window, 'Sign')
    await expect(wallet.getByRole('heading', { name: 'Swap USDC for ETH' })).toBeVisible()
    await expect(wallet.getByText(/afterwards/)).toBeHidden()
    await approve(wallet, 'Confirm')
    await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
    await expect.poll(() => readTokenBalance(usdc, account)).toBe(990_000_000n)
    expect(await readAllowance(usdc, account)).toBe(0n)
  })

  await test.step('a user who refuses the upgrade of the account swaps in two steps, and is not asked again', async () => {
    await getFrame(page).evaluate((key) => localStorage.removeItem(key), types)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDC', get: 'ETH', amount: '10' })
    await getReviewButton(wallet).click()
    await wallet.getByRole('button', { name: 'Not now' }).click()
    await expect(wallet.getByText('2 confirmations in your wallet.')).toBeVisible()
    await submit(wallet, 'Cancel').click()
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('2 confirmations in your wallet.')).toBeVisible()
    await submit(wallet, 'Swap').click()
    await approve(await unlockRequest(page), 'Sign')
    await approve(wallet, 'Confirm')
    await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
    await expect.poll(() => readTokenBalance(usdc, account)).toBe(980_000_000n)
    expect(await readAllowance(usdc, account)).toBe(0n)
    // Marks the document as changed, because it remembers the rejection until it reloads.
    await markChanged(wallet)
  })
})

test('behavior: the form takes the wishes of the page, and says what is missing and where no swap is possible @second', async ({
  connected: { page },
}) => {
  const wallet = getWallet(page)

  await test.step('the page names tokens by symbol and by address, and the amount', async () => {
    const { usdt } = await readContracts()
    await page.evaluate(
      ([usdt]) => window.oriel?.open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: usdt, amount: '12.5' } }),
      [usdt] as const,
    )
    await expect(getSellField(wallet)).toHaveValue('12.5')
    await expect(wallet.getByRole('button', { name: /^USDC Choose/ })).toBeVisible()
    await expect(wallet.getByRole('button', { name: /^USDT Choose/ })).toBeVisible()
    await expect(getReviewButton(wallet)).toBeEnabled()
  })

  await test.step('the button names what is missing, and each side can have the amount', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await expect(submit(wallet, 'Select token').last()).toBeDisabled()
    await chooseToken(wallet, 'get', 'USDC')
    await expect(submit(wallet, 'Enter amount')).toBeDisabled()
    await getSellField(wallet).fill('0')
    await expect(submit(wallet, 'Enter amount')).toBeDisabled()
    await getSellField(wallet).fill('5000')
    await expect(submit(wallet, 'Insufficient balance')).toBeDisabled()
    await expect(wallet.getByText('You have 10 ETH.')).toBeVisible()
    await getReceiveField(wallet).fill('250000')
    await expect(submit(wallet, 'Insufficient balance')).toBeDisabled()
    await getReceiveField(wallet).fill('1000')
    await expect(getReviewButton(wallet)).toBeEnabled()
    await expect(getSellField(wallet)).toHaveValue(/^0\.40\d+$/)
    await wallet.getByRole('button', { name: 'Swap the two tokens' }).click()
    await expect(getSellField(wallet)).toHaveValue('1000')
    await expect(getReceiveField(wallet)).toHaveValue(/^0\.39\d+$/)
    await wallet.getByRole('button', { name: 'Choose the token that you get' }).click()
    await wallet.getByRole('searchbox').fill('TICKET')
    await getTokenRow(wallet, 'TICKET').click()
    await expect(submit(wallet, 'Insufficient liquidity')).toBeDisabled()
  })

  await test.step('an amount beyond all pools shows what is missing, and its value in full', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await chooseToken(wallet, 'get', 'USDC')
    await getSellField(wallet).fill('12345678901234567890123')
    await expect(submit(wallet, 'Insufficient balance')).toBeDisabled()
    await expect(wallet.getByText(/^\$3\d,\d{3},\d{3},\d{3},\d{3},\d{3},\d{3},\d{3},\d{3}\.\d\d$/)).toBeVisible()
    await getReceiveField(wallet).fill('12345678901234567890123456789')
    await expect(submit(wallet, 'Insufficient liquidity')).toBeDisabled()
    await expect(wallet.getByText('We can’t get a price right now. Try again.')).toBeHidden()
  })

  await test.step('the list has own tokens by their worth, and tells when an address is no token', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await wallet.getByRole('button', { name: 'Choose the token that you get' }).click()
    const own = wallet.getByRole('list', { name: 'Your tokens' }).getByRole('button')
    await expect(own.first()).toHaveText(/10 ETH/)
    await expect(own.nth(1)).toHaveText(/1,000 (DAI|USDC)/)
    const values = (await own.allTextContents()).map((text) => Number(text.split('$')[1]?.replaceAll(',', '') ?? 0))
    expect(values.length).toBeGreaterThan(2)
    expect(values).toEqual(values.toSorted((a, b) => b - a))
    const search = wallet.getByRole('searchbox')
    await search.fill('0x000000000000000000000000000000000000bEEF')
    await expect(wallet.getByText('There is no token at this address on Oriel Local.')).toBeVisible()
    await search.fill('THIN')
    await expect(getTokenRow(wallet, 'THIN')).toHaveCount(1)
    await search.press('Enter')
    await expect(wallet.getByRole('button', { name: /^THIN Choose/ })).toBeVisible()
  })

  await test.step('Max leaves exactly the fee of the swap', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    const max = wallet.getByRole('button', { name: 'Max', exact: true })
    await max.click()
    await expect(getSellField(wallet)).toHaveValue(/^9\.99\d+$/)
    const reserved = await getSellField(wallet).inputValue()
    await chooseToken(wallet, 'get', 'USDC')
    await expect(getSellField(wallet)).toHaveValue(reserved)
    await max.click()
    await expect.poll(async () => Number(await getSellField(wallet).inputValue())).toBeGreaterThan(Number(reserved))
    await getReviewButton(wallet).click()
    // The swap spends nearly the whole balance, so the approval moves to the wallet window. The test rejects the swap,
    // because it would move the price for other tests.
    await expect(wallet.getByText('Nearly all your ETH', { exact: true })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeEnabled()
    await expect(wallet.getByText('Not enough ETH for the amount plus fee.')).toBeHidden()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await expect(getSellField(wallet)).toHaveValue(/^9\.99\d+$/)
  })

  await test.step('on a small screen all digits, the fees and the button are in sight', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 664 })
    await openSwap(page)
    await fillSwap(wallet, { get: 'USDC', amount: '9.999511523456' })
    await expect(getReceiveField(wallet)).toHaveValue(/^\d{5}\.\d{5,6}$/)
    for (const field of [getSellField(wallet), getReceiveField(wallet)]) {
      expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }
    await expect(getReviewButton(wallet)).toBeInViewport({ ratio: 1 })
    await expect(wallet.getByText('Exchange’s fee')).toHaveCount(1)
    await expect(wallet.getByText('0.3%', { exact: true })).toBeVisible()
    await expect(wallet.getByText(/^about \$\d+\.\d\d$/)).toBeVisible()
    await page.route('**/v1/convert/build-transaction?*', (route) => route.abort())
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('Failed to create transaction')).toBeInViewport({ ratio: 1 })
    if (size) await page.setViewportSize(size)
  })

  await test.step('a network without an exchange says so', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openAccount(page)
    await showNetwork(wallet, 'Oriel Solana Local')
    await expect(wallet.getByRole('button', { name: 'Swap', exact: true })).toBeHidden()
    await page.evaluate(() => window.oriel?.open({ view: 'Swap' }))
    await expect(wallet.getByText('No swaps on Oriel Solana Local')).toBeVisible()
  })
})
