import { expect, test } from '@playwright/test'
import { approve, getWallet } from '../support/dapp.ts'
import { connect, getById, openApp, withSignInApp } from './app.ts'

const own = withSignInApp('rainbowkitSignIn')

test('the authentication of RainbowKit signs in, knows the user after a reload, and signs out', async ({ page }) => {
  const { address } = await openApp(page, own.app)
  await expect(getById(page, 'authentication')).toHaveText('unauthenticated')
  await page.getByTestId('rk-connect-button').click()
  await connect(page, () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Oriel/ })
      .click(),
  )
  const sign = page.getByTestId('rk-auth-message-button')
  await sign.click()
  await getWallet(page).getByRole('button', { name: 'Reject' }).click()
  await expect(getById(page, 'authentication')).toHaveText('unauthenticated')
  await sign.click()
  await expect(getWallet(page).getByText('Sign in to Outside.')).toBeVisible()
  await approve(getWallet(page), /^Sign/)
  await expect(getById(page, 'authentication')).toHaveText('authenticated')
  await page.reload()
  await expect(getById(page, 'authentication')).toHaveText('authenticated')
  await expect(getById(page, 'address')).toHaveText(address)
  await expect(getById(page, 'status')).toHaveText('connected')
  await page.getByTestId('rk-account-button').click()
  await page.getByTestId('rk-disconnect-button').click()
  await expect(getById(page, 'authentication')).toHaveText('unauthenticated')
})
