import { expect, type Locator } from '@playwright/test'

/** Presses again when a late answer moved the button away between the press and its release. */
export async function pressUntil(button: Locator, shown: Locator) {
  await expect(async () => {
    if (await shown.isVisible()) return
    await button.click({ timeout: 5000 })
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
}
