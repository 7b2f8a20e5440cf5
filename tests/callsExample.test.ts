import { expect, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { approve, connectFundedWallet, dialogOf, openDapp, request, walletOf } from './support/dapp.ts'
import { contracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { tokenBalanceOf } from './support/sending.ts'

// Second tier: the example dapp. calls.test.ts covers the same calls.

const panelOf = (page: Page) => page.getByRole('region', { name: 'Several steps at once' })
const resultOf = (page: Page) => panelOf(page).getByRole('status', { name: 'Steps result' })

async function sendSteps(page: Page) {
  await panelOf(page).getByRole('button', { name: 'Send the steps' }).click()
  await approve(walletOf(page), 'Confirm')
}

async function expectSupport(page: Page, word: string) {
  await panelOf(page).getByRole('button', { name: 'Check the wallet' }).click()
  await expect(panelOf(page).getByRole('status', { name: 'Check result' })).toContainText(`Atomic: ${word}.`)
}

test('default: the example allows and swaps in one transaction, and the account is upgraded with it @second', async ({
  connected: { page, address: account },
}) => {
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

test('behavior: the example sends to two, each by a transaction of its own, where the account is ordinary @second', async ({
  page,
}) => {
  await openDapp(page, `${urls.host}/?options={"defaultAccountTypes":{"eip155":"eoa"}}`)
  await connectFundedWallet(page)
  await expectSupport(page, 'unsupported')
  await panelOf(page).getByRole('combobox', { name: 'Steps' }).selectOption('Send to two')
  await panelOf(page).getByRole('button', { name: 'Send the steps' }).click()
  await expect(resultOf(page).getByRole('alert')).toContainText('Error 5760')
  await panelOf(page).getByRole('checkbox', { name: 'All or none' }).uncheck()
  await sendSteps(page)
  await expect(resultOf(page)).toContainText('✓ Status 200. 2 transactions')
})
