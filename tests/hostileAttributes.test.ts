import { expect, type JSHandle, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { chooseOwnWallet, confirmWords, createByPasskey, createWallet, openDapp } from './support/dapp.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { getRawDocument, getRawFrame, mountRaw, type RawClient } from './support/rawFrame.ts'

// Second tier: the remaining sandbox tokens.

const everyToken = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
]

type Part = { token: string; consequence: string; shows: (page: Page, raw: JSHandle<RawClient>) => Promise<void> }

/** Lists what breaks without each sandbox token, and how the user or the page notices. */
const parts: Part[] = [
  {
    token: 'allow-scripts',
    consequence: 'nothing runs: the frame says so in plain text, and the page hears nothing',
    shows: async (page) => {
      const text = getRawFrame(page).locator('noscript')
      await expect(text).toBeVisible()
      expect(await text.evaluate(({ textContent }) => textContent)).toContain('lacks "allow-scripts" in its sandbox')
    },
  },
  {
    token: 'allow-forms',
    consequence: 'nothing: forms are in the wallet window only',
    shows: async (page, raw) => {
      await expectStarted(page, raw)
      await expect(getRawFrame(page).locator('form')).toHaveCount(0)
    },
  },
  {
    token: 'allow-popups',
    consequence: 'the wallet window is blocked, and the frame says so with a link',
    shows: async (page, raw) => {
      await expectStarted(page, raw)
      await getRawFrame(page)
        .getByRole('button', { name: /^Oriel/ })
        .click()
      await expect(getRawFrame(page).getByText('Your browser blocked the wallet window.')).toBeVisible()
      await getRawFrame(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(getRawFrame(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
    },
  },
  {
    token: 'allow-popups-to-escape-sandbox',
    consequence: 'the wallet window is in the same sandbox, and works',
    shows: async (page, raw) => {
      await expectStarted(page, raw)
      const opened = await chooseOwnWallet(page, getRawFrame(page))
      await createWallet(opened)
      await expect.poll(() => requestAccounts(raw)).toHaveLength(1)
    },
  },
]

test('behavior: a sandbox without allow-same-origin: the frame refuses to start and names the token (C5)', async ({
  connected: { page },
}) => {
  await mountWithout(page, 'allow-same-origin')
  await expect(getRawFrame(page).getByRole('alert')).toContainText('lacks "allow-same-origin"')
  await unmount(page)
})

test('behavior: a sandbox without another token: the frame says what is missing, or works (C5) @second', async ({
  page,
}) => {
  await openDapp(page)
  for (const { token, consequence, shows } of parts)
    await test.step(`without ${token}: ${consequence}`, async () => {
      await shows(page, await mountWithout(page, token))
      await unmount(page)
    })
})

test('behavior: an iframe without any "allow" still supports passkeys and copying (C5) @second', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read'], { origin: urls.host })
  await openDapp(page)
  const raw = await mountSandboxed(page, everyToken)
  await expectStarted(page, raw)
  const inside = await getRawDocument(page)
  expect(await inside.evaluate(() => navigator.clipboard.writeText('x').catch(({ name }: Error) => name))).toBe(
    'NotAllowedError',
  )

  const opened = await chooseOwnWallet(page, getRawFrame(page))
  // The passkey is created in the wallet window, which the frame's permissions do not affect.
  await addPasskeyDevice(opened)
  await opened.reload()
  await createByPasskey(opened)
  await confirmWords(opened)
  await expect.poll(() => requestAccounts(raw)).toHaveLength(1)
  const [address = ''] = await requestAccounts(raw)
  await raw.evaluate((client) => client.call('open', { view: 'Account' }))
  await getRawFrame(page).getByRole('button', { name: 'Account 1' }).click()
  await getRawFrame(page)
    .getByRole('menuitem', { name: /^Copy address/ })
    .click()
  await page.locator('body').focus()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

function mountWithout(page: Page, token: string) {
  return mountSandboxed(
    page,
    everyToken.filter((other) => other !== token),
  )
}

function mountSandboxed(page: Page, tokens: string[]) {
  return mountRaw(page, { attributes: { sandbox: tokens.join(' '), style: 'width:600px;height:700px' } })
}

const unmount = (page: Page) => page.locator('iframe[title="Raw"]').evaluate((iframe) => iframe.remove())

async function expectStarted(page: Page, raw: JSHandle<RawClient>) {
  expect((await raw.evaluate((client) => client.start())).value.ok).toBe(true)
  await raw.evaluate((client) => client.call('open'))
  await expect(getRawFrame(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
}

async function requestAccounts(raw: JSHandle<RawClient>): Promise<string[]> {
  const params = { namespace: 'eip155', method: 'eth_accounts' }
  const { value } = await raw.evaluate((client, params) => client.call('request', params), params)
  return value.value as string[]
}
