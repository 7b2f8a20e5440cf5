import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { approve, createByPasskey, openHomeSettings } from './support/dapp.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { type Started, startExtension } from './support/extension.ts'
import { openSite, requestFromSite, sites, waitForPrompt } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { startSecureProxy } from './support/secureProxy.ts'

// Second tier: needs a deployment of its own. passkeyBackup.test.ts covers passkeys in the web wallet.

// Serves the wallet over HTTPS, because browsers let an extension use only an HTTPS site's passkeys.

let proxy: Awaited<ReturnType<typeof startSecureProxy>>
let deployment: Deployment
let extension: Started

test.beforeAll(async () => {
  proxy = await startSecureProxy('oriel.localhost')
  deployment = await startDeployment({
    hosts: ['localhost'],
    settings: { publicOrigin: proxy.origin, passkeyCopies: true },
  })
  proxy.passTo(deployment.backend)
  extension = await startExtension({ wallet: proxy.origin, args: [proxy.browserArgument] })
})
test.afterAll(async () => {
  await extension?.stop()
  await deployment?.stop()
  await proxy?.stop()
})

const getLockButton = (page: Page) => page.getByRole('button', { name: 'Lock', exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readAddress(page: Page): Promise<`0x${string}`> {
  const address = page.getByTitle(/^0x[0-9a-fA-F]{40}$/).first()
  await expect(address).toBeVisible()
  return (await address.getAttribute('title')) as `0x${string}`
}

async function createInWebWallet() {
  const page = await extension.context.newPage()
  await page.goto(proxy.origin)
  await addPasskeyDevice(page, { isSynced: true })
  await createByPasskey(page)
  await expect(getLockButton(page)).toBeVisible()
  return { page, address: await readAddress(page) }
}

async function expectSignature(panel: Page, address: `0x${string}`) {
  const site = await openSite(extension.context, sites[0])
  const accounts = requestFromSite(site, 'eth_requestAccounts')
  await waitForPrompt(panel, sites[0])
  await approve(panel, 'Connect')
  expect(await accounts).toEqual([address])
  const signature = requestFromSite(site, 'personal_sign', ['0x6869', address])
  await waitForPrompt(panel, sites[0])
  await approve(panel, 'Sign')
  expect(await verifyMessage({ address, message: 'hi', signature: (await signature) as `0x${string}` })).toBe(true)
  await site.close()
}

async function removeWallet(panel: Page) {
  await openHomeSettings(panel)
  await panel.getByRole('button', { name: /^Remove from this browser/ }).click()
  await press(panel, 'Remove from this browser with passkey')
  await expect(panel.getByRole('button', { name: 'Create with passkey' })).toBeVisible()
}

test('default: a passkey creates and unlocks a wallet in the panel, and restores or moves the web wallet @second', async () => {
  await test.step('a passkey creates a wallet in the panel, unlocks it, and the wallet signs', async () => {
    const panel = await extension.context.newPage()
    const device = await addPasskeyDevice(panel, { isSynced: true })
    // Opens the panel in the same tab, because a virtual authenticator belongs to one tab.
    await extension.panel(panel)
    await createByPasskey(panel)
    await expect(getLockButton(panel)).toBeVisible()
    const address = await readAddress(panel)
    expect(await device.names()).toHaveLength(1)
    await getLockButton(panel).click()
    await press(panel, 'Unlock')
    await press(panel, 'Unlock with passkey')
    await expect(getLockButton(panel)).toBeVisible()
    expect(await readAddress(panel)).toBe(address)
    await expectSignature(panel, address)
    await removeWallet(panel)
    await panel.close()
  })

  const { page, address } = await createInWebWallet()
  await test.step('the passkey of the web wallet restores the same wallet in the panel', async () => {
    await extension.panel(page)
    await press(page, 'I have a recovery phrase')
    await press(page, 'Use a passkey from another device')
    await expect(getLockButton(page)).toBeVisible()
    expect(await readAddress(page)).toBe(address)
    await removeWallet(page)
  })

  await test.step('the extension imports the web wallet with one use of its passkey', async () => {
    const web = await extension.context.newPage()
    await web.goto(proxy.origin)
    await openHomeSettings(web)
    await web.getByRole('button', { name: /^Use this wallet in the extension/ }).click()
    await press(web, 'Add wallet')
    await page.bringToFront()
    await expect(page.getByTitle(address).or(page.getByText(address)).first()).toBeVisible()
    await press(page, 'Add wallet with passkey')
    await expect(getLockButton(page)).toBeVisible()
    expect(await readAddress(page)).toBe(address)
    await expect(web.getByText('Wallet added to the extension.')).toBeVisible()
    await expectSignature(page, address)
  })
})
