import { expect, type FrameLocator, type Page } from '@playwright/test'

type Surface = Page | FrameLocator

/** Each danger can be read without a press, the worst alarm is the one in the box, and the bar counts all of them. */
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

/** The worst warning is always open, and the others of the same box may take a press. */
export async function openAllWarnings(surface: Surface) {
  const more = surface.locator('.alarms-more:not([open]) > summary')
  if ((await more.count()) > 0) await more.click()
}
