import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { getWallet } from './support/dapp.ts'
import { getFrame, waitForKit } from './support/kit.ts'

// Second tier: error cases. The first tier shows and shares an address in accounts.test.ts.

test('error: a failed copy is shown, a browser without sharing has no button, and a lost account leads to Connect @second', async ({
  connected: { page },
}) => {
  const kit = await waitForKit(page)
  const wallet = getWallet(page)
  await kit.evaluate((oriel) => oriel.open({ view: 'Receive' }))
  const copy = wallet.getByRole('button', { name: 'Copy address' })
  await expect(copy).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Share' })).toHaveCount(0)
  await getFrame(page).evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    document.execCommand = () => false
  })
  await copy.click()
  await expect(wallet.getByText('Couldn’t copy the address', { exact: true })).toBeVisible()

  await kit.evaluate((oriel) => oriel.disconnect())
  await expect(wallet.getByText('Account not found')).toBeVisible()
  await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})
