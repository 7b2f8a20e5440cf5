import { expect, type Page } from '@playwright/test'
import { chooseOwnWallet, getWallet, readConnectedAddress, unlockAndAllow } from './dapp.ts'
import { urls } from './ports.ts'
import { type PreparedWallet, prepareWallet } from './preparedWallet.ts'
import { measureSetUp } from './timing.ts'

/** Opens the example of an inline wallet, in a browser that has a wallet. */
export function openInline(page: Page): Promise<PreparedWallet> {
  return measureSetUp('making wallets', async () => {
    const wallet = await prepareWallet(page)
    await page.goto(`${urls.host}/inline.html`)
    await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
    return wallet
  })
}

/** Connects the wallet in the page. */
export async function connectInline(page: Page): Promise<string> {
  await unlockAndAllow(await chooseOwnWallet(page))
  return readConnectedAddress(page)
}

/** Returns the wallet as a part of the page. While it is a modal, the page has no such region. */
export const getRegion = (page: Page) => page.getByRole('region', { name: 'Wallet', exact: true })
