import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  findRequestedWord,
  getWallet,
  openDapp,
  password,
  readConnectedAddress,
  readWords,
  request,
} from './support/dapp.ts'
import { urls } from './support/ports.ts'

async function pressTabUntil(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass()
}

async function press(page: Page, target: Locator) {
  await pressTabUntil(page, target)
  await page.keyboard.press('Enter').catch((error) => {
    // Ignores the error if the key press closed the window, because the press is then never acknowledged.
    if (!page.isClosed()) throw error
  })
}

async function fill(page: Page, target: Locator, text: string) {
  await pressTabUntil(page, target)
  await page.keyboard.type(text)
}

const getButton = (inside: Page | ReturnType<typeof getWallet>, name: string | RegExp) =>
  inside.getByRole('button', { name, exact: true })

test('default: a new wallet, a backup, a grant, a signature and a rejection work without a pointer', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', forcedColors: 'active' })
  const page = await context.newPage()
  await openDapp(page, urls.stranger)
  const wallet = getWallet(page)
  await press(page, getButton(page, 'Connect wallet'))
  const opening = context.waitForEvent('page')
  await press(page, getButton(wallet, /^Oriel/))
  const window = await opening

  const instead = getButton(window, 'Use a password instead')
  const field = window.getByLabel('Password', { exact: true })
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await press(window, instead)
  await expect(field).toBeFocused()
  await window.keyboard.type(password)
  await fill(window, window.getByLabel('Repeat password'), password)
  await expect(getButton(window, 'Create wallet')).toHaveAttribute('data-guard', 'ready')
  await window.keyboard.press('Enter')
  const words = await readWords(window)
  await press(window, getButton(window, 'I’ve written them down'))
  for (const number of [1, 2, 3]) {
    await press(window, await findRequestedWord(window, number, words))
  }
  const address = await readConnectedAddress(page)

  const answer = request(page, 'personal_sign', ['0x68656c6c6f', address])
  const popup = context.waitForEvent('page')
  await press(page, getButton(wallet, 'Review in wallet'))
  const second = await popup
  await fill(second, second.getByLabel('Password', { exact: true }), password)
  await expect(getButton(second, 'Unlock & sign')).toHaveAttribute('data-guard', 'ready')
  await press(second, getButton(second, 'Unlock & sign'))
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)

  const rejected = request(page, 'personal_sign', ['0x68656c6c6f', address])
  await press(page, getButton(wallet, 'Reject'))
  expect(await rejected).toMatchObject({ code: 4001 })
  const closed = request(page, 'personal_sign', ['0x68656c6c6f', address])
  await expect(getButton(wallet, 'Reject')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await closed).toMatchObject({ code: 4001 })
  await context.close()
})
