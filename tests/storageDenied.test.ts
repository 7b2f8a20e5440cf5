import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { launchOptions } from './support/browser.ts'
import {
  approve,
  chooseOriel,
  connectWallet,
  enterPassword,
  getWallet,
  openDapp,
  readConnectedAddress,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { startPhone } from './support/phone.ts'
import { toLabUrl, urls } from './support/ports.ts'
import { connectPhone, openPage, requestByKit } from './support/walletConnect.ts'

// Second tier: few users block third-party storage.

/** Starts a browser with Playwright's default switches. With these, cross-site frames have no storage. */
async function withStrictBrowser(work: (context: BrowserContext) => Promise<void>) {
  const args = launchOptions.args.filter((arg) => !arg.startsWith('--disable-features='))
  const browser = await chromium.launch({ ...launchOptions, args })
  try {
    await work(await browser.newContext())
  } finally {
    await browser.close()
  }
}

test('behavior: without storage the frame works with the wallet window, and never makes its own wallet (C1)', () =>
  withStrictBrowser(async (context) => {
    const page = await context.newPage()
    const crashes: string[] = []
    page.on('pageerror', ({ message }) => crashes.push(message))
    await openDapp(page)
    const { address } = await connectWallet(page)
    const denied = await getFrame(page).evaluate(() => {
      try {
        return `${localStorage.length} things are stored`
      } catch (error) {
        return (error as DOMException).name
      }
    })
    expect(denied).toBe('SecurityError')

    const sign = () => request(page, 'personal_sign', ['0x6869', address])
    const first = sign()
    await approve(getWallet(page), 'Sign')
    expect(await first).toMatch(/^0x[0-9a-f]{130}$/)

    // Locking ends the worker, but the wallet's in-memory copy lives as long as the page.
    await openSettings(page)
    await getWallet(page).getByRole('button', { name: /^Lock/ }).click()
    await expect(getWallet(page).getByRole('button', { name: /^Unlock/ })).toBeVisible()
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    const second = sign()
    const unlocking = await waitForWalletWindow(page, () => approve(getWallet(page), 'Unlock & sign'))
    await enterPassword(unlocking)
    expect(await second).toMatch(/^0x/)

    await page.reload()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
    const window = await chooseOriel(page)
    await expect(getWallet(page).getByText(/^This browser doesn’t let embedded wallets store data/)).toBeVisible()
    await expect(window.getByRole('button', { name: /^Create/ })).toHaveCount(0)
    await enterPassword(window)
    await approve(window, 'Connect')
    expect(await readConnectedAddress(page)).toBe(address)
    expect(crashes).toEqual([])

    const home = await context.newPage()
    await home.goto(urls.frame)
    await expect(home.getByRole('button', { name: /^Connected sites 1/ })).toBeVisible()
    await expect(home.getByRole('button', { name: /^Signatures 1/ })).toBeVisible()
  }))

test('behavior: without storage a phone stays connected while the page is open @second', () =>
  withStrictBrowser(async (context) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = await startPhone({ relayUrl: urls.relay })
    const { page, problems } = await openPage(context, toLabUrl())
    await connectPhone(page, phone)
    expect(await requestByKit(page, 'personal_sign', ['0x6869', phone.addresses.eip155])).toMatch(/^0x/)
    await page.evaluate(() => window.oriel?.disconnect())
    await phone.deletions.next()
    await connectPhone(page, phone)
    await page.reload()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
    expect(problems).toEqual([])
    await phone.stop()
  }))

test('error: where the wallet’s own page cannot store anything, it shows that and makes no wallet (C1) @second', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-profile-'))
  await mkdir(join(profile, 'Default'))
  // Turns on the browser setting "Do not allow sites to save data on your device".
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  try {
    const page = await context.newPage()
    await page.goto(urls.frame)
    await expect(page.getByRole('alert')).toContainText('This browser doesn’t let the wallet store anything here.')
    await expect(page.getByRole('alert')).toContainText('Allow this site to keep data')
    await expect(page.getByRole('button')).toHaveText(['Try again'])
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
})
