import { expect } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { lockAndUnlock } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  chooseOriel,
  confirmWords,
  connectNewWallet,
  createByPasskey,
  enterPassword,
  fund,
  getWallet,
  openDapp,
  openHomeSettings,
  openTab,
  password,
  readBalance,
  readConnectedAddress,
  readWords,
  request,
  unlockRequest,
  viewPhrase,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'
import { unlockOrStay } from './support/unlockHome.ts'

// Second tier: locks, closed windows and more dapps. emailLogin.test.ts unlocks, and flows.test.ts has a second dapp.

const recipient = mnemonicToAccount(generateMnemonic(english)).address

test('default: a user creates a wallet, signs, sends and sees the confirmation, on both chains', async ({ page }) => {
  await openDapp(page)
  const address = await connectNewWallet(page)
  await fund(address)

  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(getWallet(page), 'Sign')
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')

  for (const chain of [0, 1] as const) {
    if (chain === 1) {
      await page.getByRole('button', { name: /31338/ }).click()
      await approve(getWallet(page), 'Switch')
      await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
    }
    const before = await readBalance(recipient, chain)
    await page.getByLabel('ETH recipient').fill(recipient)
    await page.getByRole('button', { name: 'Send ETH' }).click()
    await approve(getWallet(page), 'Confirm')
    await expect(page.getByRole('status', { name: 'Send ETH result' })).toContainText('Confirmed')
    expect((await readBalance(recipient, chain)) - before).toBe(10n ** 16n)
  }
})

test('behavior: a wallet that the user or a reload locked is unlocked before it signs again, and a page gives its permission back @second', async ({
  connected: { page, address },
}) => {
  await test.step('the account view locks and unlocks the wallet', () => lockAndUnlock(page))

  await test.step('a reload keeps the wallet and locks it, and a wrong password can be corrected', async () => {
    await page.reload()
    expect(await readConnectedAddress(page)).toBe(address)
    await page.getByRole('button', { name: 'Sign message' }).click()
    const window = await waitForWalletWindow(page, () => approve(getWallet(page), 'Unlock & sign'))
    await enterPassword(window, 'not the password')
    await expect(window.getByText('Wrong password.')).toBeVisible()
    await enterPassword(window)
    await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')
    await expect.poll(() => window.isClosed()).toBe(true)
  })

  const events = page.getByRole('list', { name: 'Event log entries' }).getByRole('listitem')
  await test.step('a restored session is not a change', async () => {
    await expect(events.filter({ hasText: 'Kit event' })).not.toHaveCount(0)
    await expect(events.filter({ hasText: 'Provider event' })).toHaveCount(0)
  })

  await test.step('the page gives the permission for accounts back, and no other', async () => {
    const other = { 'endowment:permitted-chains': {} }
    const both = [{ eth_accounts: {}, ...other }]
    expect(await request(page, 'wallet_revokePermissions', both)).toMatchObject({ code: 4200 })
    expect(await request(page, 'wallet_revokePermissions', [other])).toMatchObject({ code: 4200 })
    expect(await request(page, 'eth_accounts')).toEqual([address])
    expect(await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await request(page, 'eth_accounts')).toEqual([])
    await expect(events.filter({ hasText: 'Provider event' })).toHaveText([/disconnect/, /accountsChanged\s*\[\]/])
    const listHints = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oriel:connected')))
    await expect.poll(listHints).toEqual([])
    await page.reload()
    expect(await request(page, 'wallet_disconnect')).toBeNull()
    expect(await request(page, 'eth_accounts')).toEqual([])
  })
})

test('error: a closed wallet window ends the wait, a blocked one is replaced by a link, and a passkey makes and unlocks a wallet in it @second', async ({
  page,
}) => {
  await openDapp(page)
  const wallet = getWallet(page)
  const oriel = wallet.getByRole('button', { name: /^Oriel/ })

  await test.step('closing the wallet window ends the wait, and the wallets are offered again', async () => {
    const window = await chooseOriel(page)
    await expect(window.getByRole('button', { name: 'Create wallet' })).toBeVisible()
    await window.close()
    await expect(wallet.getByText('The wallet window was closed.')).toBeVisible()
    await expect(oriel).toBeVisible()
  })

  await getFrame(page).evaluate(() => {
    globalThis.open = () => null
  })
  await oriel.click()
  const window = await waitForWalletWindow(page, () => wallet.getByRole('link', { name: 'Open wallet window' }).click())

  await test.step('a passkey makes and unlocks a wallet', async () => {
    await addPasskeyDevice(window)
    await window.reload()
    await createByPasskey(window)
    const words = await readWords(window)
    await window.reload()
    // A wallet that is not backed up must be unlocked before it shows its recovery phrase.
    await window.getByRole('button', { name: 'Unlock with passkey' }).click()
    expect(await confirmWords(window)).toEqual(words)
    await expect(window.getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
    await window.reload()
    await approve(window, 'Connect with passkey')
    await readConnectedAddress(page)
  })
})

test('behavior: one wallet serves every dapp of this browser, and its own page shows its words, revokes grants, adds accounts and removes it @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { address, phrase } = await prepareWallet(page)

  await test.step('the wallet window starts a single key worker to list the wallets', async () => {
    const started: string[] = []
    context.once('page', (window) => window.on('worker', (worker) => started.push(worker.url())))
    const window = await chooseOriel(page)
    await enterPassword(window)
    await expect(window.getByRole('button', { name: 'Connect' })).toBeVisible()
    expect(started).toEqual([expect.stringContaining('vault.worker')])
    await approve(window, 'Connect')
    expect(await readConnectedAddress(page)).toBe(address)
  })

  const other = await openTab(context, urls.stranger)
  await test.step('another dapp gets the same wallet', async () => {
    const granting = await chooseOriel(other)
    await enterPassword(granting)
    await expect(granting.getByText(urls.stranger)).toBeVisible()
    await approve(granting, 'Connect')
    expect(await readConnectedAddress(other)).toBe(address)
  })

  const home = await context.newPage()
  await test.step('the wallet’s own page shows the words after a fresh proof', async () => {
    await home.goto(urls.frame)
    expect(await viewPhrase(home)).toEqual(phrase.split(' '))
    await home.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a grant that is revoked there has to be given again', async () => {
    await unlockOrStay(home)
    await openHomeSettings(home)
    await home.getByRole('button', { name: /^Connected sites 2/ }).click()
    await home.getByRole('button', { name: new RegExp(`^${urls.stranger}`) }).click()
    await home.getByRole('button', { name: `Disconnect ${urls.stranger}` }).click()
    await expect(home.getByText('This site is disconnected.')).toBeVisible()

    // Brings the page to the front, because a background page receives no clicks.
    await other.bringToFront()
    await other.reload()
    await readConnectedAddress(other)
    await other.getByRole('button', { name: 'Sign message' }).click()
    const asking = await unlockRequest(other)
    await expect(asking.getByRole('button', { name: 'Unlock & connect' })).toBeVisible()
    await asking.close()
  })

  await test.step('it adds accounts and removes the wallet', async () => {
    await home.bringToFront()
    await home.goto(urls.frame)
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
})
