import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { loadConfig } from '../../backend/config.ts'
import { startBackend } from '../../backend/server.ts'
import { root } from '../test/root.ts'

const scenarios = ['connect', 'account', 'approve-send']
const backgrounds = { light: '#e4e6eb', dark: '#000000' }
const scale = 1.25
const radius = 20 * scale
const folder = join(root, 'docs/pictures')

/** The built wallet has to be current. */
export async function takePictures() {
  const backend = await startBackend(loadConfig({ ORIEL_PORT: '0' }))
  const browser = await chromium.launch({
    ...(process.env.ORIEL_CHROMIUM && { executablePath: process.env.ORIEL_CHROMIUM }),
    args: ['--no-sandbox'],
  })
  mkdirSync(folder, { recursive: true })
  try {
    for (const theme of ['light', 'dark'] as const) {
      const cards = await takeCards(browser, backend.publicOrigin, theme)
      writeFileSync(join(folder, `window-${theme}.webp`), await joinCards(browser, cards, backgrounds[theme]))
      console.log(`docs/pictures/window-${theme}.webp`)
    }
  } finally {
    await browser.close()
    await backend.stop()
  }
}

async function takeCards(browser: Browser, origin: string, theme: 'light' | 'dark'): Promise<Buffer[]> {
  const page = await browser.newPage({
    ...{ colorScheme: theme, viewport: { width: 560, height: 900 }, deviceScaleFactor: scale },
    ...{ locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' },
  })
  const cards: Buffer[] = []
  for (const name of scenarios) {
    await page.goto(`${origin}/inspector/?scenario=${name}&bare&theme=${theme}`)
    await page.locator('html[data-scenario="shown"]').waitFor({ state: 'attached' })
    cards.push(await page.getByRole('dialog').locator('section.card').first().screenshot({ animations: 'disabled' }))
  }
  await page.close()
  return cards
}

/** The browser is the only program here that can encode WebP. */
async function joinCards(browser: Browser, cards: Buffer[], background: string): Promise<Buffer> {
  const page = await browser.newPage()
  const sources = cards.map((card) => `data:image/png;base64,${card.toString('base64')}`)
  const url = await encode(page, sources, background)
  await page.close()
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

function encode(page: Page, sources: string[], background: string): Promise<string> {
  return page.evaluate(
    async ([urls, color, corner]) => {
      const images = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          return image
        }),
      )
      const gap = 24
      const canvas = document.createElement('canvas')
      canvas.width = images.reduce((sum, { width }) => sum + width + gap, gap)
      canvas.height = Math.max(...images.map(({ height }) => height)) + 2 * gap
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas.')
      context.fillStyle = color
      context.fillRect(0, 0, canvas.width, canvas.height)
      let left = gap
      for (const image of images) {
        const top = (canvas.height - image.height) / 2
        context.save()
        context.beginPath()
        context.roundRect(left, top, image.width, image.height, corner)
        context.clip()
        context.drawImage(image, left, top)
        context.restore()
        left += image.width + gap
      }
      return canvas.toDataURL('image/webp', 0.75)
    },
    [sources, background, radius] as const,
  )
}
