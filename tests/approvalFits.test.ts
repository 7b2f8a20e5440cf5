import { expect, test } from '@playwright/test'
import { openScenario } from './support/scenarios.ts'

const ordinary = ['approve-message', 'approve-send', 'approve-send-token', 'approve-allowance']

test('default: an ordinary request fits a height of 560 px without scrolling', async ({ page }) => {
  for (const width of [420, 1024]) {
    await page.setViewportSize({ width, height: 560 })
    for (const name of ordinary) {
      await openScenario(page, name)
      const area = page.locator('.modal-scroll')
      await expect
        .poll(() => area.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight), `${name} ${width}`)
        .toBe(0)
    }
  }
})
