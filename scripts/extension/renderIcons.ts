import { chromium, type Page } from '@playwright/test'

const sizes = [16, 32, 48, 128] as const

/**
 * Returns the padding around an icon, in px. The store requires padding for the 128 px icon. Toolbars add their own.
 */
const getPadding = (size: number) => (size === 128 ? 16 : 0)

/** PNG file in the extension's `icons/`. */
type RenderedIcon = { file: string; png: Buffer }

/**
 * Renders an image to the extension's PNG icons in headless Chromium, because browsers accept no SVG icons. Throws an
 * error with instructions if Chromium is not installed.
 */
export async function renderIcons(url: string): Promise<RenderedIcon[]> {
  const executablePath = process.env.ORIEL_CHROMIUM ?? chromium.executablePath()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }).catch((cause: unknown) => {
    const instruction = 'run "npx playwright install chromium", or name one in ORIEL_CHROMIUM'
    throw new Error(`The icons of the extension are drawn in Chromium: ${instruction}.`, { cause })
  })
  try {
    return await drawIcons(await browser.newPage(), url)
  } finally {
    await browser.close()
  }
}

/** Renders the icons in the given page. */
export async function drawIcons(page: Page, url: string): Promise<RenderedIcon[]> {
  const icons: RenderedIcon[] = []
  for (const size of sizes) {
    const inner = size - 2 * getPadding(size)
    const style = `display: block; inline-size: ${inner}px; block-size: ${inner}px; object-fit: contain; margin: ${getPadding(size)}px; border-radius: ${inner * 0.22}px`
    await page.setViewportSize({ width: size, height: size })
    await page.setContent(`<body style="margin: 0"><img alt="" src="${url}" style="${style}">`)
    icons.push({ file: `icons/oriel-${size}.png`, png: await page.screenshot({ omitBackground: true }) })
  }
  return icons
}
