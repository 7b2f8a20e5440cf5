import { expect } from '@playwright/test'
import { password } from '../support/dapp.ts'
import { filePassword } from '../support/login.ts'
import type { Browser } from './browser.ts'
import type { Sight } from './sight.ts'

/** Sends a request. Resolves with the result, or with the code and message of the error. */
export function request(page: Sight, method: string, params: unknown[] = []): Promise<unknown> {
  const source = `(method, params) => window.oriel?.getProvider('eip155').request({ method, params })
    .catch(({ code, message }) => ({ code, message }))`
  return page.call(source, method, params)
}

export async function readAccount(page: Sight): Promise<string> {
  await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
  return ((await request(page, 'eth_accounts')) as string[])[0] as string
}

/** `opener` is the page's button that opens the wallet. */
export async function connectNewWallet(browser: Browser, opener = 'Connect wallet'): Promise<string> {
  const { page, wallet } = browser
  await page.click('button', opener)
  const window = await browser.opened(() => wallet.click('button', /^Oriel/))
  await window.fill('Password', password)
  await window.fill('Repeat password', password)
  await window.approve('Create wallet')
  await expect.poll(() => window.all('listitem', /[a-z]/)).toHaveLength(12)
  const words = (await window.all('listitem', /[a-z]/)).map(({ text }) => text.replace(/[^a-z]/g, ''))
  await window.click('button', 'I’ve written them down')
  for (const number of [1, 2, 3]) {
    await expect.poll(() => window.text()).toContain(`${number} of 3`)
    const place = Number(/Tap word (\d+)/.exec(await window.text())?.[1])
    await window.click('button', words[place - 1] ?? '')
  }
  await browser.expectAlone()
  return readAccount(page)
}

export async function saveFileAndAllow(browser: Browser, window: Sight): Promise<string> {
  const instead = 'Use a backup file instead'
  const field = 'Password for the file'
  const find = async () => (await window.find('textbox', field)) ?? (await window.find('button', instead))
  await expect.poll(find, { message: 'what can be the second key' }).toBeDefined()
  if (!(await window.find('textbox', field))) await window.click('button', instead)
  await window.fill(field, filePassword)
  await window.fill('Repeat password', filePassword)
  await window.click('button', 'Create backup file')
  await window.click('button', 'Download file')
  await window.click('button', 'I’ve saved it')
  return allow(browser, window)
}

async function allow(browser: Browser, window: Sight): Promise<string> {
  await window.approve('Connect')
  await browser.expectAlone()
  return readAccount(browser.page)
}

type Approval = { ask: string; action: string }

/**
 * Approves in the wallet window. Returns the text in which the wallet on the page explained why it needs the window.
 */
export async function approveInWindow(browser: Browser, { ask, action }: Approval): Promise<string> {
  const { page, wallet } = browser
  await page.click('button', ask)
  const elsewhere = 'Review in wallet'
  await expect.poll(() => wallet.find('button', elsewhere), { message: ask }).toBeDefined()
  const text = await wallet.text()
  const window = await browser.opened(() => wallet.click('button', elsewhere))
  const readState = async () => {
    if (await window.find('textbox', 'Password')) return 'locked'
    return (await window.find('button', action)) ? 'open' : 'loading'
  }
  await expect.poll(readState).not.toBe('loading')
  const isLocked = (await readState()) === 'locked'
  if (isLocked) await window.fill('Password', password)
  await window.approve(isLocked ? `Unlock & ${action.toLowerCase()}` : action)
  await browser.expectAlone()
  return text
}

/** Shows the QR code. The pane beside the list also shows it on hover, so its button may already be gone. */
export async function showCode(wallet: Sight) {
  const isShown = async () => {
    if (await wallet.find('button', 'Copy link')) return true
    const button = await wallet.find('button', /^(Phone wallet|Show QR code)/)
    if (button) await wallet.act({ move: button }, { button: 'down' }, { button: 'up' })
    return false
  }
  await expect.poll(isShown).toBe(true)
}

export async function copyCode(wallet: Sight): Promise<string> {
  await wallet.click('button', 'Copy link')
  // Reads the clipboard from a paste event, because pages need a permission to read it directly.
  await wallet.call(`() => document.addEventListener('paste', ({ clipboardData }) => {
    globalThis.pasted = clipboardData.getData('text')
  })`)
  const control = '\uE009'
  await wallet.act({ key: 'down', value: control }, { key: 'down', value: 'v' }, { key: 'up', value: 'v' })
  await wallet.act({ key: 'up', value: control })
  const read = () => wallet.call('() => globalThis.pasted')
  await expect.poll(read, { message: 'what was copied' }).toMatch(/^wc:/)
  return String(await read())
}
