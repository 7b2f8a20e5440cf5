import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, type Download, expect, type Page, type Route, test } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { enterPassword, openHomeSettings, password, readWords } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { createEmail, readCode, readMail, readMails } from './support/login.ts'
import { addPasskeyDevice } from './support/passkey.ts'

// Second tier: a new address and a deleted account, which unit tests cover. The first test has recovery and devices.

const filePassword = 'the first good password'
const newFilePassword = 'another even better password'
const minute = 60_000

let deployment: Deployment
/**
 * Milliseconds by which the backend's clock is ahead. Tests advance the clock, because an address receives at most one
 * code per 30 seconds and logins expire.
 */
let aheadMs = 0

test.beforeAll(async () => {
  deployment = await startDeployment({ hosts: ['localhost'], login: true, now: () => Date.now() + aheadMs })
})
test.afterAll(() => deployment.stop())

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function openWallet(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(deployment.frame)
  return page
}

/** Logs in by email. `count` is the number of codes that the address will have received, including this one. */
async function signIn(page: Page, email: string, count = 1) {
  await press(page, 'Continue with email')
  await page.getByLabel('Email address').fill(email)
  await press(page, 'Send code')
  await typeCode(page, email, count)
}

async function typeCode(page: Page, email: string, count = 1) {
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeVisible()
  await field.fill(await readCode(email, { count }))
}

/** Creates and downloads a recovery file. It takes effect only after one more press. */
async function createFile(page: Page, secret: string): Promise<Download> {
  const instead = page.getByRole('button', { name: 'Use a backup file instead' })
  const field = page.getByLabel('Password for the file')
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await field.fill(secret)
  await page.getByLabel('Repeat password').fill(secret)
  await press(page, 'Create backup file')
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Download file')])
  return file
}

async function recover(page: Page, file: Download, secret: string) {
  await page.locator('input[type="file"]').setInputFiles(await file.path())
  await page.getByLabel('Password for the file').fill(secret)
  await press(page, 'Open wallet')
}

async function openSettings(page: Page, name: RegExp) {
  await page.goto(deployment.frame)
  await openHomeSettings(page)
  await press(page, /Sign-in, recovery, devices/)
  await press(page, name)
}

async function readAddress(file: Download): Promise<string> {
  return (JSON.parse(await readFile(await file.path(), 'utf8')) as { eip155: string }).eip155
}

async function loseAnswer(route: Route) {
  const url = new URL(route.request().url())
  // Replaces the host name, because Node does not resolve subdomains of localhost.
  url.hostname = '127.0.0.1'
  expect((await route.fetch({ url: url.href })).status()).toBe(204)
  await route.abort()
}

async function openNewBrowser(browser: Browser) {
  const context = await browser.newContext()
  return { context, page: await openWallet(context) }
}

test('default: a user replaces the recovery, changes passkeys and devices, and shows the words of the same wallet', async ({
  browser,
  context,
}) => {
  const email = createEmail()
  const page = await openWallet(context)
  await addPasskeyDevice(page)
  await signIn(page, email)
  const oldFile = await createFile(page, filePassword)
  await press(page, 'I’ve saved it')
  const address = await readAddress(oldFile)
  await expect(page.getByTitle(address)).toBeVisible()

  await openSettings(page, /^Recovery(?! phrase)/)
  await press(page, 'Add a passkey')
  await expect(page.getByText('Restores your wallet, and unlocks it in this browser')).toBeVisible()

  await press(page, /^Reset recovery/)
  await createFile(page, newFilePassword)
  await openSettings(page, /^Recovery(?! phrase)/)
  await expect(page.getByText('Restores your wallet, and unlocks it in this browser')).toBeVisible()
  await press(page, /^Reset recovery/)
  const newFile = await createFile(page, newFilePassword)
  // The request arrives, but its response is lost. The wallet notices the change on the next visit, because only the
  // new passkey is accepted.
  await page.route('**/v1/custody/recovery', loseAnswer, { times: 1 })
  await press(page, 'I’ve saved it')
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await openSettings(page, /^Recovery(?! phrase)/)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await expect(page.getByText('Unlocks this browser only')).toBeHidden()
  await press(page, 'Add a passkey')
  await press(page, 'Remove passkey 1')
  await press(page, 'Remove passkey')
  await expect(page.getByRole('list', { name: 'Recovery', exact: true }).getByRole('listitem')).toHaveCount(1)

  aheadMs += minute
  const other = await openNewBrowser(browser)
  await signIn(other.page, email, 2)
  await recover(other.page, oldFile, filePassword)
  await expect(other.page.getByText('This way to restore was replaced by a newer one.')).toBeVisible()
  const full = { reasons: [{ field: 'full', description: 'No more than 50: remove a device.' }] }
  const respond = (route: Route) => route.fulfill({ status: 409, json: full })
  await other.page.route('**/v1/custody/enrolments', respond, { times: 1 })
  await recover(other.page, newFile, newFilePassword)
  await expect(other.page.getByText('This wallet is on too many devices.')).toBeVisible()
  await press(other.page, 'Show the devices')
  await expect(other.page.getByRole('list', { name: 'Devices', exact: true }).getByRole('listitem')).toHaveCount(1)
  await press(other.page, 'Back')
  await expect(other.page.getByTitle(address)).toBeVisible()

  await openSettings(page, /^Devices 2/)
  await press(page, /^Remove /)
  await press(page, 'Remove device')
  await expect(page.getByRole('list', { name: 'Devices', exact: true }).getByRole('listitem')).toHaveCount(1)
  await press(other.page, 'Lock')
  await press(other.page, /^Unlock$/)
  await press(other.page, /^Unlock$/)
  await expect(other.page.getByText('This browser was removed from your devices.')).toBeVisible()
  await other.page.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('oriel/login') ?? '{}')
    return fetch('/v1/login/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } })
  })
  await openSettings(other.page, /^Sign out of this browser/)
  await press(other.page, 'Sign out of this browser')
  await expect(other.page.getByText('Create your wallet')).toBeVisible()
  await other.context.close()

  await press(page, /^Back$/)
  await press(page, /^Security log/)
  const log = page.getByRole('list', { name: 'Security log' })
  for (const event of ['Wallet created', 'Recovery passkey added', 'Recovery changed', 'Device removed']) {
    await expect(log.getByText(event).first()).toBeVisible()
  }
  await press(page, /^Back$/)
  await press(page, /^Recovery phrase/)
  await press(page, 'View recovery phrase by signing in')
  expect(mnemonicToAccount((await readWords(page)).join(' ')).address).toBe(address)
  await press(page, 'Done')

  await openSettings(page, /^Sign out of this browser/)
  await expect(
    page.getByText(`To come back, sign in with ${email} and use your recovery: the backup file.`),
  ).toBeVisible()
  await page.route('**/v1/**', (route) => route.abort())
  await press(page, 'Sign out of this browser')
  await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
  await press(page, 'Remove it here only')
  await expect(page.getByText('Create your wallet')).toBeVisible()
  await expect(page.getByText('This browser is still in your list of devices')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('oriel/login'))).toBeNull()
})

test('behavior: a user changes the address, keeps the wallet without a login, and deletes the account @second', async ({
  context,
}) => {
  const oldEmail = createEmail('old')
  const email = createEmail('new')
  const page = await openWallet(context)
  await addPasskeyDevice(page)
  await signIn(page, oldEmail)
  await press(page, 'Use a passkey')
  const address = await page.locator('[title^="0x"]').first().getAttribute('title')

  await openSettings(page, /^Change email address/)
  await page.getByLabel('New email address').fill(email)
  await press(page, 'Send code')
  await typeCode(page, email)
  await expect(page.getByText('Email address changed')).toBeVisible()
  await readMail(oldEmail, /changed/i)
  await press(page, 'Done')
  await expect(page.getByText(email)).toBeVisible()

  // Advances the backend's clock, which decides whether a login is fresh.
  aheadMs += 11 * minute
  await openSettings(page, /^Convert to local wallet/)
  await press(page, 'Use a password instead')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password').fill(password)
  await press(page, 'Continue')
  await press(page, 'Continue with passkey')
  await expect(page.getByText('Converted to local wallet')).toBeVisible()
  await press(page, 'Delete account')
  await expect(page.getByText('then delete the account in 7 days')).toBeVisible()
  await page.getByLabel('Type “delete” to continue').fill('delete')
  await press(page, 'Delete account')
  await press(page, 'Sign in again')
  await typeCode(page, email, 2)
  await page.getByLabel('Type “delete” to continue').fill('delete')
  await press(page, 'Delete account')
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await expect(page.getByTitle(address ?? '')).toBeVisible()
  await readMail(email, /will be deleted/)
  expect((await readMails(oldEmail)).length).toBe(2)

  await press(page, /^Unlock$/)
  await enterPassword(page)
  expect(mnemonicToAccount((await readWords(page)).join(' ')).address).toBe(address)

  aheadMs += 8 * 24 * 60 * minute
  const { page: again } = await openNewBrowser(context.browser() as Browser)
  await signIn(again, email, 3)
  await expect(again.getByText('Download a backup file, locked with a password.')).toBeVisible()
  await again.context().close()
})
