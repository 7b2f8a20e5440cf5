import { expect, type Page, test } from '@playwright/test'
import { approve, connectedAddress, openDapp, walletOf, walletWindow } from './support/dapp.ts'
import { cancelAt, farcasterPhone, filePassword, saveFile, signInAt } from './support/login.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'

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
  const events = await recordEvents(page)
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
  await approve(window, 'Allow')
  expect(await connectedAddress(page)).toMatch(/^0x/)
  const success = { type: 'CONNECT_SUCCESS', method: 'social', reconnect: false }
  const steps = ['STARTED', 'CANCELED', 'STARTED', 'REQUEST_USER_DATA']
  const told = async () => (await events()).filter(({ type }) => /^(SOCIAL|CONNECT)_/.test(type))
  await expect
    .poll(told)
    .toMatchObject([
      ...steps.map((step) => ({ type: `SOCIAL_LOGIN_${step}`, provider: 'github' })),
      ...[success, success, { type: 'SOCIAL_LOGIN_SUCCESS', provider: 'github' }],
    ])
})

test('behavior: a window that the provider cut off says where to go on, and closes', async ({ page }) => {
  await openDapp(page)
  const window = await chooseProvider(page, 'Google')
  await atProvider(window)
  await signInAt(window, somebody())
  await expect(window.getByText(`Go back to ${urls.host} and continue there.`)).toBeVisible()
  const closed = window.waitForEvent('close')
  // The window is gone before the click has been answered.
  const click = window.getByRole('button', { name: 'Close this window' }).click()
  await Promise.all([closed, click.catch(() => closed)])
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

test('behavior: an upload that failed is done again; a browser that lost everything, and one with somebody else’s wallet', async ({
  page,
}) => {
  const ada = somebody()
  const signIn = async (name: string, on = page) => {
    await on.getByRole('button', { name: 'Continue with Discord' }).click()
    await atProvider(on)
    await signInAt(on, name)
  }
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await signIn(ada)
  const tab = await page.context().newPage()
  await tab.goto(urls.frame)
  await signIn(ada, tab)
  await expect(secondKey(tab)).toBeVisible()
  // Only who has the focus is asked for a passkey.
  await page.bringToFront()
  await page.route('**/v1/custody/wallet', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await page.unroute('**/v1/custody/wallet')
  // Whoever begins again elsewhere finishes what was begun, and gets no second wallet.
  await tab.getByLabel('Password for the file').fill(filePassword)
  await tab.getByLabel('Password again').fill(filePassword)
  await tab.getByRole('button', { name: 'Make the file' }).click()
  await expect(tab.locator('[title^="0x"]').first()).toBeVisible()
  await tab.close()
  // As after a crash: what waits is uploaded first.
  await page.reload()
  const address = page.locator('[title^="0x"]').first()
  await expect(address).toBeVisible()
  const owned = await address.getAttribute('title')

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: urls.frame, storageTypes: 'indexeddb,local_storage' })
  await page.reload()
  await signIn(ada)
  await page.getByRole('button', { name: 'Use my passkey' }).click()
  await expect(address).toHaveAttribute('title', owned ?? '')

  // Nobody is signed in any more, and then it is somebody else, who is told whose wallet has to go.
  await page.evaluate(() => localStorage.removeItem('oriel/login'))
  await page.reload()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Sign in again to unlock' }).click()
  const bob = somebody()
  await signIn(bob)
  await expect(page.getByText('This browser has the wallet of another login')).toBeVisible()

  // Who leaves it at that changes their own account only: it is not for them to sign that wallet out.
  await page.goto(urls.frame)
  await page.getByRole('button', { name: /Login, recovery, devices/ }).click()
  await expect(page.getByText('The wallet in this browser belongs to another login.')).toBeVisible()
  await expect(page.getByText('Recovery words')).toHaveCount(0)
  const signOut = page.getByRole('button', { name: 'Sign out of this browser' })
  await signOut.click()
  await expect(page.getByText('Your login ends.')).toBeVisible()
  await signOut.click()
  await expect(address).toHaveAttribute('title', owned ?? '')

  // It may be the last of it: to put another one in its place takes a second word.
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Sign in again to unlock' }).click()
  await signIn(bob)
  await expect(page.getByRole('button', { name: 'Open it with its passkey or recovery file' })).toBeVisible()
  await page.getByRole('button', { name: 'Put mine in its place' }).click()
  await expect(page.getByText(/If the account was deleted, what is here is the last of it/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the other wallet' }).click()
  await expect(secondKey(page)).toBeVisible()

  // A wallet that is only begun is in nobody's way.
  await page.route('**/v1/custody/wallet', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('oriel/login'))
  await page.reload()
  await expect(page.getByText('Your wallet is nearly made.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await expect(page.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Drop what was begun' }).click()
  await expect(page.getByText('There is no wallet in this browser yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('There is no wallet in this browser yet.')).toBeVisible()
})
