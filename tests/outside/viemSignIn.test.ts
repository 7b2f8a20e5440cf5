import { expect, test } from '@playwright/test'
import { approve, chooseOwnWallet, enterPassword } from '../support/dapp.ts'
import { getById, openApp, readAccounts, withSignInApp } from './app.ts'

const own = withSignInApp('viemSignIn')

test('viem connects and signs in with one approval by wallet_connect, and disconnects', async ({ page }) => {
  const { address } = await openApp(page, own.app)
  await page.getByRole('button', { name: 'Connect and sign in' }).click()
  const window = await chooseOwnWallet(page)
  await expect(window.getByText('Sign in to Outside.')).toBeVisible()
  await enterPassword(window)
  await approve(window, 'Connect & sign in')
  await expect(getById(page, 'result')).toContainText(`wants you to sign in with your Ethereum account:\n${address}`)
  await page.getByRole('button', { name: 'Read session' }).click()
  await expect(getById(page, 'result')).toHaveText(address)

  await test.step('a user who is connected is not asked again', async () => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(getById(page, 'result')).toHaveText(address)
  })
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => readAccounts(page, 'eip155')).toEqual([])
})
