import { expect, type FrameLocator, type Page } from '@playwright/test'

type Surface = Page | FrameLocator

/**
 * Expects that every danger is readable without a click, that the worst alarm is in the box, and that the bar counts
 * all alarms.
 */
export async function expectDangersInSight(surface: Surface) {
  const alarms = surface.locator('.approval [data-alarm]')
  const dangers = surface.locator('.approval [data-alarm="danger"]')
  const count = await alarms.count()
  if (count === 0) return
  for (const danger of await dangers.all()) await expect(danger).toBeVisible()
  const isDanger = (await dangers.count()) > 0
  await expect(alarms.first()).toHaveAttribute('data-alarm', isDanger ? 'danger' : 'warning')
  const counted = (await surface.locator('.bar-alarms').textContent()) ?? ''
  const numbers = [...counted.matchAll(/\d+/g)].map(([number]) => Number(number))
  expect(
    numbers.reduce((sum, number) => sum + number, 0),
    counted,
  ).toBe(count)
}

/** Opens all warnings. The worst one is always open, but the others in its box may need a click. */
export async function openAllWarnings(surface: Surface) {
  const more = surface.locator('.alarms-more:not([open]) > summary')
  if ((await more.count()) > 0) await more.click()
}
