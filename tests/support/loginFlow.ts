import { expect, type Page } from '@playwright/test'
import { approve, getWallet, waitForWalletWindow } from './dapp.ts'
import { readCode } from './login.ts'
import { addPasskeyDevice } from './passkey.ts'

export async function chooseEmail(page: Page, email: string): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const field = getWallet(page).getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  return waitForWalletWindow(page, () => field.press('Enter'))
}

export const typeCode = (window: Page, code: string) => window.getByRole('textbox', { name: 'Code' }).fill(code)

export async function connectEmailWallet(page: Page, email: string) {
  const window = await chooseEmail(page, email)
  await addPasskeyDevice(window)
  await typeCode(window, await readCode(email))
  await approve(window, 'Create passkey & connect')
}

export async function readStoredToken(page: Page): Promise<string> {
  const text = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.endsWith('/login'))?.[1])
  const { token } = JSON.parse(text ?? '{}') as { token?: string }
  expect(token).toMatch(/^[\w-]{43}$/)
  return String(token)
}
