import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { secondMark } from '../../scripts/test/tiers.ts'
import { callInPage, findInPage } from './inPage.ts'
import { urls } from './ports.ts'
import { measureSetUp } from './timing.ts'
import { waitUntilStable } from './waitUntilStable.ts'

/** Page that shows one scenario after another in the same document. */
export type Viewer = {
  page: Page
  device: CDPSession
  /** Console errors and uncaught errors. */
  complaints: string[]
}

type Check = (viewer: Viewer, name: string) => Promise<string[]>

/**
 * Pattern that selects scenarios by name during development: `ORIEL_SCENARIOS='^send' npx playwright test
 * tests/views.test.ts`.
 */
const pattern = new RegExp(process.env.ORIEL_SCENARIOS ?? '')

/** Number of tests that share the scenarios, so that all workers have work. */
const parts = 16
/**
 * Every 36th scenario is in the first part, the only part in the first tier. The list is grouped by view, so every
 * large group is represented.
 */
const firstEach = 36

/** Returns the number of the part that the scenario at this index belongs to. */
const getPart = (place: number) => (place % firstEach === 0 ? 0 : 1 + (place % (parts - 1)))

/**
 * Time limit for one scenario. On an idle machine, a scenario takes half a second. An approval takes four seconds,
 * because the guard delays every screen.
 */
const timeoutMs = 60_000

/** Tests that `check` finds no problems in any scenario, and that the browser reports no errors. */
export function testScenarios(title: string, check: Check) {
  for (let part = 0; part < parts; part++) {
    const mark = part === 0 ? '' : ` ${secondMark}`
    test(`${title} (${part + 1} of ${parts})${mark}`, async ({ context }) => {
      test.setTimeout(600_000)
      const viewer = await withLimit('all', openViewer(context))
      const names = (await readNames(viewer.page))
        .filter((name) => pattern.test(name))
        .filter((_, place) => getPart(place) === part)
      for (const name of names) {
        const found = await withLimit(name, check(viewer, name)).finally(() => {
          expect.soft(viewer.complaints.splice(0), name).toEqual([])
        })
        expect.soft(found, name).toEqual([])
      }
    })
  }
}

/** Awaits the work. Rejects with the scenario's name if the work fails or times out. */
async function withLimit<Result>(name: string, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, timeoutMs, new Error(`The checks did not end within ${timeoutMs} ms.`))
  })
  try {
    return await Promise.race([work, late])
  } catch (cause) {
    throw new Error(`The scenario “${name}” could not be checked.`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

async function openViewer(context: BrowserContext): Promise<Viewer> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', ({ message }) => complaints.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await openScenario(page, 'all')
  return { page, complaints, device: await context.newCDPSession(page) }
}

export async function readNames(page: Page): Promise<string[]> {
  const names = await page
    .locator('[data-scenario-name]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.scenarioName as string))
  expect(names.length).toBeGreaterThan(50)
  return names
}

/** Loads the scenario in a new document. */
export async function openScenario(page: Page, name: string, params = '') {
  await measureSetUp('page loads', async () => {
    await page.goto(getScenarioUrl(name, `bare&${params}`))
    await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
  })
  await findInPage(page, waitUntilStable)
}

export const getScenarioPath = (name: string, params = '') => `/inspector/?scenario=${name}&${params}`

export const getScenarioUrl = (name: string, params = '') => `${urls.frame}${getScenarioPath(name, params)}`

/** Returns a step that shows the scenario without loading a new document. */
export const showScenario = (name: string, params = '') => callInPage(show, getScenarioPath(name, `bare&${params}`))

/** Returns the same step, but with the banner that lists pressed controls. */
export const showWithBanner = (name: string) => callInPage(show, getScenarioPath(name))

/** Shows the scenario in the current document, because this is much faster than a page load. */
export async function changeScenario(page: Page, name: string, params = '') {
  await findInPage(page, showScenario(name, params), waitUntilStable)
}

/** Shows the scenario at this URL. Runs in the page. */
async function show(url: string) {
  const timeoutMs = 60_000
  history.replaceState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
  const { dataset } = document.documentElement
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(reject, timeoutMs, new Error(`The scenario was not shown within ${timeoutMs} ms.`))
    const observer = new MutationObserver(() => {
      if (dataset.scenario !== 'shown') return
      clearTimeout(timer)
      observer.disconnect()
      resolve()
    })
    observer.observe(document.documentElement, { attributeFilter: ['data-scenario'] })
  })
}
