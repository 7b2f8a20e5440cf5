import { expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { connectToCoinbase, respondInPopup, signInPopups, withCoinbase } from './support/coinbasePage.ts'
import { expectHiddenDialog, getWallet, request } from './support/dapp.ts'
import { openPage, openRow, readState } from './support/pageWalletPage.ts'
import { addPageWallets } from './support/pageWallets.ts'

// Second tier: rejections, closed windows and lost permissions. The first test connects, signs and reloads.

const world = withCoinbase()

const sign = (page: Page, buttons: ('Approve' | 'Reject' | 'Forget')[]) =>
  signInPopups(page, { address: world.coinbase.account.address, buttons })

test('default: a user without an extension connects in a pop-up of the page, signs, and stays connected after a reload', async ({
  page,
}) => {
  const { address } = world.coinbase.account
  const loaded: string[] = []
  page.on('request', (outgoing) => loaded.push(outgoing.url()))
  const hasLibrary = () => loaded.some((url) => url.endsWith('/oriel-coinbase.js'))
  await openPage(page, world.deployment)
  const row = await openRow(page, 'Coinbase')
  await expect(row).toBeVisible()
  expect(hasLibrary()).toBe(false)
  await connectToCoinbase(page)
  expect(hasLibrary()).toBe(true)
  expect(await readState(page)).toMatchObject({
    status: 'connected',
    connectorId: 'coinbaseWalletSDK',
    walletName: 'Coinbase',
    addresses: [address],
    networkId: 'eip155:31337',
  })
  const { origin } = new URL(page.url())
  expect(world.coinbase.asked.at(-1)).toMatchObject({ method: 'eth_requestAccounts', origin, name: origin })

  const signature = (await sign(page, ['Approve'])) as Hex
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)

  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  await openPage(page, world.deployment)
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await readState(page)).toMatchObject({ status: 'connected', connectorId: 'coinbaseWalletSDK' })
  expect(popups).toEqual([])
})

test('error: a rejection or a closed window is 4001, even before it has loaded, and a wallet that forgot the page is asked once more @second', async ({
  page,
}) => {
  await openPage(page, world.deployment)
  const wallet = getWallet(page)
  const row = await openRow(page, 'Coinbase')
  const retry = wallet.getByRole('button', { name: 'Try again' })
  const { address } = world.coinbase.account

  await test.step('a connection', async () => {
    await respondInPopup(page, () => row.click(), 'Reject')
    await expect(wallet.getByText('Request canceled')).toBeVisible()
    const [popup] = await Promise.all([page.waitForEvent('popup'), retry.click()])
    await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
    await popup.close()
    await expect(wallet.getByText('Request canceled')).toBeVisible()
  })

  await test.step('a window that has not loaded', async () => {
    // The page in the wallet's window never loads, so it cannot report that the window was closed.
    world.coinbase.isSlow = true
    await page.evaluate(() => {
      const { open } = globalThis
      globalThis.open = (...how) => Object.assign(globalThis, { opened: open(...how) }).opened
    })
    await retry.click()
    const isPopupClosed = () => page.evaluate(() => (window as unknown as { opened?: Window }).opened?.closed)
    await expect.poll(isPopupClosed).toBe(false)
    await page.evaluate(() => (window as unknown as { opened: Window }).opened.close())
    await expect(wallet.getByText('Request canceled')).toBeVisible()
    world.coinbase.isSlow = false
  })

  await test.step('a request', async () => {
    await respondInPopup(page, () => retry.click(), 'Approve')
    await expectHiddenDialog(page)
    expect(await sign(page, ['Reject'])).toMatchObject({ code: 4001 })
    const signing = sign(page, [])
    const window = await page.waitForEvent('popup')
    await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
    await window.close()
    expect(await signing).toMatchObject({ code: 4001 })
  })

  await test.step('a wallet that forgot the page is asked to connect, and gets the request once more', async () => {
    const before = world.coinbase.asked.length
    const signature = (await sign(page, ['Forget', 'Approve', 'Approve'])) as Hex
    expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
    const listMethods = () => world.coinbase.asked.slice(before).map(({ method }) => method)
    expect(listMethods()).toEqual(['personal_sign', 'eth_requestAccounts', 'personal_sign'])
    await expect.poll(() => readState(page)).toMatchObject({ status: 'connected', addresses: [address] })
    // The SDK reconnects and retries only once, so the page receives the second 4100.
    expect(await sign(page, ['Forget', 'Approve', 'Forget'])).toMatchObject({ code: 4100 })
  })

  await test.step('a user who disconnected stays so after a reload, and connects again in one window', async () => {
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await page.evaluate(() => window.oriel?.disconnect())
    expect(await request(page, 'eth_accounts')).toEqual([])
    await openPage(page, world.deployment)
    expect(await request(page, 'eth_accounts')).toEqual([])
    expect(popups).toEqual([])
    await connectToCoinbase(page)
    expect(popups).toHaveLength(1)
  })

  await test.step('with the extension installed, the row connects to it', async () => {
    await page.evaluate(() => window.oriel?.disconnect())
    const [extension] = await addPageWallets(page, [{ name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }])
    await openPage(page, world.deployment)
    await (await openRow(page, 'Coinbase')).click()
    await expect.poll(() => extension?.methods()).toContain('eth_requestAccounts')
  })
})
