import { expect } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { lockAndUnlock } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  balanceOf,
  chooseOriel,
  chooseOwnWallet,
  confirmWords,
  connectedAddress,
  connectNewWallet,
  connectWallet,
  createByPasskey,
  createWallet,
  fund,
  newTab,
  openDapp,
  openHomeSettings,
  password,
  readWords,
  request,
  unlockIn,
  unlockRequest,
  viewPhrase,
  walletOf,
  walletWindow,
} from './support/dapp.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'
import { unlockOrStay } from './support/unlockHome.ts'

// Second tier: variants and error cases.

const recipient = mnemonicToAccount(generateMnemonic(english)).address

test('default: a visitor creates a wallet, signs, sends and sees the confirmation, on both chains', async ({
  page,
}) => {
  await openDapp(page)
  const address = await connectNewWallet(page)
  await fund(address)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(walletOf(page), 'Sign')
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')

  for (const chain of [0, 1] as const) {
    if (chain === 1) {
      await page.getByRole('button', { name: /31338/ }).click()
      await approve(walletOf(page), 'Switch')
      await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
    }
    const before = await balanceOf(recipient, chain)
    await page.getByLabel('ETH recipient').fill(recipient)
    await page.getByRole('button', { name: 'Send ETH' }).click()
    await approve(walletOf(page), 'Confirm')
    await expect(page.getByRole('status', { name: 'Send ETH result' })).toContainText('Confirmed')
    expect((await balanceOf(recipient, chain)) - before).toBe(10n ** 16n)
  }
})

test('behavior: the wallet window starts a single key worker to list the wallets @second', async ({ page }) => {
  await openDapp(page)
  await prepareWallet(page)
  const started: string[] = []
  page.context().on('page', (window) => window.on('worker', (worker) => started.push(worker.url())))
  const window = await chooseOriel(page)
  await unlockIn(window)
  await expect(window.getByRole('button', { name: 'Connect' })).toBeVisible()
  expect(started).toEqual([expect.stringContaining('vault.worker')])
})

test('behavior: a reload keeps the wallet, which has to be unlocked before it signs again @second', async ({
  connected: { page, address },
}) => {
  await page.reload()
  expect(await connectedAddress(page)).toBe(address)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const window = await walletWindow(page, () => approve(walletOf(page), 'Unlock & sign'))
  await unlockIn(window)
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')
  await expect.poll(() => window.isClosed()).toBe(true)

  // A restored session is not a change.
  const events = page.getByRole('list', { name: 'Event log entries' }).getByRole('listitem')
  await expect(events.filter({ hasText: 'Kit event' })).not.toHaveCount(0)
  await expect(events.filter({ hasText: 'Provider event' })).toHaveCount(0)

  const other = { 'endowment:permitted-chains': {} }
  const both = [{ eth_accounts: {}, ...other }]
  expect(await request(page, 'wallet_revokePermissions', both)).toMatchObject({ code: 4200 })
  expect(await request(page, 'wallet_revokePermissions', [other])).toMatchObject({ code: 4200 })
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await request(page, 'eth_accounts')).toEqual([])
  await expect(events.filter({ hasText: 'Provider event' })).toHaveText([/disconnect/, /accountsChanged\s*\[\]/])
  const hints = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oriel:connected')))
  await expect.poll(hints).toEqual([])
  await page.reload()
  expect(await request(page, 'wallet_disconnect')).toBeNull()
  expect(await request(page, 'eth_accounts')).toEqual([])
})

test('behavior: the account view locks and unlocks the wallet @second', async ({ connected: { page } }) => {
  await lockAndUnlock(page)
})

test('error: a wrong password shows a clear sentence and can be corrected @second', async ({ connected: { page } }) => {
  await page.reload()
  await connectedAddress(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const window = await walletWindow(page, () => approve(walletOf(page), 'Unlock & sign'))
  await unlockIn(window, 'not the password')
  await expect(window.getByText('Wrong password.')).toBeVisible()
  await unlockIn(window)
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')
})

test('error: closing the wallet window ends the wait, and the wallets are offered again @second', async ({ page }) => {
  await openDapp(page)
  const window = await chooseOriel(page)
  await expect(window.getByRole('button', { name: 'Create wallet' })).toBeVisible()
  await window.close()
  await expect(walletOf(page).getByText('The wallet window was closed.')).toBeVisible()
  await expect(walletOf(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
})

test('error: a blocked window is replaced by a link that works @second', async ({ page }) => {
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = walletOf(page)
  const oriel = wallet.getByRole('button', { name: /^Oriel/ })
  await expect(oriel).toBeVisible()
  const frame = page.frames().find((one) => one.url().startsWith(urls.frame))
  await frame?.evaluate(() => {
    globalThis.open = () => null
  })
  await oriel.click()
  const window = await walletWindow(page, () => wallet.getByRole('link', { name: 'Open wallet window' }).click())
  await createWallet(window)
  await connectedAddress(page)
})

test('behavior: a passkey makes and unlocks a wallet @second', async ({ page }) => {
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const wallet = walletOf(page)
  await expect(wallet.getByRole('button', { name: /^Oriel/ })).toBeVisible()
  const window = await chooseOwnWallet(page)
  await addPasskeyDevice(window)
  await window.reload()
  await createByPasskey(window)
  const words = await readWords(window)
  await window.reload()
  // Without a backup the wallet opens first, to show its words.
  await window.getByRole('button', { name: 'Unlock with passkey' }).click()
  expect(await confirmWords(window)).toEqual(words)
  await expect(window.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await window.reload()
  await approve(window, 'Connect with passkey')
  await connectedAddress(page)
})

test('behavior: a passkey shows the words again @second', async ({ page }) => {
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await createByPasskey(page)
  const words = await confirmWords(page)
  await openHomeSettings(page)
  await page.getByRole('button', { name: /^Recovery phrase/ }).click()
  await page.getByRole('button', { name: 'View recovery phrase with passkey' }).click()
  expect(await readWords(page)).toEqual(words)
})

test('behavior: one wallet serves every dapp of this browser, and each grant can be revoked @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  const other = await newTab(context, urls.stranger)
  const granting = await chooseOriel(other)
  await unlockIn(granting)
  await expect(granting.getByText(urls.stranger)).toBeVisible()
  await approve(granting, 'Connect')
  expect(await connectedAddress(other)).toBe(address)

  const home = await context.newPage()
  await home.goto(urls.frame)
  await home.getByRole('button', { name: 'Unlock', exact: true }).click()
  await unlockIn(home)
  await openHomeSettings(home)
  await home.getByRole('button', { name: /^Connected sites 2/ }).click()
  await home.getByRole('button', { name: new RegExp(`^${urls.stranger}`) }).click()
  await home.getByRole('button', { name: `Disconnect ${urls.stranger}` }).click()
  await expect(home.getByText('This site is disconnected.')).toBeVisible()

  // A page in the background receives no clicks.
  await other.bringToFront()
  await other.reload()
  await connectedAddress(other)
  await other.getByRole('button', { name: 'Sign message' }).click()
  const asking = await unlockRequest(other)
  await expect(asking.getByRole('button', { name: 'Unlock & connect' })).toBeVisible()
})

test('behavior: the wallet’s own page shows the words after a fresh proof, adds accounts and removes the wallet @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { phrase } = await connectWallet(page)
  const home = await context.newPage()
  await home.goto(urls.frame)
  expect(await viewPhrase(home)).toEqual(phrase.split(' '))
  await home.getByRole('button', { name: 'Done' }).click()
  await unlockOrStay(home)
  await openHomeSettings(home)
  await home.getByRole('button', { name: /^Accounts/ }).click()
  await home.getByRole('button', { name: 'Add account' }).click()
  await expect(home.getByText('Account 2')).toBeVisible()
  await home.getByRole('button', { name: 'Back' }).click()
  await home.getByRole('button', { name: /^Remove from this browser/ }).click()
  await home.getByLabel('Password', { exact: true }).fill(password)
  await home.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(home.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
})
