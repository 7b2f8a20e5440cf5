import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { urls } from './ports.ts'

export const password = 'a long enough password'

/** The wallet inside the page, as a user sees it. */
export function walletOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Wallet"]')
}

/** Opens the example dapp and waits until it can be used. */
export async function openDapp(page: Page, url: string = urls.host) {
  await page.goto(url)
  await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeEnabled()
}

/** Runs `click` and gives the wallet window that it opens. */
export async function walletWindow(page: Page, click: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()])
  await opened.waitForLoadState()
  return opened
}

/** From the first click on the dapp to a connected, funded account: a new password wallet, backed up and granted. */
export async function connectNewWallet(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const window = await walletWindow(page, () => walletOf(page).getByRole('button', { name: /Oriel/ }).click())
  await createWallet(window)
  await window.getByRole('button', { name: 'Allow' }).click()
  return connectedAddress(page)
}

/** In the wallet window: create, write down, check. */
export async function createWallet(window: Page): Promise<string[]> {
  await window.getByRole('button', { name: 'Create a new wallet' }).click()
  await choosePassword(window)
  await window.getByRole('button', { name: 'Create wallet' }).click()
  const words = await readWords(window)
  await window.getByRole('button', { name: 'I have written them down' }).click()
  for (const field of await window.getByRole('textbox', { name: /^Word \d+/ }).all()) {
    const number = Number(/\d+/.exec((await field.getAttribute('aria-label')) ?? (await labelOf(field)))?.[0])
    await field.fill(words[number - 1] ?? '')
  }
  await window.getByRole('button', { name: 'Check', exact: true }).click()
  return words
}

async function labelOf(field: ReturnType<Page['locator']>): Promise<string> {
  return field.evaluate((element) => (element as HTMLInputElement).labels?.[0]?.textContent ?? '')
}

/** Where the browser offers passkeys too, asks for a password instead. */
export async function choosePassword(window: Page, text = password) {
  const instead = window.getByRole('button', { name: 'Use a password instead' })
  const field = window.getByLabel('Password', { exact: true })
  await expect(instead.or(field)).toBeVisible()
  if (await instead.isVisible()) await instead.click()
  await field.fill(text)
  await window.getByLabel('Password again').fill(text)
}

export async function readWords(window: Page): Promise<string[]> {
  const items = window.getByRole('list', { name: 'Recovery words' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  const texts = await items.allTextContents()
  return texts.map((text) => text.replace(/[^a-z]/g, ''))
}

/** Types the password into the wallet window that the click opens. */
export async function unlockIn(window: Page, text = password) {
  await window.getByLabel('Password', { exact: true }).fill(text)
  await window.getByRole('button', { name: 'Unlock', exact: true }).click()
}

/** The dapp's own view of who is connected, by its provider. */
export async function connectedAddress(page: Page): Promise<string> {
  await expect.poll(() => accounts(page)).toHaveLength(1)
  return (await accounts(page))[0] as string
}

export function accounts(page: Page): Promise<string[]> {
  return request(page, 'eth_accounts') as Promise<string[]>
}

/** A request of the dapp; a failure comes back as its code and message. */
export function request(page: Page, method: string, params?: unknown): Promise<unknown> {
  return page.evaluate(
    ([method, params]) => {
      type Kit = { getProvider: (namespace: string) => { request: (request: object) => Promise<unknown> } }
      const { oriel } = window as unknown as { oriel: Kit }
      return oriel
        .getProvider('eip155')
        .request({ method, ...(params !== undefined && { params }) })
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    },
    [method, params] as const,
  )
}

/** Test money on both chains. */
export async function fund(address: string) {
  const answer = await fetch(`${urls.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** JSON-RPC straight to a chain: what the chain itself says. */
export async function askChain(method: string, params: unknown[], chain: 0 | 1 = 0): Promise<unknown> {
  const answer = await fetch(urls.chains[chain], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** A second visit in the same browser. */
export async function newTab(context: BrowserContext, url: string = urls.host): Promise<Page> {
  const page = await context.newPage()
  await openDapp(page, url)
  return page
}
