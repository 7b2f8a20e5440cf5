import { expect, type Page } from '@playwright/test'
import { connectedAddress, openDapp, password, readWords, walletOf, walletWindow } from '../../tests/support/dapp.ts'
import { seeIn, type Visit } from './visit.ts'

/** From the first click to a connected account. Gives the dapp's page. */
export async function walkCreation({ context, stack, album, variant }: Visit): Promise<Page> {
  const page = await context.newPage()
  await openDapp(page, stack.hostUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = walletOf(page).getByRole('button', { name: /Oriel/ })
  await expect(row).toBeVisible()
  await album.take(page, 'connect', variant)

  const window = await walletWindow(page, () => row.click())
  const take = (view: string) => album.take(window, view, variant)
  await seeIn(window, 'Create a new wallet')
  await take('welcome')
  await album.take(page, 'window-waiting', variant)

  await window.getByRole('button', { name: 'I have recovery words' }).click()
  await window.getByLabel('Recovery words').fill('legal winner thank year')
  await take('import')
  await window.getByRole('button', { name: 'Back' }).click()

  await window.getByRole('button', { name: 'Create a new wallet' }).click()
  const instead = window.getByRole('button', { name: 'Use a password instead' })
  const field = window.getByLabel('Password', { exact: true })
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await take('create-password')
  await field.fill('short')
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await take('create-password-short')
  await field.fill(password)
  await window.getByLabel('Password again').fill('another password')
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await take('create-password-different')
  await window.getByLabel('Password again').fill(password)
  await window.getByRole('button', { name: 'Create wallet' }).click()
  const words = await readWords(window)
  await take('backup-phrase')

  await confirmWords(window, words, take)
  await expect(window.getByRole('button', { name: 'Allow' })).toBeVisible()
  await take('grant-origin')
  await window.getByRole('button', { name: 'Allow' }).click()
  await connectedAddress(page)
  return page
}

async function confirmWords(window: Page, words: string[], take: (view: string) => Promise<void>) {
  await window.getByRole('button', { name: 'I have written them down' }).click()
  const fields = window.getByRole('textbox', { name: /^Word \d+/ })
  await expect(fields.first()).toBeVisible()
  await take('confirm-phrase')
  for (const field of await fields.all()) await field.fill('wrong')
  await window.getByRole('button', { name: 'Check', exact: true }).click()
  await seeIn(window, /At least one of these words/)
  await take('confirm-phrase-wrong')
  for (const field of await fields.all()) {
    const label = await field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '')
    await field.fill(words[Number(/\d+/.exec(label)?.[0]) - 1] ?? '')
  }
  await window.getByRole('button', { name: 'Check', exact: true }).click()
}
