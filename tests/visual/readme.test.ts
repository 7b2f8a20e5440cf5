import { expect, test } from '@playwright/test'
import { readmeScenarios } from './pictures.ts'
import { openViewer, show } from './viewer.ts'

const backgrounds = { light: '#e4e6eb', dark: '#000' }

for (const theme of ['light', 'dark'] as const) {
  test(`the picture of the README, ${theme}`, async ({ browser, page }) => {
    const background = backgrounds[theme]
    const viewer = await openViewer(browser, 1.25)
    const images: string[] = []
    for (const scenario of readmeScenarios) {
      const card = await show(viewer, { scenario, theme })
      await card.evaluate((element, color) => {
        // Colors the background behind the card, because it is visible at the card's corners.
        if (element.parentElement) element.parentElement.style.background = color
        element.style.boxShadow = 'none'
      }, background)
      const png = await card.screenshot({ animations: 'disabled' })
      images.push(`<img src="data:image/png;base64,${png.toString('base64')}">`)
    }
    await viewer.page.close()

    const row = `display: inline-flex; align-items: center; gap: 24px; padding: 24px; background: ${background}`
    await page.setContent(`<main style="${row}">${images.join('')}</main>`)
    await expect(page.locator('main')).toHaveScreenshot(`window-${theme}.png`)
  })
}
