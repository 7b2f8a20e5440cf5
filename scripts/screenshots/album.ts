import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Frame, Page } from '@playwright/test'
import { root } from '../local/stack.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export const realVariants = {
  light: { colorScheme: 'light', viewport: { width: 1000, height: 800 } },
  dark: { colorScheme: 'dark', viewport: { width: 1000, height: 800 } },
  phone: { colorScheme: 'light', ...phone },
} satisfies Record<string, BrowserContextOptions>
export type RealVariant = keyof typeof realVariants

type VariantOptions = BrowserContextOptions & {
  params: string
  /** Prefixes of scenario names. @default all */
  only?: string[]
}

export const variants: Record<RealVariant | 'small' | 'rtl' | 'forced' | 'wide', VariantOptions> = {
  light: { params: 'theme=light', viewport: { width: 560, height: 800 } },
  dark: { params: 'theme=dark', colorScheme: 'dark', viewport: { width: 560, height: 800 } },
  phone: { params: 'theme=light', ...phone },
  small: { params: 'locale=en-XA', viewport: { width: 320, height: 568 } },
  rtl: { params: 'dir=rtl', ...phone },
  forced: { params: '', ...phone, forcedColors: 'active' },
  wide: { params: 'theme=light', viewport: { width: 1000, height: 760 }, only: ['connect', 'login'] },
}
export type Variant = keyof typeof variants

export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ timezoneId: 'UTC', locale: 'en-GB', ...options })
  // Define the `__name` helper of tsx in the page. tsx wraps functions in calls to the helper, including functions that
  // run in a page.
  await context.addInitScript('globalThis.__name = (named) => named')
  context.setDefaultTimeout(15_000)
  return context
}

const folder = resolve(root, 'screenshots')

type Options = {
  fullPage?: boolean
}

export type Album = ReturnType<typeof createAlbum>

export function createAlbum() {
  const views = new Map<string, Set<string>>()

  async function shoot(page: Page, view: string, variant: Variant, options: Options) {
    const name = `${view}-${variant}.png`
    // Use the viewport of the phone for popups, too. A popup has the size that its opener requested, but on a phone, it
    // opens as a full-size tab.
    if (variant === 'phone') await page.setViewportSize(phone.viewport)
    await waitUntilStable(page)
    await page.screenshot({ path: resolve(folder, name), animations: 'disabled', ...options })
    views.set(view, (views.get(view) ?? new Set()).add(variant))
  }

  return {
    async clear(selected: Variant[]) {
      if (selected.length === Object.keys(variants).length) await rm(folder, { recursive: true, force: true })
      await mkdir(folder, { recursive: true })
    },

    async take(page: Page, view: string, variant: Variant, options: Options = {}) {
      await shoot(page, view, variant, options)
      for (const frame of page.frames()) {
        const scroller = frame.locator('.modal-scroll')
        if ((await scroller.count()) !== 1 || !(await scroller.isVisible())) continue
        if (!(await scroller.evaluate(scrollToEnd))) continue
        await shoot(page, `${view}.end`, variant, options)
        await scroller.evaluate((element) => element.scrollTo(0, 0))
      }
    },

    async writeIndex() {
      const columns = Object.keys(variants)
      const files = new Set(await readdir(folder))
      const renderCell = (view: string, variant: string) =>
        files.has(`${view}-${variant}.png`)
          ? `<td><a href="${view}-${variant}.png"><img loading="lazy" src="${view}-${variant}.png" alt="${view}, ${variant}"></a>`
          : '<td>–'
      const rows = [...views.keys()]
        .sort()
        .map((view) => `<tr><th scope="row">${view}${columns.map((variant) => renderCell(view, variant)).join('')}`)
      const head = ['view', ...columns].map((name) => `<th>${name}`).join('')
      const style = 'body{font:14px sans-serif}td{vertical-align:top}img{width:360px;border:1px solid #ccc}'
      const html = `<!doctype html><meta charset="utf-8"><title>Oriel, all views</title><style>${style}</style>
<table><tr>${head}
${rows.join('\n')}
</table>
`
      await writeFile(resolve(folder, 'index.html'), html)
    },

    count: () => [...views.values()].reduce((sum, { size }) => sum + size, 0),
    folder,
  }
}

/**
 * Waits for images and animations, then makes every frame repaint. A screenshot shows frames in other processes as they
 * were last painted.
 */
export async function waitUntilStable(page: Page) {
  const isShown = async (frame: Frame) => frame === page.mainFrame() || (await frame.frameElement()).isVisible()
  for (const frame of page.frames()) {
    if (!(await isShown(frame))) continue
    await frame.evaluate(async () => {
      // Wait at most one second for images. An image that the view no longer shows may never load.
      const isLoaded = () => [...document.images].every((image) => image.complete || image.loading === 'lazy')
      for (let waited = 0; waited < 20 && !isLoaded(); waited++) await new Promise((done) => setTimeout(done, 50))
      const hasEnd = (animation: Animation) =>
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      // Use `allSettled`, because the `finished` promise of a canceled animation rejects.
      await Promise.allSettled(
        document
          .getAnimations()
          .filter(hasEnd)
          .map(({ finished }) => finished),
      )
      const waitForFrame = () => new Promise(requestAnimationFrame)
      for (let count = 0; count < 3; count++) await waitForFrame()
    })
  }
}

function scrollToEnd(element: Element): boolean {
  if (element.scrollHeight - element.clientHeight < 2) return false
  element.scrollTo(0, element.scrollHeight)
  return true
}
