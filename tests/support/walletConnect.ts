import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { type Relay, startRelay } from '../../localnet/relay/relay.ts'
import { findFreePort } from '../../localnet/servers/ports.ts'
import { solanaNetworkId } from '../../localnet/solana/bank/genesis.ts'
import { getWallet } from './dapp.ts'
import { type Deployment, type DeploymentOptions, startDeployment } from './deployment.ts'
import { waitForKit } from './kit.ts'
import { type Phone, type PhoneOptions, startPhone } from './phone.ts'
import { urls } from './ports.ts'

type Namespace = 'eip155' | 'solana'
type Failure = { code: number; message: string; name?: string; data?: unknown }

export const chains = ['eip155:31337', 'eip155:31338', solanaNetworkId] as const
export const rpcUrls = { [chains[0]]: urls.chains[0], [chains[1]]: urls.chains[1] }

/** Starts a relay, and pages that use it. `options` are additional deployment options. */
export function withPhones(options: Partial<DeploymentOptions> = {}) {
  const phones: Phone[] = []
  const own = {
    relay: undefined as unknown as Relay,
    deployment: undefined as unknown as Deployment,
    home: () => own.deployment.page('localhost'),

    async phone(options: Partial<PhoneOptions> = {}): Promise<Phone> {
      const phone = await startPhone({ relayUrl: own.relay.url, rpcUrls, ...options })
      phones.push(phone)
      return phone
    },

    async connectedPage(context: BrowserContext, phone: Phone) {
      const opened = await openPage(context, own.home())
      await connectPhone(opened.page, phone)
      return opened
    },
  }
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test.beforeAll(async () => {
    own.relay = await startRelay({ port: await findFreePort() })
    const settings = { ...options.settings, relayUrls: [own.relay.url] }
    own.deployment = await startDeployment({ hosts: ['localhost'], ...options, settings })
  })
  test.afterEach(async () => {
    for (const phone of phones.splice(0)) {
      expect(phone.failures).toEqual([])
      await phone.stop()
    }
  })
  test.afterAll(async () => {
    await own.deployment.stop()
    await own.relay.stop()
  })
  return own
}

export const createSignRequest = (phone: Phone) => ['personal_sign', ['0x6869', phone.addresses.eip155]] as const

/** Opens a page. `problems` collects its console errors and its requests to other hosts. */
export async function openPage(context: BrowserContext, url: string) {
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    if (hostname !== '127.0.0.1' && !hostname.endsWith('localhost')) problems.push(request.url())
  })
  await page.goto(url)
  await page.waitForFunction(() => 'oriel' in window)
  return { page, problems }
}

/** Matches the row for phones, or the button for phones in a wide window's pane. */
const phoneButton = /^(Phone wallet|Show QR code)/

export async function chooseWalletConnect(page: Page) {
  await page.evaluate(() => void window.oriel?.open())
  await pressForPhone(page)
}

/**
 * Presses the phone button with Enter, because a pointer that moves over the pane would show the code before it could
 * click.
 */
export async function pressForPhone(page: Page) {
  // Brings the page to the front, because background pages are not painted.
  await page.bringToFront()
  await getWallet(page).getByRole('button', { name: phoneButton }).press('Enter')
}

export async function copyCode(page: Page): Promise<string> {
  const copy = getWallet(page).getByRole('button', { name: 'Copy link' })
  await page.bringToFront()
  await expect(copy).toBeEnabled()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await copy.click()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(read).toMatch(/^wc:/)
  return read()
}

export async function connectPhone(page: Page, phone: Phone) {
  await chooseWalletConnect(page)
  await phone.pair(await copyCode(page))
  await expectAccounts(page, [phone.addresses.eip155])
}

export async function expectAccounts(page: Page, accounts: string[]) {
  await expect.poll(() => requestByKit(page, 'eth_accounts')).toEqual(accounts)
}

/** Sends a request with the page's kit. Resolves with the result, or with the error's code, message, name and data. */
export function requestByKit(
  page: Page,
  method: string,
  params?: unknown,
  namespace: Namespace = 'eip155',
): Promise<unknown> {
  return page.evaluate(
    ([namespace, method, params]) => {
      const provider = window.oriel?.getProvider(namespace as 'eip155')
      return provider?.request({ method, params } as never).catch(({ code, message, name, data }: Failure) => ({
        code,
        message,
        name,
        data,
      }))
    },
    [namespace, method, params] as const,
  )
}

export async function readState(page: Page, namespace: Namespace = 'eip155') {
  const kit = await waitForKit(page)
  return kit.evaluate((oriel, name) => oriel.getState().namespaces[name], namespace)
}
