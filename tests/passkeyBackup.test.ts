import { expect, type Page, test } from '@playwright/test'
import { openAccount } from './support/accountView.ts'
import {
  chooseOriel,
  confirmWords,
  connectedAddress,
  createByPasskey,
  newTab,
  openDapp,
  readWords,
  walletOf,
  walletWindow,
} from './support/dapp.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { standInPasskeys } from './support/standInPasskey.ts'

const card = (page: Page) => page.getByText('Back up your wallet')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function addressIn(page: Page): Promise<string> {
  const address = page.getByTitle(/^0x[0-9a-fA-F]{40}$/).first()
  await expect(address).toBeVisible()
  return (await address.getAttribute('title')) ?? ''
}

/** Empties the storage of the wallet’s origin. The device keeps its passkeys, as it does for another browser. */
async function forgetWallet(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  // The session stays open: Chromium removes the page's passkey device when any session of the page ends.
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(urls.frame).origin, storageTypes: 'all' })
}

async function restore(page: Page) {
  await page.goto(urls.frame)
  await page.getByRole('button', { name: 'I have a recovery phrase' }).click()
  await press(page, 'Use a passkey from another device')
}

test('default: a synced passkey makes a wallet without words, and gives the same wallet in a browser without it', async ({
  page,
}) => {
  await page.goto(urls.frame)
  const device = await addPasskeyDevice(page, { isSynced: true })
  await createByPasskey(page)
  const address = await addressIn(page)
  expect(await device.names()).toEqual([expect.stringMatching(/^Oriel wallet, .*20\d\d/)])
  await expect(card(page)).toBeVisible()

  await test.step('it locks and opens without words', async () => {
    await press(page, 'Lock')
    await press(page, 'Unlock')
    await press(page, 'Unlock with passkey')
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    expect(await addressIn(page)).toBe(address)
  })

  await test.step('the passkey alone restores it', async () => {
    await forgetWallet(page)
    await restore(page)
    expect(await addressIn(page)).toBe(address)
  })

  await test.step('the card goes when the words are confirmed', async () => {
    await press(page, 'View recovery phrase')
    await press(page, 'View recovery phrase with passkey')
    const words = await confirmWords(page)
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await expect(card(page)).toHaveCount(0)
    expect(words).toHaveLength(12)
  })
})

test('behavior: the account view of a page asks for the words too, until the window has confirmed them', async ({
  page,
  context,
}) => {
  await standInPasskeys(context, { isSynced: true })
  await openDapp(page)
  await createByPasskey(await chooseOriel(page))
  await connectedAddress(page)
  await openAccount(page)
  const wallet = walletOf(page)
  const view = wallet.getByRole('button', { name: 'View recovery phrase', exact: true })
  const openWindow = () => walletWindow(page, () => view.click())

  await test.step('a window that is closed changes nothing', async () => {
    await (await openWindow()).close()
    await expect(view).toBeVisible()
  })

  const [other, home] = [await newTab(context, urls.host), await context.newPage()]
  await openAccount(other)
  const elsewhere = walletOf(other).getByRole('button', { name: 'View recovery phrase', exact: true })
  await expect(elsewhere).toBeVisible()
  await home.goto(urls.frame)
  await press(home, 'Unlock')
  await press(home, 'Unlock with passkey')
  await expect(card(home)).toBeVisible()
  await page.bringToFront()
  const window = await openWindow()
  await press(window, 'View recovery phrase with passkey')
  expect(await confirmWords(window)).toHaveLength(12)
  await expect(wallet.getByText('Your wallet is backed up.')).toBeVisible()
  await expect(view).toHaveCount(0)
  await expect(elsewhere).toHaveCount(0)
  await home.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(card(home)).toHaveCount(0)
  await page.reload()
  await openAccount(page)
  await expect(wallet.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect(view).toHaveCount(0)
})

test('behavior: a passkey of this device alone asks for the words at once', async ({ page }) => {
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await createByPasskey(page)
  expect(await readWords(page)).toHaveLength(12)
})

test('behavior: a passkey that became synced later restores the wallet whose words were shown', async ({ page }) => {
  await page.goto(urls.frame)
  const device = await addPasskeyDevice(page)
  await createByPasskey(page)
  await confirmWords(page)
  const address = await addressIn(page)
  await device.startSyncing()
  await forgetWallet(page)
  await restore(page)
  expect(await addressIn(page)).toBe(address)
})

test('error: a passkey that holds no wallet restores none', async ({ page }) => {
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await createByPasskey(page)
  await readWords(page)
  await forgetWallet(page)
  await restore(page)
  await expect(page.getByText('This passkey doesn’t hold a wallet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0)
})
