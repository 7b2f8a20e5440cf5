import { expect, test } from '@playwright/test'
import { pressSettings, showNetwork } from './support/accountView.ts'
import { expectHiddenDialog, getWallet, openDapp } from './support/dapp.ts'
import { connectTestWallet, readState } from './support/pageWalletPage.ts'
import { addPageWallets, type TestWallet } from './support/pageWallets.ts'

// Second tier: wallets that withdraw or keep a permission. The first test adds and disconnects two wallets.

test('default: each namespace has its own wallet, which is added and disconnected separately', async ({ page }) => {
  const [alpha] = (await addPageWallets(page, [
    { name: 'Alpha', rdns: 'test.alpha' },
    { name: 'Sola', kinds: ['standard'] },
  ])) as [TestWallet]
  await openDapp(page)
  await page.evaluate(() => window.oriel?.open())
  const wallet = getWallet(page)
  const rows = wallet.getByRole('list', { name: 'Wallets' }).getByRole('button')
  await expect(rows.filter({ hasText: /^(Alpha|Sola)/ })).toHaveText([/^Alpha\s*Installed$/, /^Sola\s*Installed$/])
  await rows.filter({ hasText: 'Alpha' }).click()
  await expectHiddenDialog(page)
  expect(await readState(page)).toMatchObject({ addresses: [alpha.account.address] })

  await page.evaluate(() => window.oriel?.open())
  await pressSettings(wallet)
  await wallet.getByRole('button', { name: /^Wallets\s*Add a wallet for Solana$/ }).click()
  await wallet.getByRole('button', { name: 'Add a wallet for Solana' }).click()
  await expect(rows.filter({ hasText: 'Sola' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Alpha' })).toHaveCount(0)
  await rows.filter({ hasText: 'Sola' }).click()
  await expectHiddenDialog(page)
  expect(await readState(page, 'solana')).toMatchObject({ status: 'connected', walletName: 'Sola' })
  expect(await readState(page)).toMatchObject({ status: 'connected', walletName: 'Alpha' })

  await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  await expect(wallet.getByTitle(alpha.account.address)).toHaveCount(0)
  await showNetwork(wallet, 'Oriel Local')
  await expect(wallet.getByTitle(alpha.account.address)).toBeVisible()
  await pressSettings(wallet)
  await wallet.getByRole('button', { name: /^Wallets/ }).click()
  await wallet.getByRole('button', { name: 'Disconnect and revoke Alpha on Ethereum' }).click()
  await expect(wallet.getByRole('button', { name: 'Add a wallet for Ethereum' })).toBeVisible()
  expect(alpha.methods()).toContain('wallet_revokePermissions')
  await expect.poll(() => readState(page)).toMatchObject({ addresses: [] })
  expect(await readState(page, 'solana')).toMatchObject({ status: 'connected' })

  await wallet.getByRole('button', { name: 'Disconnect Sola from Solana' }).click()
  await expectHiddenDialog(page)
  expect(await readState(page, 'solana')).toMatchObject({ addresses: [] })
})

test('error: a wallet that withdraws its permission leads to Connect, and one that keeps it is reported and removed here @second', async ({
  page,
}) => {
  const [alpha] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
  await openDapp(page)
  await connectTestWallet(page, alpha)
  const wallet = getWallet(page)

  await test.step('when a wallet withdraws everything while its account is shown, Connect opens', async () => {
    await page.evaluate(() => window.oriel?.open())
    await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
    alpha.granted.delete('eip155')
    await alpha.emit('accountsChanged', [])
    await expect(wallet.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
    await wallet.getByRole('button', { name: 'Alpha' }).click()
    await expectHiddenDialog(page)
  })

  await test.step('a wallet that keeps its permission is reported as a failed disconnection, and removed here', async () => {
    await page.evaluate(() => {
      const emitted: unknown[] = []
      Object.assign(window, { emitted })
      window.oriel?.on('DISCONNECT_ERROR', (event) => emitted.push(event))
      return window.oriel?.open()
    })
    await pressSettings(wallet)
    await wallet.getByRole('button', { name: /^Wallets/ }).click()

    alpha.refuses = { code: 4001, message: 'The user rejected the request.' }
    await wallet.getByRole('button', { name: 'Disconnect and revoke Alpha on Ethereum' }).click()
    await expect(wallet.getByText('Couldn’t disconnect')).toBeVisible()
    await expect(wallet.getByRole('dialog')).toContainText('No wallet')
    await expect.poll(() => readState(page)).toMatchObject({ addresses: [] })
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { emitted: unknown[] }).emitted))
      .toMatchObject([{ message: 'Failed to disconnect' }])
  })
})
