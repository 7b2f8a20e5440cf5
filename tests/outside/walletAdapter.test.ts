import { expect, test } from '@playwright/test'
import { approve, fund, getWallet } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { connect, expectToStayDisconnected, getById, openApp, runAndApprove, startApp } from './app.ts'

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('walletAdapter')
})
test.afterAll(() => app.stop())

test('wallet-adapter-react connects, signs, sends, reconnects, disconnects and stays disconnected', async ({
  page,
}) => {
  await openApp(page, app)
  await connect(page, async () => {
    await page.getByRole('button', { name: 'Select Wallet' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Oriel/ })
      .click()
  })
  await expect(getById(page, 'status')).toHaveText('connected')
  const address = (await getById(page, 'address').textContent()) ?? ''
  await fund(address)
  await runAndApprove(page, 'Sign message', 'Sign')
  await expect(getById(page, 'result')).toHaveText('64')
  await runAndApprove(page, 'Send transaction', 'Confirm')
  await expect(getById(page, 'result')).toHaveText('confirmed')
  await page.getByRole('button', { name: 'Sign twelve transactions' }).click()
  await approve(getWallet(page), /^Sign/)
  await expect(getById(page, 'result')).toHaveText('12')
  await page.reload()
  await expect(getById(page, 'address')).toHaveText(address)
  await page.getByRole('button', { name: 'Disconnect by the adapter' }).click()
  await expect(getById(page, 'status')).toHaveText('disconnected')
  await expectToStayDisconnected(page, 'solana')
})
