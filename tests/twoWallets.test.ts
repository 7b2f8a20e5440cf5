import { expect, type Page, test } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { openSettings } from './support/accountView.ts'
import {
  approve,
  chooseOriel,
  chooseOwnWallet,
  choosePassword,
  enterPassword,
  getWallet,
  openDapp,
  openHomeSettings,
  password,
  readConnectedAddress,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { createEmail, readCode, saveRecoveryFile } from './support/login.ts'
import { typeCode } from './support/loginFlow.ts'
import { urls } from './support/ports.ts'
import { watchToasts } from './support/watch.ts'

// Second tier: a page with two wallets is rare.

/** Clicks Cancel. The window may close before the click is acknowledged. */
async function cancel(window: Page) {
  const closed = window.waitForEvent('close')
  const click = window.getByRole('button', { name: 'Cancel' }).click()
  await Promise.all([closed, click.catch(() => closed)])
}

test('behavior: a page gets the chosen one of two wallets in a browser, and no other wallet afterwards @second', async ({
  page,
  context,
}) => {
  const phrase = generateMnemonic(english)
  const home = await context.newPage()
  await home.goto(urls.frame)
  await home.getByRole('button', { name: 'I have a recovery phrase' }).click()
  await expect(home.getByText(/^Private window\? Your browser may erase this wallet/)).toBeVisible()
  await home.getByRole('combobox', { name: 'Recovery phrase' }).fill(phrase)
  await choosePassword(home)
  await home.getByRole('button', { name: 'Import', exact: true }).click()

  const email = createEmail()
  await openHomeSettings(home)
  await home.getByRole('button', { name: /^Add a wallet with sign-in/ }).click()
  await home.getByRole('button', { name: 'Continue with email' }).click()
  await home.getByLabel('Email address').fill(email)
  await home.getByLabel('Email address').press('Enter')
  await typeCode(home, await readCode(email))
  await saveRecoveryFile(home)
  await openHomeSettings(home)
  await expect(home.getByRole('button', { name: /^Switch to local wallet/ })).toBeVisible()

  await page.bringToFront()
  await openDapp(page)
  const wallet = getWallet(page)
  const first = await chooseOriel(page)
  await first.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(first.getByText(`Signed in as ${email}`)).toBeVisible()
  await first.getByRole('button', { name: 'Sign in another way' }).click()
  await expect(first.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
  await first.getByRole('button', { name: 'Back' }).click()
  const toasts = await watchToasts(getFrame(page))
  await cancel(first)
  const second = await chooseOwnWallet(page)
  expect(await toasts()).toEqual([])
  await second.getByRole('button', { name: /^Switch to local wallet/ }).click()
  await enterPassword(second)
  await approve(second, 'Connect')
  expect(await readConnectedAddress(page)).toBe(mnemonicToAccount(phrase).address)

  await home.bringToFront()
  await home.getByRole('button', { name: /^Switch to local wallet/ }).click()
  await openHomeSettings(home)
  await home.getByRole('button', { name: 'Remove from this browser' }).click()
  await home.getByLabel('Password', { exact: true }).fill(password)
  await home.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(home.getByText('Create your wallet')).toBeVisible()
  await page.bringToFront()
  await openSettings(page)
  await wallet.getByRole('button', { name: /^Lock/ }).click()
  const third = await waitForWalletWindow(page, () => wallet.getByRole('button', { name: /^Unlock/ }).click())
  await third.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(third.getByText('is connected to another wallet')).toBeVisible()
  await expect(third.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await cancel(third)
  await expect(wallet.getByRole('button', { name: /^Unlock/ })).toBeVisible()
  await home.reload()
  await expect(home.getByRole('button', { name: /^Connected sites 0/ })).toBeVisible()
})
