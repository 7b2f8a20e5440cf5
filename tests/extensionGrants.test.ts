import { expect, type Page, test } from '@playwright/test'
import { password } from './support/dapp.ts'
import {
  ask,
  type Connected,
  homeButton,
  noteAccounts,
  openSite,
  sites,
  startConnected,
} from './support/extensionSite.ts'

// Second tier: the other tests of this file prove the capability. These are its variants and errors.

test.setTimeout(180_000)

let extension: Connected
let panel: Page
test.beforeEach(async () => {
  ;({ extension, panel } = await startConnected())
})
test.afterEach(() => extension?.stop())

async function openConnected(site: string): Promise<Page> {
  const page = await openSite(extension.context, site)
  expect(await ask(page, 'eth_accounts')).toEqual([extension.address])
  await noteAccounts(page)
  return page
}

const told = (page: Page) => page.evaluate('window.accounts')

async function disconnect(site: string) {
  await panel.bringToFront()
  await homeButton(panel).click()
  await panel.getByRole('button', { name: /^Connected sites 2/ }).click()
  await panel.getByRole('button', { name: new RegExp(`^${site}`) }).click()
  await panel.getByRole('button', { name: `Disconnect ${site}` }).click()
  await expect(panel.getByText('This site is disconnected.')).toBeVisible()
}

test('default: a site that is disconnected in Settings loses the accounts at once, and no other site does', async () => {
  const page = await openConnected(sites[0])
  const other = await openConnected(sites[1])
  await disconnect(sites[0])
  await expect.poll(() => told(page)).toBe(0)
  expect(await ask(page, 'eth_accounts')).toEqual([])
  expect(await ask(other, 'eth_accounts')).toEqual([extension.address])
  expect(await told(other)).toBeUndefined()
})

test('behavior: a page whose engine made room for others learns at its next look that it has no accounts @second', async () => {
  const page = await openConnected(sites[0])
  // Each of them needs an engine, and the one that was quiet longest ends.
  for (let count = 0; count < 8; count++) {
    const other = await openSite(extension.context, `https://site${count}.example/`)
    expect(await ask(other, 'eth_chainId')).toBe('0x7a69')
  }
  await disconnect(sites[0])
  expect(await ask(page, 'eth_accounts')).toEqual([])
  expect(await told(page)).toBe(0)
})

test('behavior: every site loses the accounts of a wallet that is removed @second', async () => {
  const page = await openConnected(sites[0])
  await panel.bringToFront()
  await homeButton(panel).click()
  await panel.getByRole('button', { name: /^Remove from this browser/ }).click()
  await panel.getByLabel('Password', { exact: true }).fill(password)
  await panel.getByRole('button', { name: 'Remove from this browser' }).click()
  await expect(panel.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
  await expect.poll(() => told(page)).toBe(0)
  expect(await ask(page, 'eth_accounts')).toEqual([])
  await page.reload()
  expect(await ask(page, 'eth_accounts')).toEqual([])
})
