import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { svg } from '../sdk/icon.ts'

// Draws the extension's icons from the mark that pages are shown. `npm run icons` writes them anew.

const folder = resolve(import.meta.dirname, '../extension/icons')
const sizes = [16, 32, 48, 128]

/** The store wants room around its picture of 128 px. A toolbar has its own. */
const paddingOf = (size: number) => (size === 128 ? 16 : 0)

mkdirSync(folder, { recursive: true })
const executablePath = process.env.ORIEL_CHROMIUM ?? chromium.executablePath()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size - 2 * paddingOf(size)
  const style = `display: block; inline-size: ${inner}px; margin: ${paddingOf(size)}px; border-radius: ${inner * 0.22}px`
  await page.setContent(`<body style="margin: 0">${decodeURIComponent(svg).replace('<svg', `<svg style="${style}"`)}`)
  await page.screenshot({ path: resolve(folder, `oriel-${size}.png`), omitBackground: true })
}
await browser.close()
