import { expect, test } from '@playwright/test'
import { scenarioUrl } from './support/scenarios.ts'

test('error: without prices the view shows the providers and no digit but the typed amount', async ({ page }) => {
  await page.goto(scenarioUrl('buy-no-prices', 'bare'))
  const dialog = page.getByRole('dialog', { name: 'Buy' })
  await expect(dialog.getByRole('button', { name: 'Harbour Harbour shows the price before you pay.' })).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Amount in USD' })).toHaveValue('100')
  const shown = await dialog.evaluate((card) =>
    [
      card.textContent,
      ...[...card.querySelectorAll('input')].map(({ value }) => value),
      ...[...card.querySelectorAll('*')].flatMap((one) => [one.ariaLabel, one.getAttribute('title')]),
    ].join(' '),
  )
  expect(shown).toContain('100')
  expect(shown.replace('100', '')).not.toMatch(/\d/)
})
