import type { Browser, Page } from '@playwright/test'
import { type Album, openContext, type Variant, variants } from './album.ts'

type Options = {
  browser: Browser
  album: Album
  /** Of the backend. */
  frameUrl: string
  variant: Variant
  /** Only scenarios with one of these words in their names; all, where there is none. */
  words: string[]
}

/** A picture of every scenario in one look, or of those that the look is short on. */
export async function takeScenarios({ browser, album, frameUrl, variant, words }: Options) {
  const { params, only, ...look } = variants[variant]
  const context = await openContext(browser, look)
  const address = (name: string) => `${frameUrl}/inspector/?scenario=${name}&bare&${params}`
  try {
    const names = (await listScenarios(await context.newPage(), address('all'))).filter(
      (name) =>
        (!only || only.some((part) => name.startsWith(part))) &&
        (words.length === 0 || words.some((word) => name.includes(word))),
    )
    // One after the other: of two tabs, one would be in the background, where nothing is painted.
    const page = await context.newPage()
    for (const name of names) {
      await open(page, address(name))
      await album.take(page, name, variant, { fullPage: true })
    }
  } finally {
    await context.close()
  }
}

/** The list is what the page of all scenarios shows: nothing here has to be kept in step with it. */
async function listScenarios(page: Page, url: string): Promise<string[]> {
  await open(page, url)
  const names = await page
    .locator('[data-scenario-name]')
    .evaluateAll((links) => links.map((link) => (link as HTMLElement).dataset.scenarioName as string))
  await page.close()
  return names
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
}
