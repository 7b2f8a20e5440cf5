import { expect, type Page } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { approve, dialogOf, hiddenDialog, request, walletOf } from './support/dapp.ts'
import { contracts } from './support/localnet.ts'
import { tokenBalanceOf } from './support/sending.ts'

// Second tier: the example dapp. calls.test.ts covers the same calls.

const panelOf = (page: Page) => page.getByRole('region', { name: 'Several steps at once' })
const resultOf = (page: Page) => panelOf(page).getByRole('status', { name: 'Steps result' })

async function sendSteps(page: Page) {
  await panelOf(page).getByRole('button', { name: 'Send the steps' }).click()
  await approve(walletOf(page), 'Confirm')
}

async function chooseType(page: Page, name: 'Ordinary account' | 'Smart account') {
  const choice = walletOf(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await openSettings(page)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await hiddenDialog(page)
}

async function expectSupport(page: Page, word: string) {
  await panelOf(page).getByRole('button', { name: 'Check the wallet' }).click()
  await expect(panelOf(page).getByRole('status', { name: 'Check result' })).toContainText(`Atomic: ${word}.`)
}

test('default: the example sends by transactions of their own from an ordinary account, and in one that upgrades a smart account @second', async ({
  connected: { page, address: account },
}) => {
  await test.step('an ordinary account sends to two, each by a transaction of its own', async () => {
    await chooseType(page, 'Ordinary account')
    await expectSupport(page, 'unsupported')
    await panelOf(page).getByRole('combobox', { name: 'Steps' }).selectOption('Send to two')
    await panelOf(page).getByRole('button', { name: 'Send the steps' }).click()
    await expect(resultOf(page).getByRole('alert')).toContainText('Error 5760')
    await panelOf(page).getByRole('checkbox', { name: 'All or none' }).uncheck()
    await sendSteps(page)
    await expect(resultOf(page)).toContainText('✓ Status 200. 2 transactions')
  })

  await test.step('a smart account allows and swaps in one transaction, and is upgraded with it', async () => {
    await chooseType(page, 'Smart account')
    await panelOf(page).getByRole('combobox', { name: 'Steps' }).selectOption('Allow and swap')
    await panelOf(page).getByRole('checkbox', { name: 'All or none' }).check()
    const { usdc } = await contracts()
    const before = await tokenBalanceOf(usdc, account)
    await expectSupport(page, 'ready')
    await sendSteps(page)
    await expect(resultOf(page)).toContainText('✓ Status 200. 1 transaction')
    expect(before - (await tokenBalanceOf(usdc, account))).toBe(5_000_000n)
    await expectSupport(page, 'supported')
    const id = await resultOf(page).locator('code').textContent()
    expect(await request(page, 'wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, atomic: true })
    await panelOf(page).getByRole('button', { name: 'Show in the wallet' }).click()
    await expect(dialogOf(page)).toBeVisible()
  })
})
