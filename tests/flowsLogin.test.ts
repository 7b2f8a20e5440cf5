import { expect, type Page, test } from '@playwright/test'
import { countFlow, type Flow } from './support/counts.ts'
import { connectedAddress, newTab, openDapp, walletOf, walletWindow } from './support/dapp.ts'
import { newEmail, readCode, signInAt } from './support/login.ts'
import { urls } from './support/ports.ts'
import { standInPasskeys } from './support/standInPasskey.ts'

// Second tier: counts clicks. emailLogin.test.ts and socialLogin.test.ts cover the logins.

const create = 'Create passkey & connect'
const restore = 'Use passkey & connect'

test('flow: an email address takes few clicks to a first wallet and a second dapp @second', async ({
  page,
  context,
}) => {
  const email = newEmail()
  const flow = await begin(page, await standInPasskeys(context, { isSynced: true }))
  const window = await chooseEmail(page, flow, email)
  await typeCode(window, flow, email)
  await flow.read(window, create)
  await flow.approve(window, create)
  const address = await connectedAddress(page)
  expect(flow.take('email, first time')).toMatchObject({ clicks: 3, screens: 3, fields: 2, prompts: 1 })

  const second = await newTab(context, urls.host)
  const connecting = await chooseEmail(second, flow, email)
  await flow.read(connecting, 'Connect')
  await flow.approve(connecting, 'Connect')
  expect(await connectedAddress(second)).toBe(address)
  expect(flow.take('email, same browser, other dapp')).toMatchObject({ clicks: 3, screens: 2, fields: 1, prompts: 0 })
})

test('flow: a social login takes few clicks to a first wallet and to another browser @second', async ({
  page,
  context,
  browser,
}) => {
  const user = `Ada ${crypto.randomUUID()}`
  const first = await begin(page, await standInPasskeys(context, { isSynced: true }))
  const window = await chooseProvider(page, first, 'GitHub')
  await signInAt(window, user)
  await first.read(window, create)
  await first.approve(window, create)
  const address = await connectedAddress(page)
  expect(first.take('GitHub, first time')).toMatchObject({ clicks: 3, screens: 2, fields: 0, prompts: 1 })

  const other = await browser.newContext()
  const there = await other.newPage()
  const second = await begin(there, await standInPasskeys(other, { isSynced: true }))
  const restoring = await chooseProvider(there, second, 'GitHub')
  await signInAt(restoring, user)
  await second.read(restoring, restore)
  await second.approve(restoring, restore)
  expect(await connectedAddress(there)).toBe(address)
  expect(second.take('GitHub, another browser')).toMatchObject({ clicks: 3, screens: 2, fields: 0, prompts: 1 })
  await other.close()
})

test('flow: a provider that cuts its window off costs one more click @second', async ({ page, context }) => {
  const flow = await begin(page, await standInPasskeys(context, { isSynced: true }))
  await signInAt(await chooseProvider(page, flow, 'Google'), `Ada ${crypto.randomUUID()}`)
  const wallet = walletOf(page)
  await flow.read(wallet, 'Continue')
  const next = wallet.getByRole('button', { name: 'Continue', exact: true })
  const window = await walletWindow(page, () => flow.click(next))
  await flow.read(window, create)
  await flow.approve(window, create)
  expect(await connectedAddress(page)).toMatch(/^0x/)
  expect(flow.take('Google, first time')).toMatchObject({ clicks: 4, screens: 3, fields: 0, prompts: 1 })
})

async function begin(page: Page, prompts: () => number): Promise<Flow> {
  await openDapp(page, urls.stranger)
  return countFlow(prompts)
}

/** The clicks at the provider are not counted. */
async function chooseProvider(page: Page, flow: Flow, name: string): Promise<Page> {
  await flow.click(page.getByRole('button', { name: 'Connect wallet' }))
  flow.list()
  const button = walletOf(page).getByRole('button', { name: `Continue with ${name}` })
  return walletWindow(page, () => flow.click(button))
}

async function chooseEmail(page: Page, flow: Flow, email: string): Promise<Page> {
  await flow.click(page.getByRole('button', { name: 'Connect wallet' }))
  flow.list()
  const field = walletOf(page).getByRole('textbox', { name: 'Email' })
  await flow.type(field, email)
  return walletWindow(page, () => flow.enter(field))
}

async function typeCode(window: Page, flow: Flow, email: string) {
  const field = window.getByRole('textbox', { name: 'Code' })
  await flow.see(window, field)
  await flow.type(field, await readCode(email))
}
