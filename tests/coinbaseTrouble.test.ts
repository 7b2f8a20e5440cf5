import { expect, type Page, test } from '@playwright/test'
import { connectToCoinbase, withCoinbase } from './support/coinbasePage.ts'
import { getWallet, request } from './support/dapp.ts'
import { openPage, openRow, readState } from './support/pageWalletPage.ts'

// Second tier: error cases. coinbase.test.ts covers the connection.

const world = withCoinbase()
test.afterEach(() => world.deployment.sendWith({}))

test('error: what the page’s policies block has a code, before a window opens, and names its directive @second', async ({
  page,
}) => {
  const wallet = getWallet(page)

  await test.step('a page whose policy isolates its windows gets error 8025 before one opens', async () => {
    world.deployment.sendWith({ 'cross-origin-opener-policy': 'same-origin' })
    await openPage(page, world.deployment)
    const popups: Page[] = []
    page.on('popup', (popup) => popups.push(popup))
    await (await openRow(page, 'Coinbase')).click()
    await expect(wallet.getByText(/This site blocks the wallet’s window/)).toBeVisible()
    await expect(wallet.getByText('Error 8025', { exact: true })).toBeVisible()
    expect(popups).toEqual([])
  })

  await test.step('a script that the Content-Security-Policy blocks', async () => {
    world.deployment.sendWith({ 'content-security-policy': `script-src ${world.deployment.frame}/oriel.js` })
    await openPage(page, world.deployment)
    await (await openRow(page, 'Coinbase')).click()
    await expect(wallet.getByText('A file of the wallet didn’t load')).toBeVisible()
    await expect(wallet.getByText('Error 8160', { exact: true })).toBeVisible()
  })

  await test.step('a page whose policy allows pop-ups connects', async () => {
    world.deployment.sendWith({ 'cross-origin-opener-policy': 'same-origin-allow-popups' })
    await openPage(page, world.deployment)
    await connectToCoinbase(page)
    await page.evaluate(() => window.oriel?.disconnect())
  })

  await test.step('a request that the Content-Security-Policy blocks names its directive', async () => {
    // Coinbase's library runs on the page and fetches a batch's status from Coinbase's node. The page's policy blocks
    // this request.
    world.deployment.sendWith({ 'content-security-policy': "connect-src 'none'" })
    await openPage(page, world.deployment)
    await connectToCoinbase(page)
    expect(await readState(page)).toMatchObject({ status: 'connected' })
    expect(await request(page, 'wallet_getCallsStatus', [`0x${'ab'.repeat(32)}`])).toMatchObject({
      code: 8026,
      message: expect.stringContaining('connect-src'),
    })
  })
})
