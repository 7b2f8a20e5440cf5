import { expect, test } from '@playwright/test'
import { countFlow } from './support/counts.ts'
import { expectHiddenDialog, getWallet } from './support/dapp.ts'
import { openPage, readState } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'
import { copyCode, expectAccounts, openPage as openPhonePage, withPhones } from './support/walletConnect.ts'

// Second tier: counts clicks. Other tests cover each flow.

const world = withPhones()
const openModal = () => void window.oriel?.open()
const countNoPrompts = () => 0

test('flow: an extension takes two clicks beside its own, and a phone one click and a scan where the window is wide @second', async ({
  page,
  context,
}) => {
  await test.step('an extension', async () => {
    const [wallet] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
    await openPage(page, world.deployment)
    const flow = countFlow(countNoPrompts)
    // Opens the modal from a script, because the page has no button of its own.
    await page.evaluate(openModal)
    flow.listed()
    flow.list()
    await flow.click(getWallet(page).getByRole('button', { name: /^Alpha/ }))
    await expect.poll(async () => (await readState(page)).addresses).toEqual([wallet.account.address])
    await expectHiddenDialog(page)
    expect(flow.take('extension')).toMatchObject({ clicks: 2, screens: 1 })
    await page.evaluate(() => window.oriel?.disconnect())
    await page.close()
  })

  await test.step('a phone', async () => {
    const phone = await world.phone()
    const { page } = await openPhonePage(context, world.home())
    const flow = countFlow(countNoPrompts)
    await page.evaluate(openModal)
    flow.listed()
    flow.list()
    const pane = getWallet(page).getByRole('region', { name: 'Phone wallet' })
    await pane.hover({ position: { x: 20, y: 20 } })
    await pane.hover({ position: { x: 60, y: 40 } })
    // Copies the pairing link. A user would scan the QR code instead.
    await phone.pair(await copyCode(page))
    await expectAccounts(page, [phone.addresses.eip155])
    expect(flow.take('phone by QR code')).toMatchObject({ clicks: 1, screens: 1 })
  })
})
