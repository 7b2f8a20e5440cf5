import { expect, type Locator } from '@playwright/test'

/** Presses again when a late answer moved the button away between the press and its release. */
export async function pressUntil(button: Locator, shown: Locator) {
  // The view before may look like the one that follows, so the first press is not left out.
  await button.click()
  await expect(async () => {
    if (await shown.isVisible()) return
    await expect(shown)
      .toBeVisible({ timeout: 5000 })
      .catch(() => button.click({ timeout: 5000 }))
    await expect(shown).toBeVisible({ timeout: 5000 })
  }).toPass()
}
