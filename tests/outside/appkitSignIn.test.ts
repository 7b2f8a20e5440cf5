import { expect, type Page, test } from '@playwright/test'
import { approve, chooseOwnWallet, enterPassword, expectHiddenDialog, getWallet } from '../support/dapp.ts'
import type { Deployment } from '../support/deployment.ts'
import { urls } from '../support/ports.ts'
import { prepareWallet } from '../support/preparedWallet.ts'
import { chooseOwn, readSignedIn } from '../support/siwx.ts'
import { startApp } from './app.ts'

type Session = { message: string; data: { accountAddress: string; chainId: string } }
/** The AppKit objects that the app exposes on its window for the test. */
type AppWindow = { outside: { siwx: { getSessions: (chainId: string, address: string) => Promise<Session[]> } } }

let app: Deployment
test.beforeAll(async () => {
  app = await startApp('appkitSignIn')
})
test.afterAll(() => app.stop())

async function openApp(page: Page, siwx: string): Promise<string> {
  const { address } = await prepareWallet(page, { frame: app.frame })
  await page.goto(app.page('localhost', { query: `?${new URLSearchParams({ siwx, evm: urls.chains[0] })}` }))
  await page.waitForFunction(() => 'outside' in window)
  return address
}

/** Reads the sessions. AppKit verifies them on every read. */
const readSessions = (page: Page, address: string) =>
  page.evaluate(
    (address) => (window as unknown as AppWindow).outside.siwx.getSessions('eip155:31337', address),
    address,
  )

async function connect(page: Page) {
  const window = await chooseOwn(page)
  await enterPassword(window)
  await approve(window, /^(Connect|Unlock & connect)/)
}

test('AppKit signs in with this wallet, which says that its text is not that of the standard', async ({ page }) => {
  const address = await openApp(page, 'appkit')
  await page.evaluate(() =>
    (window as unknown as { outside: { kit: { open: () => Promise<void> } } }).outside.kit.open(),
  )
  await page.locator('w3m-modal').getByText('Oriel', { exact: true }).click()
  const window = await chooseOwnWallet(page)
  await enterPassword(window)
  await approve(window, 'Connect')
  await expectHiddenDialog(page)
  await page.locator('w3m-modal').getByText('Sign', { exact: true }).click()
  const wallet = getWallet(page)
  await expect(wallet.getByText('Not a standard sign-in')).toBeVisible()
  await approve(wallet, 'Sign')
  await expect.poll(() => readSessions(page, address)).toHaveLength(1)
  const [session] = await readSessions(page, address)
  expect(session?.message).toContain('wants you to sign in with your Localnet account')
  expect(session?.message).toContain('Chain ID: eip155:31337')
})

test('an object of AppKit keeps the sign-ins of this wallet, whose text is that of the standard', async ({ page }) => {
  const address = await openApp(page, 'default')
  await connect(page)
  // AppKit sometimes creates the message only after connecting, which requires a second approval.
  const sign = getWallet(page).getByRole('button', { name: 'Sign', exact: true })
  await expect.poll(async () => (await readSignedIn(page)) === true || (await sign.isVisible())).toBe(true)
  if (await sign.isVisible()) await approve(getWallet(page), 'Sign')
  await expect.poll(() => readSignedIn(page)).toBe(true)
  const [session] = await readSessions(page, address)
  expect(session?.data).toMatchObject({ accountAddress: address, chainId: 'eip155:31337' })
  expect(session?.message).toContain('wants you to sign in with your Ethereum account')
  expect(session?.message).toContain('Chain ID: 31337')
  await page.reload()
  await expect.poll(() => readSignedIn(page)).toBe(true)
  await page.evaluate(() => window.oriel?.signOut())
  expect(await readSessions(page, address)).toEqual([])
})

test('a field of an object of AppKit that the standard refuses is named in the console, and is not signed', async ({
  page,
}) => {
  const address = await openApp(page, 'strange')
  const logged = page.waitForEvent('console', (line) => line.text().includes('EIP-4361'))
  await connect(page)
  expect((await logged).text()).toBe(
    'Oriel: The page gave a wrong answer to "challenge": statement: expected one line of ASCII without quotes (EIP-4361).',
  )
  expect(await readSignedIn(page)).not.toBe(true)
  expect(await readSessions(page, address)).toEqual([])
})

test('the service that AppKit’s other object asks has a fixed address, and without it no user signs in', async ({
  page,
}) => {
  const hosted = 'https://api.web3modal.org/auth/v1/'
  await page.route(`${hosted}**`, (route) => route.abort())
  const nonceRequest = page.waitForRequest(`${hosted}nonce?**`)
  await openApp(page, 'reown')
  await connect(page)
  await nonceRequest
  await expect(getWallet(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
  expect(await readSignedIn(page)).not.toBe(true)
})
