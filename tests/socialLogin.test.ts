import { expect, type Page, test } from '@playwright/test'
import { connectedAddress, openDapp, walletOf, walletWindow } from './support/dapp.ts'
import { cancelAt, farcasterPhone, saveFile, signInAt } from './support/login.ts'
import { urls } from './support/ports.ts'

/** A person whom no other test knows. */
const somebody = () => `Ada ${crypto.randomUUID()}`

/** The provider's page, in the window that was the wallet's until now. */
const atProvider = (window: Page) => expect(window.getByRole('button', { name: 'Cancel' })).toBeVisible()

const secondKey = (window: Page) => window.getByRole('heading', { name: 'Before you begin' })

async function chooseProvider(page: Page, name: string): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return walletWindow(page, () =>
    walletOf(page)
      .getByRole('button', { name: `Continue with ${name}` })
      .click(),
  )
}

test('default: every provider, from the wallet’s own page and back to it', async ({ page }) => {
  await page.goto(urls.frame)
  for (const name of ['Google', 'Apple', 'GitHub', 'Discord', 'X', 'Facebook']) {
    await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
    await atProvider(page)
    await signInAt(page, somebody())
    await expect(secondKey(page)).toBeVisible()
    expect(page.url()).toBe(`${urls.frame}/`)
    // Who leaves now has no wallet yet, and may sign in as somebody else.
    await page.reload()
  }
})

test('default: from a dapp, by a provider that leaves the window its opener', async ({ page }) => {
  await openDapp(page)
  const window = await chooseProvider(page, 'GitHub')
  // Not today; and back by the browser's own button: each time there is a way on.
  await atProvider(window)
  await cancelAt(window)
  await expect(window.getByText('You did not sign in')).toBeVisible()
  const again = window.getByRole('button', { name: 'Continue with GitHub' })
  await again.click()
  await atProvider(window)
  await window.goBack()
  await expect(window.getByText('You are not signed in yet')).toBeVisible()
  await again.click()
  await atProvider(window)
  await signInAt(window, somebody())
  await saveFile(window)
  await expect(window.getByText(urls.host)).toBeVisible()
  await window.getByRole('button', { name: 'Allow' }).click()
  expect(await connectedAddress(page)).toMatch(/^0x/)
})

test('behavior: a provider that cuts the window off: the login counts, and goes on in another window', async ({
  page,
}) => {
  await openDapp(page)
  const window = await chooseProvider(page, 'Google')
  await atProvider(window)
  await signInAt(window, somebody())
  await expect(window.getByText('You are signed in')).toBeVisible()
  await expect(window.getByText(`Go back to ${urls.host} and continue there.`)).toBeVisible()
  const next = walletOf(page).getByRole('button', { name: 'Continue', exact: true })
  const second = await walletWindow(page, () => next.click())
  await saveFile(second)
  await second.getByRole('button', { name: 'Allow' }).click()
  expect(await connectedAddress(page)).toMatch(/^0x/)
})

test('default: Farcaster, by a phone that scans the code', async ({ page }) => {
  await page.goto(urls.frame)
  const begun = page.waitForResponse('**/v1/login/social')
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  await expect(page.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  await expect(page.getByText('Scan this QR Code with your phone')).toBeVisible()
  const { url } = (await (await begun).json()) as { url: string }
  await farcasterPhone(url, somebody().slice(4, 12))
  await expect(secondKey(page)).toBeVisible()
})
