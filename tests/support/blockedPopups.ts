import { expect, type Page } from '@playwright/test'
import { launchOptions } from './browser.ts'
import { connectWallet, getWallet, openDapp, request } from './dapp.ts'
import { urls } from './ports.ts'

/** Launch options that turn on the pop-up blocker. Real browsers have it, but Playwright turns it off. */
export const blockingPopups = { ...launchOptions, ignoreDefaultArgs: ['--disable-popup-blocking'] }

export async function requestUntrusted(page: Page) {
  await openDapp(page, urls.stranger)
  const { address } = await connectWallet(page)
  const answer = request(page, 'personal_sign', ['0x68656c6c6f', address])
  const wallet = getWallet(page)
  const go = wallet.getByRole('button', { name: 'Review in wallet' })
  const link = wallet.getByRole('link', { name: 'Open wallet window' })
  await expect(go).toBeVisible()
  return { answer, wallet, go, link }
}
