import { expect, test } from '@playwright/test'
import { findInPage } from '../support/inPage.ts'
import { openScenario, readNames, showScenario } from '../support/scenarios.ts'
import { waitUntilStable } from '../support/waitUntilStable.ts'

test('behavior: a scenario is the same after other ones as in a fresh document', async ({ context }) => {
  test.setTimeout(7_200_000)
  const fresh = await context.newPage()
  const used = await context.newPage()
  for (const page of [fresh, used]) await page.clock.setFixedTime('2026-11-29T12:00:00Z')
  await openScenario(used, 'all')
  for (const name of await readNames(used)) {
    await openScenario(fresh, name)
    await findInPage(used, showScenario(name), waitUntilStable)
    expect.soft(await used.evaluate(readScreen), name).toEqual(await fresh.evaluate(readScreen))
  }
})

/**
 * Returns the page's HTML without parts that are random or change over time: React IDs, the user's mark and the guard's
 * state.
 */
function readScreen(): string[] {
  const screen = document.body.cloneNode(true) as HTMLElement
  for (const mark of screen.querySelectorAll('.mark')) mark.remove()
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
  const typed = fields.map(({ value, checked }) => `${value} ${checked}`)
  const { title, activeElement, documentElement } = document
  const focus = activeElement?.outerHTML ?? ''
  const all = [title, focus, JSON.stringify(documentElement.dataset), ...typed, ...screen.innerHTML.split(/(?=<)/)]
  return all.map((text) => text.replaceAll(/_r_\w+_| data-(guard|read)="\w+"/g, ''))
}
