import { expect, type Page } from '@playwright/test'

export const notOurs = 'Your wallet didn’t open this window. Close it and use the link in your wallet.'

export async function expectNoSecrets(window: Page) {
  await expect(window.locator('input, textarea')).toHaveCount(0)
  await expect(window.getByRole('button', { name: /unlock|sign|confirm|allow|create|import|passkey/i })).toHaveCount(0)
}
