import { expect, type Page } from '@playwright/test'
import { enterPassword } from './dapp.ts'

/** Unlocks the wallet's own page or the extension's panel, unless it is already unlocked. */
export async function unlockOrStay(home: Page) {
  const unlock = home.getByRole('button', { name: 'Unlock', exact: true })
  const lock = home.getByRole('button', { name: 'Lock', exact: true })
  await expect(unlock.or(lock)).toBeVisible()
  if (await lock.isVisible()) return
  await unlock.click()
  await enterPassword(home)
  await expect(lock).toBeVisible()
}
