import { expect, test } from '@playwright/test'
import { approve, getWallet, request } from './support/dapp.ts'
import { getActivityRows, withOwnChain } from './support/ownChain.ts'
import { createAddress } from './support/sending.ts'

// Second tier: callsPending.test.ts covers a transfer that waits.

const own = withOwnChain()

test('behavior: a pending transfer is canceled, another one fails, and one of the page is followed across a reload @second', async ({
  page,
}) => {
  const from = await own.openFundedPage(page)

  await test.step('a pending transfer is canceled, nothing is sent, and the view shows it', async () => {
    const { wallet, to } = await own.sendTransfer(page)
    await wallet.getByRole('button', { name: 'Cancel it' }).click()
    await approve(wallet, 'Confirm')
    await expect(wallet.getByText('Canceling')).toBeVisible()
    await own.chain.mine({ blocks: 1 })
    await expect(wallet.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(wallet.getByText(/^Nothing was sent/)).toBeVisible()
    expect(await own.chain.getBalance({ address: to })).toBe(0n)
  })

  await test.step('a transaction that the network reverts is shown as failed, with the reason and another try', async () => {
    const { wallet, to } = await own.sendTransfer(page)
    // The recipient had no code when the transfer was sent, but is a contract by the time the transfer is mined.
    await own.chain.setCode({ address: to, bytecode: '0x60006000fd' })
    await own.chain.mine({ blocks: 1 })
    await expect(wallet.getByText('Failed', { exact: true })).toBeVisible()
    await expect(wallet.getByText(/^Nothing was sent\. You paid the network fee\./)).toBeVisible()
    await expect(wallet.getByText(/^Why: /)).toBeVisible()
    await wallet.getByRole('button', { name: 'Send again' }).click()
    await expect(wallet.getByRole('textbox', { name: 'Amount' })).toHaveValue('0.5')
    await expect(wallet.getByRole('textbox', { name: 'To' })).toHaveValue(to)

    await own.chain.setAutomine(true)
    await wallet.getByRole('button', { name: 'Review' }).click()
    await expect(wallet.getByText(/^This transfer would fail\./)).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toHaveAttribute('aria-disabled', 'true')
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect((await getActivityRows(page)).filter({ hasText: 'Failed' })).toHaveText([/0\.5 ETH/])
  })

  await test.step('a transaction of the page is followed across a reload until its receipt', async () => {
    const wallet = getWallet(page)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await own.chain.setAutomine(false)
    const answer = request(page, 'eth_sendTransaction', [{ from, to: createAddress(), value: '0x1' }])
    await approve(wallet, 'Confirm')
    expect(await answer).toMatch(/^0x/)
    await page.reload()
    await page.waitForFunction(() => 'oriel' in window)
    await page.evaluate(() => window.oriel?.open())
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByRole('heading', { name: 'Pending' })).toBeVisible()
    await wallet.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
    const status = wallet.locator('.activity-status[role=status]')
    await expect(status).toHaveText('Sending')
    await own.chain.setAutomine(true)
    await own.chain.mine({ blocks: 1 })
    await expect(status).toHaveText('Confirmed')
  })
})
