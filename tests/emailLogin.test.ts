import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { connectedAddress, openDapp, request, walletOf, walletWindow } from './support/dapp.ts'
import { newEmail, readCode } from './support/login.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'

const filePassword = 'a long enough password'

/** From the dapp: the address is typed in the page, everything else in the wallet window. */
async function chooseEmail(page: Page, email: string): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const field = walletOf(page).getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  return walletWindow(page, () => field.press('Enter'))
}

const typeCode = (window: Page, code: string) => window.getByRole('textbox', { name: 'Code' }).fill(code)

/** The paste of somebody who has clicked nowhere. */
async function paste(window: Page, text: string) {
  await window.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** A file and its password for the second key; gives the path of the file. */
async function saveFile(window: Page): Promise<string> {
  const instead = window.getByRole('button', { name: 'Use a password and a file instead' })
  const field = window.getByLabel('Password for the file')
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await field.fill(filePassword)
  await window.getByLabel('Password again').fill(filePassword)
  await window.getByRole('button', { name: 'Make the file' }).click()
  const saved = window.getByRole('button', { name: 'I have saved it' })
  await expect(saved).toHaveAttribute('aria-disabled', 'true')
  const button = window.getByRole('button', { name: 'Download the file' })
  const [download] = await Promise.all([window.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^oriel-recovery-[0-9a-fA-F]{6}\.json$/)
  const path = await download.path()
  await saved.click()
  return path
}

test('default: a code from the mail and a file make a wallet, which opens again, and on another device', async ({
  page,
  browser,
}) => {
  await openDapp(page)
  const email = newEmail()
  const window = await chooseEmail(page, email)
  await expect(window.getByText(`We sent a code of six digits to ${email}.`)).toBeVisible()
  await expect(window.getByText(urls.host)).toBeVisible()
  const code = await readCode(email)
  await typeCode(window, code === '111111' ? '222222' : '111111')
  await expect(window.getByText('This code is not right. 4 more tries.')).toBeVisible()
  // Loaded anew, it asks for the same code, and sends no other.
  await window.reload()
  await expect(window.getByRole('textbox', { name: 'Code' })).toBeFocused()
  await paste(window, ` ${code.slice(0, 3)} ${code.slice(3)} `)
  const file = await saveFile(window)
  await window.getByRole('button', { name: 'Allow' }).click()
  const address = await connectedAddress(page)
  const { eip155 } = JSON.parse(await readFile(file, 'utf8')) as { eip155: string }
  expect(eip155).toBe(address)

  // Locked and wanted again: the login is still fresh, so nothing is asked.
  await page.getByRole('button', { name: 'Open account view' }).click()
  const wallet = walletOf(page)
  await wallet.getByRole('button', { name: /^Lock/ }).click()
  const again = await walletWindow(page, () => wallet.getByRole('button', { name: /^Unlock/ }).click())
  const closed = again.waitForEvent('close')
  await again.getByRole('button', { name: 'Unlock', exact: true }).click()
  await closed
  await expect(wallet.getByRole('button', { name: /^Lock/ })).toBeVisible()

  const context = await browser.newContext()
  try {
    const other = await context.newPage()
    await openDapp(other, urls.stranger)
    const elsewhere = await chooseEmail(other, email)
    await typeCode(elsewhere, await readCode(email, { count: 2 }))
    await expect(elsewhere.getByText('You have a wallet, and this browser does not know it yet.')).toBeVisible()
    const open = elsewhere.getByRole('button', { name: 'Open the wallet' })
    const password = elsewhere.getByLabel('Password of the file')
    await elsewhere.locator('input[type="file"]').setInputFiles(file)
    await password.fill('not this one')
    await open.click()
    await expect(elsewhere.getByText('The password is not right.')).toBeVisible()
    await password.fill(filePassword)
    await open.click()
    await elsewhere.getByRole('button', { name: 'Allow' }).click()
    expect(await connectedAddress(other)).toBe(address)
    expect(await request(other, 'eth_accounts')).toEqual([address])
  } finally {
    await context.close()
  }
})

test('default: on its own page, with a passkey, which also unlocks it', async ({ page }) => {
  const email = newEmail('own')
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await page.getByRole('button', { name: 'Continue with email' }).click()
  const field = page.getByLabel('Email address')
  await field.fill('nobody')
  await field.press('Enter')
  await expect(page.getByText('Type a whole address')).toBeVisible()
  await field.fill(email)
  await field.press('Enter')
  await typeCode(page, await readCode(email))
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  const address = await page.locator('[title^="0x"]').first().getAttribute('title')

  // The passkey is all it takes: no server is asked.
  await page.reload()
  await page.route('**/v1/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Unlock with passkey' }).click()
  await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  expect(await page.locator('[title^="0x"]').first().getAttribute('title')).toBe(address)
  expect(address).toMatch(/^0x/)
})
