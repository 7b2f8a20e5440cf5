import { type BrowserContext, expect, type Page } from '@playwright/test'
import {
  approve,
  choosePassword,
  confirmWords,
  getWallet,
  openDapp,
  pressCreate,
  readConnectedAddress,
  readWords,
  waitForWalletWindow,
} from '../../tests/support/dapp.ts'
import type { Stack } from '../local/stack.ts'
import type { Album, RealVariant } from './album.ts'

export type Visit = { context: BrowserContext; stack: Stack; album: Album; variant: RealVariant }

export async function walkReal({ context, stack, album, variant }: Visit) {
  const page = await context.newPage()
  const take = (view: string, of: Page = page) => album.take(of, `real-${view}`, variant)
  await openDapp(page, stack.hostUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const row = getWallet(page).getByRole('button', { name: /Oriel/ })
  await expect(row).toBeVisible()
  await take('connect')
  await walkCreation(await waitForWalletWindow(page, () => row.click()), page, take)
  await readConnectedAddress(page)

  await page.getByRole('button', { name: 'Get test money' }).click()
  await expect(page.getByText('Test money received')).toBeVisible()
  await walkApprovals(page, take)
  await page.getByRole('button', { name: 'Open account view' }).click()
  await expect(getWallet(page).getByRole('list', { name: 'Tokens' })).toBeVisible()
  await take('account')
  await getWallet(page).getByRole('tab', { name: 'Activity' }).click()
  await expect(getWallet(page).getByRole('list', { name: 'Activity' })).toBeVisible()
  await take('activity')
}

type Take = (view: string, of?: Page) => Promise<void>

async function walkCreation(window: Page, page: Page, take: Take) {
  await expect(window.getByRole('button', { name: 'Create wallet' })).toBeVisible()
  await take('create', window)
  await take('window-waiting')
  await choosePassword(window)
  await pressCreate(window)
  await readWords(window)
  await take('backup-phrase', window)
  await confirmWords(window)
  await expect(getWallet(page).getByRole('dialog')).toBeHidden()
}

async function walkApprovals(page: Page, take: Take) {
  const wallet = getWallet(page)
  const reject = wallet.getByRole('button', { name: 'Reject', exact: true })
  for (const [view, button] of [
    ['approve-message', 'Sign message'],
    ['approve-permit', 'Sign permit'],
    ['approve-send', 'Send ETH'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(reject).toBeVisible({ timeout: 20_000 })
    await expect(wallet.getByLabel('Reading the request')).toBeHidden()
    await take(view)
    if (view === 'approve-send') break
    await reject.click()
    await expect(reject).toBeHidden()
  }
  await approve(wallet, 'Confirm')
  await expect(page.getByRole('status', { name: 'Send ETH result' }).getByText('Confirmed')).toBeVisible()
  await take('sent')
}

/**
 * Takes a screenshot of the view for a blocked popup. Browsers block a popup if the click passes through several
 * scripts before the popup opens.
 */
export async function walkBlocked({ context, stack, album, variant }: Visit) {
  await context.addInitScript(() => {
    window.open = () => null
  })
  const page = await context.newPage()
  await openDapp(page, stack.hostUrl)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await getWallet(page).getByRole('button', { name: /Oriel/ }).click()
  await expect(getWallet(page).getByRole('link', { name: /Open wallet window/ })).toBeVisible()
  await album.take(page, 'real-window-blocked', variant)
}
