import { type Browser, expect, type Page, test } from '@playwright/test'
import { countFlow, type Flow } from './support/counts.ts'
import { getWallet, openDapp, openTab, readConnectedAddress, waitForWalletWindow } from './support/dapp.ts'
import { createEmail, readCode, submitName } from './support/login.ts'
import { urls } from './support/ports.ts'
import { mockPasskeys } from './support/standInPasskey.ts'

// Second tier: counts clicks. emailLogin.test.ts and socialLogin.test.ts cover the logins.

const create = 'Create passkey & connect'
const restore = 'Use passkey & connect'

test('flow: an email address takes few clicks to a first wallet and a second dapp @second', async ({
  page,
  context,
}) => {
  const email = createEmail()
  const flow = await startFlow(page, await mockPasskeys(context, { isSynced: true }))
  const window = await chooseEmail(page, flow, email)
  await typeCode(window, flow, email)
  await flow.read(window, create)
  await flow.approve(window, create)
  const address = await readConnectedAddress(page)
  expect(flow.take('email, first time')).toMatchObject({ clicks: 3, screens: 3, fields: 2, prompts: 1 })

  const second = await openTab(context, urls.host)
  const connecting = await chooseEmail(second, flow, email)
  await flow.read(connecting, 'Connect')
  await flow.approve(connecting, 'Connect')
  expect(await readConnectedAddress(second)).toBe(address)
  expect(flow.take('email, same browser, other dapp')).toMatchObject({ clicks: 3, screens: 2, fields: 1, prompts: 0 })
})

test('flow: a social login takes few clicks to a first wallet and to another browser, and one more click where the provider cuts its window off @second', async ({
  page,
  context,
  browser,
}) => {
  const user = `Ada ${crypto.randomUUID()}`
  const address = await test.step('a first wallet', async () => {
    const flow = await startFlow(page, await mockPasskeys(context, { isSynced: true }))
    const window = await chooseProvider(page, flow, 'GitHub')
    await submitName(window, user)
    await flow.read(window, create)
    await flow.approve(window, create)
    const address = await readConnectedAddress(page)
    expect(flow.take('GitHub, first time')).toMatchObject({ clicks: 3, screens: 2, fields: 0, prompts: 1 })
    return address
  })

  await test.step('another browser', async () => {
    const { there, flow, close } = await startElsewhere(browser)
    const window = await chooseProvider(there, flow, 'GitHub')
    await submitName(window, user)
    await flow.read(window, restore)
    await flow.approve(window, restore)
    expect(await readConnectedAddress(there)).toBe(address)
    expect(flow.take('GitHub, another browser')).toMatchObject({ clicks: 3, screens: 2, fields: 0, prompts: 1 })
    await close()
  })

  await test.step('a provider that cuts its window off, which shows where to continue', async () => {
    const { there, flow, close } = await startElsewhere(browser)
    const left = await chooseProvider(there, flow, 'Google')
    await submitName(left, `Ada ${crypto.randomUUID()}`)
    await expect(left.getByText(`Go back to ${urls.stranger} and continue there.`)).toBeVisible()
    const closed = left.waitForEvent('close')
    // The window closes before the click is acknowledged.
    const click = left.getByRole('button', { name: 'Close this window' }).click()
    await Promise.all([closed, click.catch(() => closed)])

    const wallet = getWallet(there)
    await flow.read(wallet, 'Continue')
    const next = wallet.getByRole('button', { name: 'Continue', exact: true })
    const window = await waitForWalletWindow(there, () => flow.click(next))
    await flow.read(window, create)
    await flow.approve(window, create)
    expect(await readConnectedAddress(there)).toMatch(/^0x/)
    expect(flow.take('Google, first time')).toMatchObject({ clicks: 4, screens: 3, fields: 0, prompts: 1 })
    await close()
  })
})

async function startFlow(page: Page, prompts: () => number): Promise<Flow> {
  await openDapp(page, urls.stranger)
  return countFlow(prompts)
}

async function startElsewhere(browser: Browser) {
  const context = await browser.newContext()
  const there = await context.newPage()
  const flow = await startFlow(there, await mockPasskeys(context, { isSynced: true }))
  return { there, flow, close: () => context.close() }
}

/** Logs in with a provider. Does not count clicks on the provider's page. */
async function chooseProvider(page: Page, flow: Flow, name: string): Promise<Page> {
  await flow.click(page.getByRole('button', { name: 'Connect wallet' }))
  flow.list()
  const button = getWallet(page).getByRole('button', { name: `Continue with ${name}` })
  return waitForWalletWindow(page, () => flow.click(button))
}

async function chooseEmail(page: Page, flow: Flow, email: string): Promise<Page> {
  await flow.click(page.getByRole('button', { name: 'Connect wallet' }))
  flow.list()
  const field = getWallet(page).getByRole('textbox', { name: 'Email' })
  await flow.type(field, email)
  return waitForWalletWindow(page, () => flow.enter(field))
}

async function typeCode(window: Page, flow: Flow, email: string) {
  const field = window.getByRole('textbox', { name: 'Code' })
  await flow.see(window, field)
  await flow.type(field, await readCode(email))
}
