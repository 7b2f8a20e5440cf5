import { type BrowserContext, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { toLabUrl, urls } from './ports.ts'
import { type PreparedWallet, password, prepareWallet } from './preparedWallet.ts'
import { pressUntil } from './pressUntil.ts'
import { measureSetUp } from './timing.ts'

export { password }

export function getWallet(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Wallet"]')
}

/**
 * Returns the dialog around the wallet. While the wallet is hidden, the dialog is not in the accessibility tree but the
 * frame inside stays painted, so only the dialog shows whether the wallet is visible.
 */
export function getDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Wallet', exact: true })
}

/**
 * Waits until the wallet is hidden and the browser has repainted. Before the repaint, a click would still reach the
 * iframe, because Chromium routes clicks by the last paint.
 */
export async function expectHiddenDialog(page: Page) {
  await expect(getDialog(page)).toBeHidden()
  await page.evaluate(async () => {
    const waitForAnimationFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Does not wait in a background page, because it gets no animation frames.
    for (let count = 0; count < 2 && !document.hidden; count++) await waitForAnimationFrame()
  })
}

/** Opens a dapp. If the URL has no path, opens the example's laboratory. */
export function openDapp(page: Page, url: string = urls.host): Promise<void> {
  return measureSetUp('page loads', async () => {
    await page.goto(toLabUrl(url))
    await expect(page.getByRole('button', { name: /^(Connect wallet|0x)/ })).toBeVisible()
  })
}

/** Hides the browser's occlusion detection from all documents loaded from now on. */
export const hideOcclusion = (where: Page | BrowserContext) =>
  where.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))

export async function openTab(context: BrowserContext, url: string = urls.host): Promise<Page> {
  const page = await context.newPage()
  await openDapp(page, url)
  return page
}

export function waitForWalletWindow(page: Page, click: () => Promise<void>): Promise<Page> {
  return measureSetUp('wallet window', async () => {
    const [opened] = await Promise.all([page.context().waitForEvent('page'), click()])
    await opened.waitForLoadState()
    return opened
  })
}

export async function chooseOriel(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  return chooseOwnWallet(page)
}

export function chooseOwnWallet(page: Page, list: FrameLocator | Page = getWallet(page)): Promise<Page> {
  return waitForWalletWindow(page, () => list.getByRole('button', { name: /^Oriel/ }).click())
}

export function connectNewWallet(page: Page): Promise<string> {
  return measureSetUp('making wallets', async () => {
    await createWallet(await chooseOriel(page))
    return readConnectedAddress(page)
  })
}

export function connectWallet(page: Page): Promise<PreparedWallet> {
  return measureSetUp('making wallets', async () => {
    const wallet = await prepareWallet(page)
    await unlockAndAllow(await chooseOriel(page))
    expect(await readConnectedAddress(page)).toBe(wallet.address)
    return wallet
  })
}

export async function unlockAndAllow(window: Page) {
  await enterPassword(window)
  await approve(window, 'Connect')
}

export async function connectFundedWallet(page: Page): Promise<`0x${string}`> {
  const { address } = await connectWallet(page)
  await measureSetUp('making wallets', () => fund(address))
  return address
}

/** Creates a wallet with a password. In a window that a site opened, creating also connects the site. */
export async function createWallet(window: Page): Promise<string[]> {
  await choosePassword(window)
  await measureSetUp('Argon2', async () => {
    await pressCreate(window)
    await readWords(window)
  })
  return confirmWords(window)
}

/** Presses the button that creates the wallet. The button is guarded if it also connects a site. */
export async function pressCreate(window: Page, name = 'Create wallet') {
  const button = window.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  if ((await button.getAttribute('data-guard')) === null) await button.click()
  else await approve(window, name)
}

/** Creates a wallet with a passkey. Add the virtual authenticator before the window's page loads. */
export async function createByPasskey(window: Page) {
  const passkey = window.getByRole('button', { name: 'Create with passkey' })
  await startCreating(window, passkey)
  await pressCreate(window, 'Create with passkey')
}

/** Opens the creation form. If the wallet offers logins, its own page shows those first. */
async function startCreating(window: Page, form: Locator) {
  const start = window.getByRole('button', { name: 'Create a new wallet' })
  await expect(start.or(form)).toBeVisible()
  if (await start.isVisible()) await start.click()
  await expect(form).toBeVisible()
}

export async function confirmWords(window: Page): Promise<string[]> {
  const words = await readWords(window)
  await window.getByRole('button', { name: 'I’ve written them down' }).click()
  for (const number of [1, 2, 3]) await tapWord(window, number, words)
  return words
}

/** Returns the button with the word that the check asks for. `number` is the number of the question, from 1. */
export async function findRequestedWord(window: Page, number: number, words: string[]): Promise<Locator> {
  await expect(window.getByText(`${number} of 3`)).toBeVisible()
  const title = window.getByRole('heading', { name: /^Tap word/ })
  await expect(title).toBeFocused()
  const place = Number((await title.textContent())?.replace(/\D/g, ''))
  return window.getByRole('button', { name: words[place - 1] ?? '', exact: true })
}

export async function tapWord(window: Page, number: number, words: string[]) {
  await (await findRequestedWord(window, number, words)).click()
}

export async function readWords(window: Page): Promise<string[]> {
  const items = window.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(items.first()).toBeVisible()
  return (await items.allTextContents()).map((text) => text.replace(/[^a-z]/g, ''))
}

/** Opens the settings of the wallet's own page, which also list accounts, sites and signatures. */
export async function openHomeSettings(home: Page) {
  await pressUntil(
    home.getByRole('button', { name: 'Settings', exact: true }),
    home.getByRole('group', { name: 'Theme' }),
  )
}

/** Disconnects a site in the open settings of the wallet's own page. */
export async function disconnectSite(home: Page, origin: string) {
  await home.getByRole('button', { name: /^Connected sites/ }).click()
  await home.getByRole('button', { name: new RegExp(`^${origin}`) }).click()
  await home.getByRole('button', { name: `Disconnect ${origin}` }).click()
  await expect(home.getByText('This site is disconnected.')).toBeVisible()
}

/** Reveals the recovery phrase on the wallet's own page, which asks for the password first. Returns the words. */
export async function viewPhrase(home: Page): Promise<string[]> {
  await openHomeSettings(home)
  await home.getByRole('button', { name: /^Recovery phrase/ }).click()
  await home.getByLabel('Password', { exact: true }).fill(password)
  await home.getByRole('button', { name: 'View recovery phrase' }).click()
  return readWords(home)
}

/** Enters a new password. If the form offers a passkey first, chooses a password instead. */
export async function choosePassword(window: Page, text = password) {
  const instead = window.getByRole('button', { name: 'Use a password instead' })
  // Matches only visible fields, because the hidden view behind a site's prompt has the same fields.
  const shown = { visible: true }
  const field = window.getByLabel('Password', { exact: true }).filter(shown)
  await startCreating(window, instead.or(field))
  if (await instead.isVisible()) await instead.click()
  await field.fill(text)
  await window.getByLabel('Repeat password').filter(shown).fill(text)
}

/**
 * Approves like a user: scrolls to the end, moves to the button, rests there until the guard is ready, and clicks once.
 */
export async function approve(wallet: FrameLocator | Locator | Page, action: string | RegExp) {
  const button = getApproveButton(wallet, action)
  if (await button.evaluate(() => matchMedia('(hover: none)').matches)) return approveByTouch(button)
  await expect(async () => {
    if ((await button.getAttribute('data-guard')) === 'unread') await scrollToEnd(wallet)
    // Scrolls the button into view, because hovering scrolls only if the button is entirely out of view.
    if ((await button.getAttribute('data-guard')) === 'unseen')
      await button.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    // Moves away first, because the guard does not count a pointer that was already where the button appears.
    await button.page().mouse.move(1, 1)
    await button.hover()
    await expect(button).toHaveAttribute('data-guard', 'ready', { timeout: 2000 })
    // Hovers again, because the button may have moved away from the pointer. The browser reports this only when the
    // pointer moves.
    await button.hover()
    await expect(button).toHaveAttribute('data-dwelled', 'true', { timeout: 2000 })
  }).toPass()
  await button.click()
}

const unlocking: Record<string, string> = {
  Sign: 'Unlock & sign',
  Confirm: 'Unlock & confirm',
  Pay: 'Unlock & pay',
  Connect: 'Unlock & connect',
}

/** Returns the approve button. While the wallet is locked, the button also unlocks it and has a different label. */
export function getApproveButton(wallet: FrameLocator | Locator | Page, action: string | RegExp): Locator {
  const button = wallet.getByRole('button', { name: action, exact: true })
  const other = typeof action === 'string' ? unlocking[action] : undefined
  return other === undefined ? button : button.or(wallet.getByRole('button', { name: other, exact: true }))
}

/** Approves with a tap. Waits until the guard is ready but does not hover, because a finger cannot. */
async function approveByTouch(button: Locator) {
  await expect(button).toHaveAttribute('data-guard', 'ready')
  await button.tap()
}

export async function scrollToEnd(wallet: FrameLocator | Locator | Page) {
  const button = wallet.locator('[data-guard]')
  await wallet.locator('.approval-head:visible, .approval h2:visible').first().hover()
  await button.page().mouse.wheel(0, 20_000)
  await expect(button).not.toHaveAttribute('data-guard', 'unread')
}

/** Types the password. Also submits it if the view only unlocks, because a prompt has its own button. */
export function enterPassword(window: Page, text = password): Promise<void> {
  return measureSetUp('unlocks', async () => {
    await window.getByLabel('Password', { exact: true }).fill(text)
    const unlock = window.getByRole('button', { name: 'Unlock', exact: true })
    if (await unlock.isVisible()) await unlock.click()
  })
}

export function openRequest(page: Page): Promise<Page> {
  const button = getWallet(page).getByRole('button', { name: 'Review in wallet' })
  return waitForWalletWindow(page, () => button.click())
}

export async function unlockRequest(page: Page): Promise<Page> {
  const window = await openRequest(page)
  await enterPassword(window)
  return window
}

/** Returns the connected address. First waits until the modal is hidden, so that the next click reaches the page. */
export async function readConnectedAddress(page: Page): Promise<string> {
  await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
  await expectHiddenDialog(page)
  return ((await request(page, 'eth_accounts')) as string[])[0] as string
}

/** Sends a request. Resolves with the result, or with the code and message of the error. */
export async function request(page: Page, method: string, params?: unknown): Promise<unknown> {
  await page.waitForFunction(() => 'oriel' in window)
  return page.evaluate(
    ([method, params]) => {
      type Kit = { getProvider: (namespace: string) => { request: (request: object) => Promise<unknown> } }
      const { oriel } = window as unknown as { oriel: Kit }
      return oriel
        .getProvider('eip155')
        .request({ method, params })
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    },
    [method, params] as const,
  )
}

export async function fund(address: string) {
  const answer = await fetch(`${urls.faucet}/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

export async function requestChain(method: string, params: unknown[], chain: 0 | 1 = 0): Promise<unknown> {
  const answer = await fetch(urls.chains[chain], {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

export async function readBalance(address: string, chain: 0 | 1 = 0): Promise<bigint> {
  return BigInt((await requestChain('eth_getBalance', [address, 'latest'], chain)) as string)
}
