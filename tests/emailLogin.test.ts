import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { pressSettings } from './support/accountView.ts'
import { approve, getWallet, readConnectedAddress, waitForWalletWindow } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { createEmail, filePassword, readCode, saveRecoveryFile } from './support/login.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: repeated codes, old logins, and two users of one browser. The first test logs in on two devices.

const minute = 60_000

let site: Deployment
/**
 * Milliseconds by which the backend's clock is ahead of the device's. Starts out negative, by more than a code's
 * lifetime, because nothing may depend on the device's clock.
 */
let late = -25 * minute

test.beforeAll(async () => {
  site = await startDeployment({ hosts: ['localhost'], login: true, now: () => Date.now() + late })
})
test.afterAll(() => site.stop())

const openModal = (page: Page) => page.evaluate(() => window.oriel?.open())

async function chooseEmail(page: Page, email: string): Promise<Page> {
  await openModal(page)
  const field = getWallet(page).getByRole('textbox', { name: 'Email' })
  await field.fill(email)
  return waitForWalletWindow(page, () => field.press('Enter'))
}

const tryAgain = (page: Page) =>
  waitForWalletWindow(page, () => getWallet(page).getByRole('button', { name: 'Try again' }).click())

const getLockButton = (page: Page) => getWallet(page).getByRole('button', { name: /^Lock/ })

const openToUnlock = (page: Page) =>
  waitForWalletWindow(page, () =>
    getWallet(page)
      .getByRole('button', { name: /^Unlock/ })
      .click(),
  )

/** Records the URLs of missing files, because the browser reports each one as a console error of the dapp. */
function recordMissing(...contexts: BrowserContext[]): string[] {
  const missing: string[] = []
  for (const each of contexts)
    each.on('response', (response) => response.status() === 404 && missing.push(new URL(response.url()).pathname))
  return missing
}

const typeCode = (window: Page, code: string) => window.getByRole('textbox', { name: 'Code' }).fill(code)

async function paste(window: Page, text: string) {
  await window.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

test('default: a code from the mail and a recovery file make a wallet, which opens again here and on another device', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const missing = recordMissing(page.context(), context)
  try {
    const email = createEmail()
    await page.goto(site.page('localhost'))
    const events = await recordEvents(page)
    const window = await chooseEmail(page, email)
    await expect(window.getByText(`Enter the 6-digit code sent to ${email}`)).toBeVisible()
    await expect(window.getByText(new URL(page.url()).origin)).toBeVisible()
    const code = await readCode(email)
    await typeCode(window, code === '111111' ? '222222' : '111111')
    await expect(window.getByText('Wrong code. 4 tries left.')).toBeVisible()
    await typeCode(window, code)
    const file = await saveRecoveryFile(window)
    await approve(window, 'Connect')
    const address = await readConnectedAddress(page)
    const { eip155 } = JSON.parse(await readFile(file, 'utf8')) as { eip155: string }
    expect(eip155).toBe(address)
    const success = { type: 'CONNECT_SUCCESS', method: 'email', name: 'Oriel', reconnect: false }
    const listEmitted = async () => (await events()).filter(({ type }) => /^(EMAIL|DEVICE|CONNECT)_/.test(type))
    await expect
      .poll(listEmitted)
      .toMatchObject([
        { type: 'EMAIL_LOGIN_SELECTED' },
        { type: 'EMAIL_SUBMITTED' },
        { type: 'EMAIL_VERIFICATION_CODE_SENT' },
        { type: 'EMAIL_VERIFICATION_CODE_FAIL', message: expect.stringContaining('code') },
        { type: 'EMAIL_VERIFICATION_CODE_PASS' },
        { type: 'DEVICE_REGISTERED_FOR_EMAIL' },
        success,
      ])
    expect(JSON.stringify(await events())).not.toMatch(/@|0x/)

    await openModal(page)
    await pressSettings(getWallet(page))
    await getLockButton(page).click()
    const again = await openToUnlock(page)
    await again.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(getLockButton(page)).toBeVisible()

    late += minute
    const other = await context.newPage()
    await other.goto(site.page('localhost', { second: true }))
    const elsewhere = await chooseEmail(other, email)
    await typeCode(elsewhere, await readCode(email, { count: 2 }))
    await expect(
      elsewhere.getByText('Welcome back. Use your second key to open your wallet in this browser.'),
    ).toBeVisible()
    const open = elsewhere.getByRole('button', { name: 'Open wallet' })
    const password = elsewhere.getByLabel('Password for the file')
    await elsewhere.locator('input[type="file"]').setInputFiles(file)
    await password.fill('not this one')
    await open.click()
    await expect(elsewhere.getByText('Wrong password for this backup file.')).toBeVisible()
    await password.fill(filePassword)
    await open.click()
    await approve(elsewhere, 'Connect')
    expect(await readConnectedAddress(other)).toBe(address)
    expect(missing).toEqual([])
  } finally {
    await context.close()
  }
})

test('behavior: a code outlives its window and is not sent twice in a moment, an old login asks for another one, and the file opens the wallet without the server @second', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const missing = recordMissing(page.context(), context)
  const email = createEmail()
  await page.goto(site.page('localhost'))

  const file = await test.step('the code is pasted into the second window, which was loaded again', async () => {
    const first = await chooseEmail(page, email)
    await expect(first.getByRole('textbox', { name: 'Code' })).toBeVisible()
    const code = await readCode(email)
    await first.close()
    const window = await tryAgain(page)
    await window.reload()
    await expect(window.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await paste(window, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    const file = await saveRecoveryFile(window)
    await approve(window, 'Connect')
    await readConnectedAddress(page)
    return file
  })

  await test.step('another device gets no second code in the same moment, and one after it', async () => {
    const other = await context.newPage()
    await other.goto(site.page('localhost', { second: true }))
    const elsewhere = await chooseEmail(other, email)
    await expect(elsewhere.getByText('A code was sent to this address a moment ago.')).toBeVisible()
    late += minute
    await elsewhere.reload()
    await typeCode(elsewhere, await readCode(email, { count: 2 }))
    await expect(elsewhere.getByText(/^Welcome back\./)).toBeVisible()
    await context.close()
  })

  await openModal(page)
  await pressSettings(getWallet(page))
  await test.step('half an hour later the login is too old for the server, which requires another one', async () => {
    late += 30 * minute
    await getLockButton(page).click()
    const stale = await openToUnlock(page)
    await stale.getByRole('button', { name: 'Unlock', exact: true }).click()
    await stale.getByRole('button', { name: 'Sign in again' }).click()
    await typeCode(stale, await readCode(email, { count: 3 }))
    await expect(getLockButton(page)).toBeVisible()
  })

  await test.step('the file needs no server', async () => {
    await getLockButton(page).click()
    const alone = await openToUnlock(page)
    await alone.route('**/v1/**', (route) => route.abort())
    await alone.getByRole('button', { name: 'Use my backup file' }).click()
    await alone.locator('input[type="file"]').setInputFiles(file)
    await alone.getByLabel('Password for the file').fill(filePassword)
    await alone.getByRole('button', { name: 'Unlock', exact: true }).click()
    await expect(getLockButton(page)).toBeVisible()
  })
  expect(missing).toEqual([])
})

test('error: a wallet that is not stored yet is not given to the user who signs in in another tab, who makes one with a passkey, which also unlocks it @second', async ({
  context,
}) => {
  const startLogin = async (email: string) => {
    const page = await context.newPage()
    await page.goto(urls.frame)
    await page.getByRole('button', { name: 'Continue with email' }).click()
    const field = page.getByLabel('Email address')
    await field.fill('nobody')
    await field.press('Enter')
    await expect(page.getByText('Enter a valid email address.')).toBeVisible()
    await field.fill(email)
    await field.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible()
    return page
  }
  const first = createEmail('first')
  const second = createEmail('second')
  const page = await startLogin(first)
  const other = await startLogin(second)
  await addPasskeyDevice(page)
  const passkey = page.getByRole('button', { name: 'Use a passkey' })
  const replace = (each: Page) => each.getByRole('button', { name: 'Replace it with mine' })

  await test.step('neither tab stores the wallet of the first user for the second one', async () => {
    await typeCode(page, await readCode(first))
    await page.route('**/v1/custody/wallet', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await page.bringToFront()
    await passkey.click()
    await expect(page.getByText('Couldn’t reach the wallet’s server.')).toBeVisible()
    await page.unroute('**/v1/custody/wallet')
    const writes: string[] = []
    context.on('request', (request) => {
      if (request.method() === 'PUT') writes.push(request.url())
    })
    await typeCode(other, await readCode(second))
    await expect(replace(other)).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(replace(page)).toBeVisible()
    expect(writes).toEqual([])
    await other.close()
  })

  const address = page.locator('[title^="0x"]').first()
  const lock = page.getByRole('button', { name: 'Lock', exact: true })
  await test.step('the second user replaces it by a wallet with a passkey', async () => {
    await replace(page).click()
    await page.getByRole('button', { name: 'Discard unfinished wallet' }).click()
    await passkey.click()
    await expect(lock).toBeVisible()
    await expect(address).toHaveAttribute('title', /^0x/)
  })

  await test.step('the passkey unlocks it without the server', async () => {
    const fullAddress = (await address.getAttribute('title')) ?? ''
    await page.reload()
    await page.route('**/v1/**', (route) => route.abort())
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('button', { name: 'Unlock with passkey' }).click()
    await expect(lock).toBeVisible()
    await expect(address).toHaveAttribute('title', fullAddress)
  })
})
