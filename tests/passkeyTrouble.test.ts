import { expect, type Page, test } from '@playwright/test'
import { confirmWords, createByPasskey, enterPassword } from './support/dapp.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'

// Second tier: error cases. passkeyBackup.test.ts covers passkeys.

const openHome = (page: Page) => page.goto(urls.frame)

async function createWallet(page: Page) {
  await openHome(page)
  const device = await addPasskeyDevice(page)
  await createByPasskey(page)
  await confirmWords(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  return device
}

const unlock = (page: Page) => page.getByRole('button', { name: 'Unlock with passkey' }).click()
const isOpen = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true })

test('error: an unrecognised finger, another passkey of this site, and one with another secret unlock nothing (D6) @second', async ({
  page,
  context,
}) => {
  const device = await createWallet(page)

  await test.step('a finger that is not recognised', async () => {
    await device.verifyUser(false)
    await unlock(page)
    await expect(page.getByText('The passkey was canceled or timed out.')).toBeVisible()
    await expect(isOpen(page)).toHaveCount(0)
    await device.verifyUser(true)
  })

  await test.step('another passkey of this site is not used', async () => {
    const elsewhere = await context.newPage()
    await openHome(elsewhere)
    await addPasskeyDevice(elsewhere)
    await elsewhere.evaluate(() =>
      navigator.credentials.create({
        publicKey: {
          rp: { id: location.hostname, name: 'Oriel' },
          user: { id: new Uint8Array(16), name: 'Other', displayName: 'Other' },
          challenge: new Uint8Array(32),
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        },
      }),
    )
    await elsewhere.getByRole('button', { name: 'Unlock', exact: true }).click()
    await unlock(elsewhere)
    await expect(elsewhere.getByText('The passkey was canceled or timed out.')).toBeVisible()
    await expect(isOpen(elsewhere)).toHaveCount(0)
    await elsewhere.close()
  })

  await test.step('a passkey of the same name with another secret', async () => {
    await page.bringToFront()
    await device.forgetSecrets()
    await unlock(page)
    await expect(page.getByText(/This passkey (doesn’t open this wallet|can’t open a wallet)/)).toBeVisible()
    await expect(isOpen(page)).toHaveCount(0)
  })
})

test('error: a device whose passkeys cannot hold a wallet makes none, and a password still works (D6) @second', async ({
  page,
}) => {
  await openHome(page)
  await addPasskeyDevice(page, { hasPrf: false })
  await createByPasskey(page)
  await expect(page.getByText(/lacks the PRF extension/)).toBeVisible()
  await page.getByRole('button', { name: 'Use a password instead' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Repeat password').fill('a long enough password')
  await page.getByRole('button', { name: 'Create wallet' }).click()
  await confirmWords(page)
  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await enterPassword(page)
  await expect(isOpen(page)).toBeVisible()
})
