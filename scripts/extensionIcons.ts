import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { svg } from '../sdk/providers/icon.ts'

// Renders the extension's icons from the icon that the SDK announces to pages. Run it with `npm run icons`.

const folder = resolve(import.meta.dirname, '../extension/icons')
const sizes = [16, 32, 48, 128]

/**
 * Returns the padding around an icon, in px. The store requires padding for the 128 px icon. Toolbars add their own.
 */
const getPadding = (size: number) => (size === 128 ? 16 : 0)

mkdirSync(folder, { recursive: true })
const executablePath = process.env.ORIEL_CHROMIUM ?? chromium.executablePath()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
for (const size of sizes) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const inner = size - 2 * getPadding(size)
  const style = `display: block; inline-size: ${inner}px; margin: ${getPadding(size)}px; border-radius: ${inner * 0.22}px`
  await page.setContent(`<body style="margin: 0">${decodeURIComponent(svg).replace('<svg', `<svg style="${style}"`)}`)
  await page.screenshot({ path: resolve(folder, `oriel-${size}.png`), omitBackground: true })
}
await browser.close()
