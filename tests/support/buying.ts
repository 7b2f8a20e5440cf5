import { expect, type FrameLocator, type Page } from '@playwright/test'
import { type RampCard, rampCards } from '../../localnet/onramp/rampPartner.ts'
import { openAccount, showNetwork } from './accountView.ts'
import { getWallet } from './dapp.ts'
import { pressUntil } from './pressUntil.ts'

/** Matches the provider with the better price. */
export const cheap = /^Local Ramp(?! Two)/

export async function openBuy(page: Page, network = 'Oriel Local'): Promise<FrameLocator> {
  const wallet = getWallet(page)
  await openAccount(page)
  if (network !== 'Oriel Local') await showNetwork(wallet, network)
  await pressUntil(
    wallet.getByRole('button', { name: 'Buy', exact: true }).first(),
    wallet.getByRole('dialog', { name: 'Buy', exact: true }),
  )
  return wallet
}

export async function fillBuy(wallet: FrameLocator | Page, symbol: string, amount = '100') {
  await wallet.getByRole('button', { name: / on Oriel / }).click()
  const tokens = wallet.getByRole('list', { name: 'Select token' })
  await tokens.getByText(symbol, { exact: true }).click()
  await wallet.getByRole('textbox', { name: 'Amount in USD' }).fill(amount)
  return wallet.getByRole('list', { name: 'Providers' }).getByRole('button')
}

/** Chooses the best quote, and returns the window with the provider's payment page. */
export async function goToProvider(page: Page, wallet: FrameLocator | Page): Promise<Page> {
  const provider = wallet.getByRole('list', { name: 'Providers' }).getByRole('button', { name: cheap })
  await expect(provider).toBeEnabled()
  const [window] = await Promise.all([page.waitForEvent('popup'), provider.click()])
  await expect(window.getByRole('button', { name: 'Pay', exact: true })).toBeVisible()
  return window
}

export async function pay(window: Page, card: RampCard) {
  await window.getByLabel('Card number').fill(rampCards[card].number)
  await window.getByRole('button', { name: 'Pay', exact: true }).click()
}

export const expectStage = (wallet: FrameLocator | Page, text: string) =>
  expect(wallet.getByRole('status').getByText(text, { exact: true })).toBeVisible()
