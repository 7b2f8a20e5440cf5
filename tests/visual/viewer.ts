import { type Browser, test as base, type CDPSession, type Locator, type Page } from '@playwright/test'
import { findInPage } from '../support/inPage.ts'
import { getScenarioPath, showScenario } from '../support/scenarios.ts'
import { waitUntilStable } from '../support/waitUntilStable.ts'
import { origin } from './origin.ts'
import { type Picture, screens } from './pictures.ts'

type Viewer = { page: Page; device: CDPSession }

/** Shares one document among a worker's tests. It shows one scenario after another. */
export const test = base.extend<object, { viewer: Viewer }>({
  viewer: [
    async ({ browser }, use) => {
      const viewer = await openViewer(browser)
      await use(viewer)
      await viewer.page.close()
    },
    { scope: 'worker' },
  ],
})

export async function openViewer(browser: Browser, deviceScaleFactor = 1): Promise<Viewer> {
  const page = await browser.newPage({
    baseURL: origin,
    viewport: screens.desktop,
    deviceScaleFactor,
    locale: 'en-GB',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  await page.clock.setFixedTime('2026-11-29T12:00:00Z')
  await page.goto(getScenarioPath('all', 'bare'))
  await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
  await page.evaluate(requireFont, 'DejaVu Sans Mono')
  return { page, device: await page.context().newCDPSession(page) }
}

/** Shows the scenario. Returns the part of the page that its screenshot captures. */
export async function show(viewer: Viewer, { scenario, theme, screen, locale }: Picture): Promise<Locator> {
  const { page, device } = viewer
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: screen === 'phone' })
  await page.setViewportSize(screens[screen ?? 'desktop'])
  const language = locale === 'ar-XB' ? 'dir=rtl' : locale && `locale=${locale}`
  const params = [`theme=${theme ?? 'light'}`, language].filter(Boolean).join('&')
  await findInPage(page, showScenario(scenario, params), waitUntilStable, loadImages)
  return page.locator('.modal > .card, .refusal')
}

/** Waits until the images on screen are decoded. Runs in the page. */
async function loadImages() {
  const images = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  // Ignores images that cannot be loaded, because the view replaces them.
  await Promise.allSettled(images.map((image) => image.decode()))
}

/** Rejects if the machine lacks a system font that the wallet uses. Runs in the page. */
async function requireFont(name: string) {
  await new FontFace(name, `local("${name}")`).load().catch(() => {
    throw new Error(`The pictures need the font ${name}: install Debian's package fonts-dejavu-core.`)
  })
}
