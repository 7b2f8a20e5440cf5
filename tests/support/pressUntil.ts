import { expect, type Locator } from '@playwright/test'

/**
 * Presses a button, and retries if the press was lost. A late response can move the button. On a busy machine, Chromium
 * also hit-tests with stale data: a press can still reach the page right after the frame is shown, or the frame right
 * after it is hidden.
 */
export async function pressUntil(button: Locator, target: Locator) {
  await button.click()
  await expect(async () => {
    await target.waitFor({ timeout: 5000 }).catch(async (error) => {
      await button.click({ timeout: 5000 })
      throw error
    })
  }).toPass()
}
