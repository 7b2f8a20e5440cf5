import { expect, test } from '@playwright/test'
import { approve, createWallet } from '../support/dapp.ts'
import { startExtension } from '../support/extension.ts'
import { waitForPrompt } from '../support/extensionSite.ts'
import { getAddress, getById, startApp } from './app.ts'
import { testEvmKit } from './evmKit.ts'

testEvmKit(
  'wagmi',
  (page) => page.getByRole('button', { name: 'Connect Oriel' }).click(),
  (page) => page.getByRole('button', { name: 'Disconnect by wagmi' }).click(),
)

test('wagmi lists one Oriel in a page with our SDK, and the extension answers, also after a reload', async () => {
  const app = await startApp('wagmi')
  const extension = await startExtension({ wallet: app.frame })
  const panel = await extension.panel()
  const page = await extension.context.newPage()
  const address = getAddress(app)
  await page.goto(address)
  const connect = page.getByRole('button', { name: 'Connect Oriel' })
  await expect(connect).toHaveCount(1)
  await connect.click()
  await waitForPrompt(panel, address)
  await createWallet(panel)
  await expect(getById(page, 'address')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  // Brings the page to the front, because the browser throttles background pages.
  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await waitForPrompt(panel, address)
  await approve(panel, 'Sign')
  await expect(getById(page, 'result')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.bringToFront()
  await page.reload()
  await expect(getById(page, 'status')).toHaveText('connected')
  await expect(page.locator('iframe[title="Wallet"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Disconnect by wagmi' }).click()
  await expect(getById(page, 'status')).toHaveText('disconnected')
  await page.reload()
  await expect(getById(page, 'status')).toHaveText('disconnected')
  await extension.stop()
  await app.stop()
})
