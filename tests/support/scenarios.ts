import { expect, type Page, test } from '@playwright/test'
import { secondMark } from '../../scripts/test/tiers.ts'
import { urls } from './ports.ts'
import { timed } from './timing.ts'

type Findings = Record<string, string[]>

type Check = (page: Page) => Promise<string[]>

/** Selects scenarios by name during development: `ORIEL_SCENARIOS='^send' npx playwright test tests/views.test.ts`. */
const wanted = new RegExp(process.env.ORIEL_SCENARIOS ?? '')

type Options = {
  /** Query that is added to the address of each scenario. */
  params?: string
  /**
   * Number of tests that share the scenarios, so that the workers share them too and none takes too long. @default 84
   */
  parts?: number
}

/** `npm test` looks at every fourth scenario, and `npm run test:all` at each. */
const firstShare = 1 / 4

/**
 * Tests that `check` finds nothing in any scenario, and that the browser reports no error. Many scenarios share one
 * page, because each address loads a fresh document.
 */
export function testScenarios(title: string, check: Check, { params = '', parts = 84 }: Options = {}) {
  for (let part = 0; part < parts; part++) {
    const mark = part < parts * firstShare ? '' : ` ${secondMark}`
    test(`${title} (${part + 1} of ${parts})${mark}`, async ({ page }) => {
      // Ten scenarios take half a minute on a quiet machine.
      test.setTimeout(240_000)
      const names = (await listScenarios(page))
        .filter((name) => wanted.test(name))
        .filter((_, at) => at % parts === part)
      const complaints = recordComplaints(page)
      // Reduced motion avoids waiting for animations.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const findings: Findings = {}
      for (const name of names) {
        await openScenario(page, name, params)
        const found = [...complaints.splice(0), ...(await findUnmade(page)), ...(await check(page))]
        if (found.length > 0) findings[name] = found
      }
      expect(findings).toEqual({})
    })
  }
}

/**
 * Returns the lines that report a missing answer of the scenario where a visitor would read an error. The scenario then
 * shows nothing real.
 */
async function findUnmade(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return text.match(/.*(The scenario has no answer|Something went wrong on this screen).*/g) ?? []
}

function recordComplaints(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

export async function listScenarios(page: Page): Promise<string[]> {
  await openScenario(page, 'all')
  const names = await page
    .locator('[data-scenario-name]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.scenarioName as string))
  expect(names.length).toBeGreaterThan(50)
  return names
}

export async function openScenario(page: Page, name: string, params = '') {
  await timed('page loads', async () => {
    await page.goto(scenarioUrl(name, `bare&${params}`))
    await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
  })
  await atRest(page)
}

export async function atRest(page: Page) {
  await page.evaluate(rest)
}

export const scenarioUrl = (name: string, params = '') => `${urls.frame}/inspector/?scenario=${name}&${params}`

/** Runs in the page. A text that is half faded in would have too little contrast. */
async function rest() {
  // The button looks different until the guard is ready. While it is out of view, unread or disabled, it stays that
  // way.
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
