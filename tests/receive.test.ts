import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { connectWallet, openDapp, walletOf } from './support/dapp.ts'
import { frameOf, kitOf } from './support/kit.ts'

// Second tier: variants and error cases.

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('default: a visitor connects first, and can then scan, copy and share the address with its networks', async ({
  page,
}) => {
  // The browser gets sharing for pages that permit it, and the shared data are recorded.
  await page.addInitScript(() => {
    const shared: unknown[] = []
    type Policy = { features: () => string[]; allowsFeature: (name: string) => boolean }
    const { featurePolicy } = document as Document & { featurePolicy: Policy }
    const isAllowed = () => !featurePolicy.features().includes('web-share') || featurePolicy.allowsFeature('web-share')
    Object.assign(window, { shared })
    Object.assign(navigator, {
      canShare: isAllowed,
      share: async (data: unknown) => {
        shared.push(data)
        if (shared.length > 1) throw new DOMException('Nobody took it.', 'DataError')
      },
    })
  })
  await openDapp(page)
  const kit = await kitOf(page)
  const wallet = walletOf(page)
  await kit.evaluate((oriel) => oriel.open({ view: 'Receive' }))
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  await kit.evaluate((oriel) => oriel.close())
  const { address } = await connectWallet(page)

  await kit.evaluate((oriel) => oriel.open({ view: 'Receive' }))
  const receive = wallet.getByRole('dialog', { name: 'Receive' })
  await expect(receive.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect(receive.getByText(address, { exact: true })).toBeVisible()
  await expect(receive.getByText('Account 1')).toBeVisible()
  await receive.getByRole('button', { name: /^Works on 2 networks/ }).click()
  const list = receive.getByRole('list', { name: 'Works on 2 networks' })
  await expect(list.getByRole('listitem')).toContainText(['Oriel Local', 'Oriel Local Two'])
  const picture = list.locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await receive.getByRole('button', { name: 'Copy address' }).click()
  await expect(wallet.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await expect(page.locator('iframe[title="Wallet"]')).toHaveAttribute('allow', /; web-share$/)
  const share = receive.getByRole('button', { name: 'Share' })
  await share.click()
  const shared = () => frameOf(page).evaluate(() => (window as unknown as { shared: unknown[] }).shared)
  await expect.poll(shared).toEqual([{ text: address }])
  await share.click()
  await expect(wallet.getByText('Nothing was shared. Try again, or copy the address.')).toBeVisible()
})

test('error: a failed copy is shown, a browser without sharing has no button, and a lost account leads to Connect @second', async ({
  connected: { page },
}) => {
  const kit = await kitOf(page)
  const wallet = walletOf(page)
  await kit.evaluate((oriel) => oriel.open({ view: 'Receive' }))
  const copy = wallet.getByRole('button', { name: 'Copy address' })
  await expect(copy).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await frameOf(page).evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await copy.click()
  await expect(wallet.getByText('Couldn’t copy the address', { exact: true })).toBeVisible()

  await kit.evaluate((oriel) => oriel.disconnect())
  await expect(wallet.getByText('Account not found')).toBeVisible()
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})
