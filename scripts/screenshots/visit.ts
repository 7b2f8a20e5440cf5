import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'
import { walletOf } from '../../tests/support/dapp.ts'
import type { Stack } from '../stack.ts'
import type { Album, Variant } from './album.ts'

/** One walk through the interface: who walks, where, and in which look. */
export type Visit = { context: BrowserContext; stack: Stack; album: Album; variant: Variant }

/** Asks, through the page's provider, for what waits for the user: without waiting for the answer. */
export async function askLater(page: Page, method: string, params: unknown) {
  await page.evaluate(
    ([method, params]) => {
      type Kit = { getProvider: (namespace: string) => { request: (request: object) => Promise<unknown> } }
      const { oriel } = window as unknown as { oriel: Kit }
      // A rejection is how each of these ends.
      oriel
        .getProvider('eip155')
        .request({ method, params })
        .catch(() => undefined)
    },
    [method, params] as const,
  )
}

/** The wallet's card once it says `text`, at rest. */
export async function seeIn(wallet: FrameLocator | Page, text: string | RegExp) {
  await expect(wallet.getByText(text).first()).toBeVisible()
}

/** An approval that has been read: nothing of it is still a grey bar. */
export async function seeApproval(page: Page) {
  const wallet = walletOf(page)
  await expect(wallet.getByRole('button', { name: 'Reject', exact: true })).toBeVisible()
  await expect(wallet.getByLabel('Reading the request')).toBeHidden()
}

export async function reject(page: Page) {
  const button = walletOf(page).getByRole('button', { name: 'Reject', exact: true })
  await button.click()
  await expect(button).toBeHidden()
}

/** Opens the account view from the dapp's own button. */
export async function openAccount(page: Page) {
  await page.getByRole('button', { name: 'Open account view' }).click()
  await expect(walletOf(page).getByRole('button', { name: 'Disconnect' })).toBeVisible()
}

export async function closeModal(page: Page) {
  const button = walletOf(page).getByRole('button', { name: 'Close', exact: true })
  await button.click()
  await expect(button).toBeHidden()
}
