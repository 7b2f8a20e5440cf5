import { expect, type Page, test } from '@playwright/test'
import { approve, getWallet, openDapp, readConnectedAddress, waitForWalletWindow } from './support/dapp.ts'
import { approveByFarcaster, cancelSignIn, filePassword, saveRecoveryFile, submitName } from './support/login.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: more providers, and a browser of two users. The first tier signs in at a provider from a dapp.

const createName = () => `Ada ${crypto.randomUUID()}`

const expectProvider = (window: Page) => expect(window.getByRole('button', { name: 'Cancel' })).toBeVisible()

const getSecondKey = (window: Page) => window.getByRole('heading', { name: 'Protect your wallet' })

async function chooseProvider(page: Page, name: string): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return waitForWalletWindow(page, () =>
    getWallet(page)
      .getByRole('button', { name: `Continue with ${name}` })
      .click(),
  )
}

test('default: every provider is reached from the wallet’s own page and returns to it, and a phone that scans the code signs in with Farcaster @second', async ({
  page,
}) => {
  await page.goto(urls.frame)
  for (const name of ['Google', 'Apple', 'GitHub', 'Discord', 'X', 'Facebook'])
    await test.step(name, async () => {
      await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).click()
      await expectProvider(page)
      await submitName(page, createName())
      await expect(getSecondKey(page)).toBeVisible()
      expect(page.url()).toBe(`${urls.frame}/`)
      await page.reload()
    })

  await test.step('Farcaster', async () => {
    const begun = page.waitForResponse('**/v1/login/social')
    await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
    await expect(page.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
    await expect(page.getByText('Scan this QR code with your phone')).toBeVisible()
    const { url } = (await (await begun).json()) as { url: string }
    await approveByFarcaster(url, createName().slice(4, 12))
    await expect(getSecondKey(page)).toBeVisible()
  })
})

test('default: a user signs in from a dapp, at a provider that leaves the window its opener', async ({ page }) => {
  await openDapp(page)
  const events = await recordEvents(page)
  const window = await chooseProvider(page, 'GitHub')
  await expectProvider(window)
  await cancelSignIn(window)
  await expect(window.getByText('You didn’t sign in')).toBeVisible()
  const again = window.getByRole('button', { name: 'Continue with GitHub' })
  await again.click()
  await expectProvider(window)
  await window.goBack()
  await expect(window.getByText('You’re not signed in yet')).toBeVisible()
  await again.click()
  await expectProvider(window)
  await submitName(window, createName())
  await saveRecoveryFile(window)
  await expect(window.getByText(urls.host)).toBeVisible()
  await approve(window, 'Connect')
  expect(await readConnectedAddress(page)).toMatch(/^0x/)
  const success = { type: 'CONNECT_SUCCESS', method: 'social', reconnect: false }
  const steps = ['STARTED', 'CANCELED', 'STARTED', 'REQUEST_USER_DATA']
  const listEmitted = async () => (await events()).filter(({ type }) => /^(SOCIAL|CONNECT)_/.test(type))
  await expect
    .poll(listEmitted)
    .toMatchObject([
      ...steps.map((step) => ({ type: `SOCIAL_LOGIN_${step}`, provider: 'github' })),
      success,
      { type: 'SOCIAL_LOGIN_SUCCESS', provider: 'github' },
    ])
})

test('behavior: a failed upload is repeated, and a wiped browser and a browser with another user’s wallet are handled @second', async ({
  page,
}) => {
  const ada = createName()
  const signIn = async (name: string, on = page) => {
    await on.getByRole('button', { name: 'Continue with Discord' }).click()
    await expectProvider(on)
    await submitName(on, name)
  }
  await page.goto(urls.frame)
  await addPasskeyDevice(page)
  await signIn(ada)
  const tab = await page.context().newPage()
  await tab.goto(urls.frame)
  await signIn(ada, tab)
  await expect(getSecondKey(tab)).toBeVisible()
  // Brings the page to the front, because the browser prompts for a passkey only in a focused page.
  await page.bringToFront()
  await page.route('**/v1/custody/wallet', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await page.unroute('**/v1/custody/wallet')
  await tab.getByLabel('Password for the file').fill(filePassword)
  await tab.getByLabel('Repeat password').fill(filePassword)
  await tab.getByRole('button', { name: 'Create backup file' }).click()
  await expect(tab.locator('[title^="0x"]').first()).toBeVisible()
  await tab.close()
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

  await page.evaluate(() => localStorage.removeItem('oriel/login'))
  await page.reload()
  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Sign in again to unlock' }).click()
  const bob = createName()
  await signIn(bob)
  await expect(page.getByText('This browser holds another account’s wallet')).toBeVisible()

  await page.goto(urls.frame)
  await page.getByRole('button', { name: /Sign-in, recovery, devices/ }).click()
  await expect(page.getByText('The wallet in this browser belongs to another account.')).toBeVisible()
  await expect(page.getByText('Recovery phrase')).toHaveCount(0)
  const signOut = page.getByRole('button', { name: 'Sign out of this browser' })
  await signOut.click()
  await expect(page.getByText('This signs you out.')).toBeVisible()
  await signOut.click()
  await expect(address).toHaveAttribute('title', owned ?? '')

  await page.getByRole('button', { name: 'Unlock' }).click()
  await page.getByRole('button', { name: 'Sign in again to unlock' }).click()
  await signIn(bob)
  await expect(page.getByRole('button', { name: 'Unlock the existing wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Replace it with mine' }).click()
  await expect(page.getByText(/not if its account was deleted: then it’s gone forever/)).toBeVisible()
  await page.getByRole('button', { name: 'Remove the other wallet' }).click()
  await expect(getSecondKey(page)).toBeVisible()

  await page.route('**/v1/custody/wallet', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('oriel/login'))
  await page.reload()
  await expect(page.getByText('Sign in again to finish creating your wallet.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await expect(page.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Discard unfinished wallet' }).click()
  await expect(page.getByText('Create your wallet')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Create your wallet')).toBeVisible()
})
