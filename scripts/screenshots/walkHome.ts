import { expect, type Page } from '@playwright/test'
import { openDapp, password, readWords, walletOf } from '../../tests/support/dapp.ts'
import { addPasskeyDevice } from '../../tests/support/passkey.ts'
import type { Visit } from './visit.ts'

/** The wallet's own page, locked and open, and what shows the words or erases them. */
export async function walkHome({ context, stack, album, variant }: Visit) {
  const page = await context.newPage()
  const take = (view: string) => album.take(page, view, variant)
  await page.goto(stack.frameUrl)
  const accounts = page.getByRole('heading', { name: 'Accounts' })
  await expect(accounts).toBeVisible()
  await take('home-locked')
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await proveBy(page, 'Unlock')
  await page.getByRole('button', { name: 'Add account' }).click()
  await expect(page.getByRole('button', { name: 'Rename' })).toHaveCount(2)
  await take('home')
  await page.getByRole('button', { name: 'Rename' }).first().click()
  await take('home-rename')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /Remove from this browser/ }).click()
  await take('home-remove')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: /^Recovery words/ }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await take('export-phrase')
  await proveBy(page, 'Show the words')
  await readWords(page)
  await take('export-phrase-words')
  await page.close()
}

async function proveBy(page: Page, button: string) {
  const field = page.getByLabel('Password', { exact: true })
  await field.fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(field).toBeHidden()
}

/** A device with a passkey in it. */
export async function walkPasskey({ context, stack, album, variant }: Visit) {
  const page = await context.newPage()
  await addPasskeyDevice(page)
  await page.goto(stack.frameUrl)
  await page.getByRole('button', { name: 'Create a new wallet' }).click()
  const button = page.getByRole('button', { name: 'Continue with a passkey' })
  await expect(button).toBeVisible()
  await album.take(page, 'create-passkey', variant)
  await button.click()
  await readWords(page)
  await page.goto(stack.frameUrl)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unlock with passkey' })).toBeVisible()
  await album.take(page, 'unlock-passkey', variant)
}

/** No window came: the browser blocks it, as it does for clicks that came through too many hands. */
export async function walkBlocked({ context, stack, album, variant }: Visit) {
  await context.addInitScript(() => {
    window.open = () => null
  })
  const page = await context.newPage()
  await openDapp(page, stack.hostUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await walletOf(page).getByRole('button', { name: /Oriel/ }).click()
  await expect(walletOf(page).getByRole('link', { name: /Open the wallet window/ })).toBeVisible()
  await album.take(page, 'window-blocked', variant)
}

/** What a developer sees who opens the frame's address by hand. */
export async function walkRefusal({ context, stack, album, variant }: Visit) {
  const page = await context.newPage()
  await page.goto(`${stack.frameUrl}/f/default/`)
  await expect(page.getByRole('alert')).toBeVisible()
  await album.take(page, 'refusal', variant)
}
