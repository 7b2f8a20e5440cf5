import { expect, type Locator } from '@playwright/test'

/** Presses again when the press was lost: a late answer moved the button, or the frame over it was only just hidden. */
export async function pressUntil(button: Locator, shown: Locator) {
  await button.click()
  await expect(async () => {
    await shown.waitFor({ timeout: 5000 }).catch(async (error) => {
      await button.click({ timeout: 5000 })
      throw error
    })
  }).toPass()
}
