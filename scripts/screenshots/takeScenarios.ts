import type { Browser, Page } from '@playwright/test'
import { type Album, openContext, type Variant, variants } from './album.ts'

type Options = {
  browser: Browser
  album: Album
  frameUrl: string
  variant: Variant
  words: string[]
  /** Runs `work` and reports failures instead of throwing. */
  attempt: (work: () => Promise<void>) => Promise<void>
}

const perTab = 100

export async function takeScenarios({ browser, album, frameUrl, variant, words, attempt }: Options) {
  const { params, only, ...options } = variants[variant]
  const context = await openContext(browser, options)
  const getScenarioUrl = (name: string) => `${frameUrl}/inspector/?scenario=${name}&bare&${params}`
  try {
    const names = (await listScenarios(await context.newPage(), getScenarioUrl('all'))).filter(
      (name) =>
        (!only || only.some((part) => name.startsWith(part))) &&
        (words.length === 0 || words.some((word) => name.includes(word))),
    )
    // Take the scenarios one at a time, because the browser would never paint a second tab in the background. Open a
    // new tab now and then, because a tab may crash after a few hundred scenarios.
    for (let at = 0; at < names.length; at += perTab) {
      const page = await context.newPage()
      for (const name of names.slice(at, at + perTab)) {
        await attempt(async () => {
          await open(page, getScenarioUrl(name))
          await album.take(page, name, variant, { fullPage: true })
        })
      }
      await page.close()
    }
  } finally {
    await context.close()
  }
}

async function listScenarios(page: Page, url: string): Promise<string[]> {
  await open(page, url)
  const names = await page
    .locator('[data-scenario-name]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('data-scenario-name') ?? ''))
  await page.close()
  return names
}

async function open(page: Page, url: string) {
  await page.goto(url)
  await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached', timeout: 40_000 })
}
