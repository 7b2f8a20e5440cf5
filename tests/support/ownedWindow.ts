import { expect, type Page } from '@playwright/test'

/** The text of the wallet window when a page opened it. */
export const notOurs = 'Your wallet didn’t open this window. Close it and use the link in your wallet.'

/** Expects that a window that a page may hold accepts no input, no unlocking and no approval. */
export async function expectNoSecrets(window: Page) {
  await expect(window.locator('input, textarea')).toHaveCount(0)
  await expect(window.getByRole('button', { name: /unlock|sign|confirm|allow|create|import|passkey/i })).toHaveCount(0)
}
