import { expect, test } from '@playwright/test'
import { getDevAddress } from '../localnet/evm/accounts.ts'
import { getWallet, openDapp } from './support/dapp.ts'
import { readShownBalance } from './support/figures.ts'
import { connectTestWallet } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'

// Second tier: a tap beside an open menu. The first test shows the name and picture of each account.

test('default: an account shows its ENS name and picture, and the next account shows its own', async ({ page }) => {
  const [meadow] = (await addPageWallets(page, [{ name: 'Meadow' }])) as [TestWallet]
  meadow.addresses = [getDevAddress('bob')]
  await openDapp(page)
  const readState = () => page.evaluate(() => window.oriel?.getState().namespaces.eip155)
  await page.evaluate(() => {
    const connecting: (string | undefined)[] = []
    Object.assign(window, { connecting })
    window.oriel?.subscribe(({ connectingWallet }) => connecting.push(connectingWallet?.name))
  })
  await connectTestWallet(page, meadow)
  const connecting = await page.evaluate(() => (window as unknown as { connecting: (string | undefined)[] }).connecting)
  expect(new Set(connecting)).toEqual(new Set([undefined, 'Meadow']))
  expect(connecting.at(-1)).toBeUndefined()
  expect(await readState()).not.toHaveProperty('balance')
  await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  const wallet = getWallet(page)
  for (const [name, other] of [
    ['bob', 'alice'],
    ['alice', 'bob'],
  ] as const) {
    await meadow.chooseAccount([getDevAddress(name)])
    await expect(wallet.getByText(`${name}.eth`, { exact: true })).toBeVisible()
    await expect(wallet.getByTitle(getDevAddress(name))).toBeVisible()
    await expect(wallet.getByText(`${other}.eth`)).toHaveCount(0)
    const picture = wallet.locator('.account-picture img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expect.poll(readState).toMatchObject({
      profileName: `${name}.eth`,
      profileImage: expect.stringMatching(/^data:image\//),
      balance: { value: expect.stringMatching(/^[1-9]\d+$/), symbol: 'ETH', decimals: 18, at: expect.any(Number) },
    })
  }
  const before = await readState()
  await page.reload()
  await expect.poll(readState).toMatchObject({ profileName: 'alice.eth', balance: { value: before?.balance?.value } })
  await page.evaluate(() => window.oriel?.disconnect())
  await expect
    .poll(async () => Object.keys((await readState()) ?? {}).sort())
    .toEqual(['accounts', 'networkId', 'status'])
})

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('error: a tap beside the open menu closes it and presses nothing beneath @second', async ({ page }) => {
    const [meadow] = (await addPageWallets(page, [{ name: 'Meadow' }])) as [TestWallet]
    meadow.addresses = [getDevAddress('bob')]
    await openDapp(page)
    await connectTestWallet(page, meadow)
    await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
    const wallet = getWallet(page)
    const tab = wallet.getByRole('tab', { name: 'NFTs' })
    // Waits for the balances, because the sheet grows when they arrive, and the tabs move.
    await readShownBalance(wallet, 'ETH')
    await wallet.locator('.account-pill').tap()
    await expect(wallet.getByRole('menu')).toBeVisible()
    // Forces the tap, because the open menu makes the tab unreachable.
    await tab.tap({ force: true })
    await expect(wallet.getByRole('menu')).toHaveCount(0)
    await expect(tab).toHaveAttribute('aria-selected', 'false')
    await tab.tap()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  })
})
