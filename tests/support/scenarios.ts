import { expect, type Page, test } from '@playwright/test'
import { urls } from './ports.ts'
import { timed } from './timing.ts'

/** What is wrong with which scenario. */
type Findings = Record<string, string[]>

type Check = (page: Page) => Promise<string[]>

/** Some of the names, while one works on them: `ORIEL_SCENARIOS='^send' npx playwright test tests/views.test.ts`. */
const wanted = new RegExp(process.env.ORIEL_SCENARIOS ?? '')

/** The scenarios are checked in this many tests, so that two workers share them and none takes too long. */
const parts = 28

/**
 * Tests that `check` finds nothing in any scenario, and that the browser has nothing to complain about. A page is used
 * for many scenarios: each address is a fresh document.
 */
export function testScenarios(title: string, check: Check) {
  for (let part = 0; part < parts; part++) {
    test(`${title} (${part + 1} of ${parts})`, async ({ page }) => {
      const names = (await listScenarios(page))
        .filter((name) => wanted.test(name))
        .filter((_, at) => at % parts === part)
      const complaints = listen(page)
      // Nothing has to be waited for that only moves.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const findings: Findings = {}
      for (const name of names) {
        await openScenario(page, name)
        const found = [...complaints.splice(0), ...(await findUnmade(page)), ...(await check(page))]
        if (found.length > 0) findings[name] = found
      }
      expect(findings).toEqual({})
    })
  }
}

/** What a scenario left out, said where a user would read an error: whatever its look, it shows nothing real. */
async function findUnmade(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.match(/.*(The scenario has no answer|could not be shown).*/g) ?? []
}

/** Errors, and what the policies of the document forbade. */
function listen(page: Page): string[] {
  const heard: string[] = []
  page.on('pageerror', ({ message }) => heard.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(message.text())
  })
  return heard
}

/** The names of all scenarios, read off the page that lists them. */
export async function listScenarios(page: Page): Promise<string[]> {
  await openScenario(page, 'all')
  const names = await page
    .locator('[data-scenario-name]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.scenarioName as string))
  expect(names.length).toBeGreaterThan(50)
  return names
}

/** Shows a scenario without its banner, at rest. */
export async function openScenario(page: Page, name: string, params = '') {
  await timed('page loads', async () => {
    await page.goto(scenarioUrl(name, `bare&${params}`))
    await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
  })
  await atRest(page)
}

/** Waits until nothing moves and the guards of the buttons have settled. */
export async function atRest(page: Page) {
  await page.evaluate(rest)
}

export const scenarioUrl = (name: string, params = '') => `${urls.frame}/inspector/?scenario=${name}&${params}`

/** A text that is half faded in has too little contrast. Runs in the page. */
async function rest() {
  // The button looks different until the guard is ready. While it is out of view, unread or disabled, it stays that way.
  const lasting = ['ready', 'unseen', 'unread'].map((state) => `[data-guard="${state}"]`)
  const arming = `[data-guard][data-arming]:not(${lasting.join(', ')})`
  // The last change begins to fade with the next frame.
  do for (let picture = 0; picture < 2; picture++) await new Promise(requestAnimationFrame)
  while (document.querySelector(arming) !== null)
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}
