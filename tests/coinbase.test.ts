import { expect, type Page, test } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { answerIn, connectToCoinbase, signAt, startCoinbase } from './support/coinbasePage.ts'
import { request, walletOf } from './support/dapp.ts'
import { type Deployment, localnet, startDeployment } from './support/deployment.ts'
import { openPage, rowOf, stateOf } from './support/pageWalletPage.ts'
import { addPageWallets } from './support/pageWallets.ts'

let coinbase: Awaited<ReturnType<typeof startCoinbase>>
let deployment: Deployment
test.beforeAll(async () => {
  coinbase = await startCoinbase()
  const settings = { coinbaseUrl: coinbase.url }
  deployment = await startDeployment({ hosts: ['localhost'], networks: [localnet(0), localnet(1)], settings })
})
test.afterAll(() => Promise.all([deployment.stop(), coinbase.stop()]))
test.beforeEach(({ context }) => coinbase.hold(context))

const sign = (page: Page, buttons: ('Approve' | 'Reject' | 'Forget')[]) =>
  signAt(page, { address: coinbase.account.address, buttons })

test('default: a visitor without an extension connects by a pop-up of the page, signs, and comes back', async ({
  page,
}) => {
  const { address } = coinbase.account
  const loaded: string[] = []
  page.on('request', (one) => loaded.push(one.url()))
  const hasLibrary = () => loaded.some((url) => url.endsWith('/oriel-coinbase.js'))
  await openPage(page, deployment)
  const row = await rowOf(page, 'Coinbase')
  await expect(row).toBeVisible()
  expect(hasLibrary()).toBe(false)
  await connectToCoinbase(page)
  expect(hasLibrary()).toBe(true)
  expect(await stateOf(page)).toMatchObject({
    status: 'connected',
    connectorId: 'coinbaseWalletSDK',
    walletName: 'Coinbase',
    addresses: [address],
    networkId: 'eip155:31337',
  })
  // It is the page that Coinbase sees, not the wallet.
  const { origin } = new URL(page.url())
  expect(coinbase.asked.at(-1)).toMatchObject({ method: 'eth_requestAccounts', origin, name: origin })

  const signature = (await sign(page, ['Approve'])) as Hex
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)

  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  await openPage(page, deployment)
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await stateOf(page)).toMatchObject({ status: 'connected', connectorId: 'coinbaseWalletSDK' })

  await page.evaluate(() => window.oriel?.disconnect())
  expect(await request(page, 'eth_accounts')).toEqual([])
  await openPage(page, deployment)
  expect(await request(page, 'eth_accounts')).toEqual([])
  expect(popups).toEqual([])
  // The library has forgotten the connection, so the next one asks.
  await connectToCoinbase(page)
  expect(popups).toHaveLength(1)
})

test('error: a no is 4001, to the connection and to a request; so is a window that is closed, before and after it loads', async ({
  page,
}) => {
  await openPage(page, deployment)
  const wallet = walletOf(page)
  const row = await rowOf(page, 'Coinbase')
  await answerIn(page, () => row.click(), 'Reject')
  await expect(wallet.getByText('Connection declined')).toBeVisible()
  const retry = wallet.getByRole('button', { name: 'Try again' })
  const [popup] = await Promise.all([page.waitForEvent('popup'), retry.click()])
  await expect(popup.getByRole('button', { name: 'Approve' })).toBeVisible()
  await popup.close()
  await expect(wallet.getByText('Connection declined')).toBeVisible()

  // The page of this window never comes, so it cannot say that it is closed.
  coinbase.isSlow = true
  await page.evaluate(() => {
    const { open } = globalThis
    globalThis.open = (...how) => Object.assign(globalThis, { opened: open(...how) }).opened
  })
  await retry.click()
  const opened = () => page.evaluate(() => (window as unknown as { opened?: Window }).opened?.closed)
  await expect.poll(opened).toBe(false)
  await page.evaluate(() => (window as unknown as { opened: Window }).opened.close())
  await expect(wallet.getByText('Connection declined')).toBeVisible()
  coinbase.isSlow = false

  await answerIn(page, () => retry.click(), 'Approve')
  await expect(wallet.getByRole('dialog')).toBeHidden()
  expect(await sign(page, ['Reject'])).toMatchObject({ code: 4001 })
  const asked = signAt(page, { address: coinbase.account.address, buttons: [] })
  const window = await page.waitForEvent('popup')
  await expect(window.getByRole('button', { name: 'Approve' })).toBeVisible()
  await window.close()
  expect(await asked).toMatchObject({ code: 4001 })
})

test('behavior: a wallet that has forgotten the page (4100) is asked for accounts again, then for the same once more', async ({
  page,
}) => {
  await openPage(page, deployment)
  await connectToCoinbase(page)
  const { address } = coinbase.account
  const before = coinbase.asked.length
  const signature = (await sign(page, ['Forget', 'Approve', 'Approve'])) as Hex
  expect(await verifyMessage({ address, message: 'hi', signature })).toBe(true)
  const methods = () => coinbase.asked.slice(before).map(({ method }) => method)
  expect(methods()).toEqual(['personal_sign', 'eth_requestAccounts', 'personal_sign'])
  await expect.poll(() => stateOf(page)).toMatchObject({ status: 'connected', addresses: [address] })
  // It asks once more only: the page gets the second 4100.
  expect(await sign(page, ['Forget', 'Approve', 'Forget'])).toMatchObject({ code: 4100 })
})

test('behavior: where the extension is, the row leads to it', async ({ page }) => {
  const [extension] = await addPageWallets(page, [{ name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' }])
  await openPage(page, deployment)
  await (await rowOf(page, 'Coinbase')).click()
  await expect.poll(() => extension?.methods()).toContain('eth_requestAccounts')
})
