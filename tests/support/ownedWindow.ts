import { expect, type Page } from '@playwright/test'

/** How the wallet window greets whoever came by a page's own window. */
export const notOurs = 'This window was not opened by the wallet. Close it and use the link in the wallet.'

/** Nothing can be typed, unlocked or approved in a window that somebody else may hold. */
export async function expectNoSecrets(window: Page) {
  await expect(window.locator('input, textarea')).toHaveCount(0)
  await expect(window.getByRole('button', { name: /unlock|sign|confirm|allow|create|import|passkey/i })).toHaveCount(0)
}
