import { expect, type Page } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { approve, expectHiddenDialog, getDialog, getWallet, request } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { readTokenBalance } from './support/sending.ts'

// Second tier: the example dapp. calls.test.ts covers the same calls.

const getPanel = (page: Page) => page.getByRole('region', { name: 'Several steps at once' })
const getResult = (page: Page) => getPanel(page).getByRole('status', { name: 'Steps result' })

async function sendSteps(page: Page) {
  await getPanel(page).getByRole('button', { name: 'Send the steps' }).click()
  await approve(getWallet(page), 'Confirm')
}

async function chooseType(page: Page, name: 'Ordinary account' | 'Smart account') {
  const choice = getWallet(page).getByRole('button', { name: new RegExp(`^${name}`) })
  await openSettings(page)
  await choice.click()
  await expect(choice).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expectHiddenDialog(page)
}

async function expectSupport(page: Page, word: string) {
  await getPanel(page).getByRole('button', { name: 'Check the wallet' }).click()
  await expect(getPanel(page).getByRole('status', { name: 'Check result' })).toContainText(`Atomic: ${word}.`)
}

test('default: the example sends by transactions of their own from an ordinary account, and in one that upgrades a smart account @second', async ({
  connected: { page, address: account },
}) => {
  await test.step('an ordinary account sends to two, each by a transaction of its own', async () => {
    await chooseType(page, 'Ordinary account')
    await expectSupport(page, 'unsupported')
    await getPanel(page).getByRole('combobox', { name: 'Steps' }).selectOption('Send to two')
    await getPanel(page).getByRole('button', { name: 'Send the steps' }).click()
    await expect(getResult(page).getByRole('alert')).toContainText('Error 5760')
    await getPanel(page).getByRole('checkbox', { name: 'All or none' }).uncheck()
    await sendSteps(page)
    await expect(getResult(page)).toContainText('✓ Status 200. 2 transactions')
  })

  await test.step('a smart account allows and swaps in one transaction, and is upgraded with it', async () => {
    await chooseType(page, 'Smart account')
    await getPanel(page).getByRole('combobox', { name: 'Steps' }).selectOption('Allow and swap')
    await getPanel(page).getByRole('checkbox', { name: 'All or none' }).check()
    const { usdc } = await readContracts()
    const before = await readTokenBalance(usdc, account)
    await expectSupport(page, 'ready')
    await sendSteps(page)
    await expect(getResult(page)).toContainText('✓ Status 200. 1 transaction')
    expect(before - (await readTokenBalance(usdc, account))).toBe(5_000_000n)
    await expectSupport(page, 'supported')
    const id = await getResult(page).locator('code').textContent()
    expect(await request(page, 'wallet_getCallsStatus', [id])).toMatchObject({ id, status: 200, atomic: true })
    await getPanel(page).getByRole('button', { name: 'Show in the wallet' }).click()
    await expect(getDialog(page)).toBeVisible()
  })
})
