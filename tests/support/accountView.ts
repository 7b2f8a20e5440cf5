import { expect, type FrameLocator, type Page } from '@playwright/test'
import { enterPassword, getDialog, getWallet, waitForWalletWindow } from './dapp.ts'
import { markChanged } from './preparedDocument.ts'
import { pressUntil } from './pressUntil.ts'

/**
 * Opens the account view with the laboratory's button, even right after another view closes. Waits for the page's
 * dialog, because the frame keeps its own dialog while hidden.
 */
export const openAccount = (page: Page) =>
  pressUntil(page.getByRole('button', { name: 'Open account view' }), getDialog(page))

/** Chooses a network in the account view. The view remembers the choice and shows only that network. */
export async function showNetwork(wallet: FrameLocator, name: string) {
  const row = wallet
    .getByRole('dialog', { name: 'Choose network' })
    .getByRole('button', { name: new RegExp(`^${name}(?! (Two|Solana))`) })
  await pressUntil(wallet.getByRole('button', { name: /^Network: / }), row)
  await row.click()
  await expect(wallet.getByRole('button', { name: `Network: ${name}` })).toBeVisible()
  await markChanged(wallet)
}

export async function openSettings(page: Page) {
  await openAccount(page)
  await pressSettings(getWallet(page))
}

/** Opens the settings from the account view. */
export const pressSettings = (wallet: FrameLocator) =>
  pressUntil(
    wallet.getByRole('button', { name: 'Settings', exact: true }),
    wallet.getByRole('dialog', { name: 'Settings' }),
  )

export async function openActivity(page: Page) {
  const activity = getWallet(page).getByRole('tab', { name: 'Activity' })
  await openAccount(page)
  await pressUntil(activity, getWallet(page).getByRole('tab', { name: 'Activity', selected: true }))
}

export async function lockAndUnlock(page: Page) {
  await openSettings(page)
  await getWallet(page).getByRole('button', { name: /^Lock/ }).click()
  await unlockHere(page)
}

export async function unlock(page: Page) {
  await openSettings(page)
  await unlockHere(page)
}

/** Unlocks the wallet in its window. A button in the settings opens the window. */
async function unlockHere(page: Page) {
  const wallet = getWallet(page)
  const window = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: /^Unlock/ }).click())
  await enterPassword(window)
  await expect(wallet.getByRole('button', { name: /^Lock/ })).toBeVisible()
}
