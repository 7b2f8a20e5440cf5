import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { getWallet, request } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { markChanged } from './support/preparedDocument.ts'

// Second tier: a backdrop that the page blurs. hostileCover.test.ts covers the guard.

type Theme = { themeMode?: 'light' | 'dark'; themeVariables?: Record<string, unknown> }

const accents = ['#fff', '#ffffff', '#121313', '#000', '#ffee00', '#777777', 'hsla(0,0%,100%,0.01)', 'rgba(0,0,0,0)']
const shapes = [
  { radius: 32, fontSize: 20, fontFamily: 'monospace' },
  { radius: 0, fontSize: 14, fontFamily: 'serif' },
]

const refused: Record<string, unknown>[] = [
  { accent: 'url(https://evil.example/x.png)' },
  { accent: 'red;background:black' },
  { accent: 'transparent' },
  { accent: 'var(--card)' },
  { accent: 'expression(alert(1))' },
  { accent: '#fff}</style><script>alert(1)</script>' },
  { radius: 33 },
  { radius: -1 },
  { radius: '32px' },
  { fontSize: 13 },
  { fontSize: 200 },
  { fontFamily: 'Wingdings' },
  { fontFamily: 'serif;color:transparent' },
  { zIndex: 1e12 },
  { '--text': 'transparent' },
  { backdrop: 'none' },
  { backdrop: { color: 'url(https://evil.example/x.png)' } },
  { backdrop: { opacity: 1 } },
  { backdrop: { blur: 40 } },
  { backdrop: { filter: 'invert(1)' } },
  { preset: 'evil' },
  { tint: 13 },
  { tint: '12%' },
  { shape: 'none' },
  { density: 'none' },
  { danger: '#fff' },
  { logo: 'https://evil.example/logo.png' },
  { logo: 'data:text/html,<script>alert(1)</script>' },
  { logo: `data:image/png;base64,${'A'.repeat(17_000)}` },
]

test('error: B10 no theme makes an approval unreadable or moves it out of its card, and one with anything but plain values is refused', async ({
  connected: { page, address },
}) => {
  // Marks the document as changed, because a theme persists until the document reloads.
  await markChanged(getFrame(page))
  const answer = request(page, 'eth_sendTransaction', [{ from: address, to: address, value: '0x6f05b59d3b20000' }])
  const wallet = getWallet(page)
  await expect(wallet.getByText('You are sending to your own account.')).toBeVisible()
  await expect(wallet.locator('[data-guard]')).toHaveAttribute('data-guard', 'ready')

  for (const themeMode of ['light', 'dark'] as const) {
    for (const [at, accent] of accents.entries()) {
      await setTheme(page, { themeMode, themeVariables: { accent, ...shapes[at % shapes.length] } })
      const name = `${themeMode} ${accent}`
      await expect.poll(() => findFaint(page), name).toEqual([])
      expect(await findOutsideCard(page), name).toEqual([])
    }
  }
  // Measures the contrast on a screenshot, because these accents are the same color as the card.
  for (const theme of [
    { themeMode: 'light', themeVariables: { accent: '#fff' } },
    { themeMode: 'dark', themeVariables: { accent: '#121313' } },
    { themeMode: 'dark', themeVariables: { accent: 'rgba(0,0,0,0)' } },
  ] as const) {
    await setTheme(page, theme)
    for (const name of ['Reject', 'Confirm'])
      expect(await measureContrast(page, wallet.getByRole('button', { name, exact: true })), name).toBeGreaterThan(4.5)
  }

  const readStyle = () => getFrame(page).evaluate(() => document.documentElement.getAttribute('style'))
  const before = await readStyle()
  for (const themeVariables of refused) {
    const failure = await setTheme(page, { themeVariables })
    expect(failure, JSON.stringify(themeVariables)).toMatchObject({ code: -32602 })
  }
  expect(await readStyle()).toBe(before)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('error: B10 a blur of the page leaves the guard its sight, and is on neither the dialog nor the iframe @second', async ({
  connected: { page, address },
}) => {
  const everything = { preset: 'midnight', tint: 12, shape: 'square', density: 'compact', backdrop: { blur: 16 } }
  expect(await setTheme(page, { themeVariables: everything })).toBe('set')
  const answer = request(page, 'personal_sign', ['0x68656c6c6f', address])
  await expect(getWallet(page).locator('[data-guard]')).toHaveAttribute('data-guard', 'ready')
  const filters = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[data-oriel-frame]') as HTMLElement
    const readFilters = (element: Element, pseudo?: string) => {
      const { backdropFilter, filter } = getComputedStyle(element, pseudo)
      return [backdropFilter, filter]
    }
    return {
      under: readFilters(dialog, '::backdrop'),
      dialog: readFilters(dialog),
      iframe: readFilters(dialog.querySelector('iframe') as Element),
    }
  })
  expect(filters).toEqual({ under: ['blur(16px)', 'none'], dialog: ['none', 'none'], iframe: ['none', 'none'] })
  await getWallet(page).getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

function setTheme(page: Page, theme: Theme) {
  return page.evaluate(
    (theme) =>
      window.oriel?.setTheme(theme as object).then(
        () => 'set',
        ({ code, message }: { code: number; message: string }) => ({ code, message }),
      ),
    theme,
  )
}

/** Returns the texts whose computed colors have a contrast below WCAG AA. */
function findFaint(page: Page) {
  return getFrame(page).evaluate(() => {
    const parseChannels = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const computeLuminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = parseChannels(color).map((value) => {
        const part = value / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const findGround = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const { backgroundColor } = getComputedStyle(element)
      return parseChannels(backgroundColor)[3] === 0 ? findGround(element.parentElement) : backgroundColor
    }
    const watched = [
      '.bar-origin bdi',
      '.amount',
      '.approval .footnote',
      '.bar-title',
      '.card h2',
      '.actions .button-text',
    ]
    return watched.flatMap((selector) => {
      const elements = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
      if (elements.length === 0) return [`${selector} is missing`]
      return elements.flatMap((element) => {
        const { color, opacity } = getComputedStyle(element)
        const [light = 0, dark = 0] = [computeLuminance(color), computeLuminance(findGround(element))].sort(
          (a, b) => b - a,
        )
        const ratio = (light + 0.05) / (dark + 0.05)
        return ratio >= 4.5 && opacity === '1' ? [] : [`${selector} ${ratio.toFixed(2)} ${color} ${opacity}`]
      })
    })
  })
}

function findOutsideCard(page: Page) {
  return getFrame(page).evaluate(() => {
    const card = document.querySelector('.card') as HTMLElement
    const edge = card.getBoundingClientRect()
    const outside = edge.left < 0 || edge.top < 0 || edge.right > innerWidth || edge.bottom > innerHeight
    const parts = [...card.querySelectorAll('.bar-origin, .amount, .banner, .actions, .button')]
    const overflowing = parts.filter((part) => {
      const { left, right } = part.getBoundingClientRect()
      return left < edge.left - 0.5 || right > edge.right + 0.5
    })
    const actions = card.querySelector('.actions')?.getBoundingClientRect()
    return [
      ...(outside ? ['card'] : []),
      ...(actions && actions.bottom <= edge.bottom + 0.5 ? [] : ['actions']),
      ...overflowing.map(({ className }) => className),
    ]
  })
}

/** Returns the highest contrast between the button's most frequent color and its other colors. */
async function measureContrast(page: Page, button: Locator): Promise<number> {
  const image = await button.screenshot()
  return page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    // Excludes the corners, where the card is visible.
    const { data: pixels } = context.getImageData(16, 6, bitmap.width - 32, bitmap.height - 12)
    const counts = new Map<string, number>()
    for (let at = 0; at < pixels.length; at += 4) {
      const color = `${pixels[at]},${pixels[at + 1]},${pixels[at + 2]}`
      counts.set(color, (counts.get(color) ?? 0) + 1)
    }
    const computeLuminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = color.split(',').map((value) => {
        const part = Number(value) / 255
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const [ground = '0,0,0'] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
    const base = computeLuminance(ground)
    const ratios = [...counts.keys()].map((color) => {
      const [light = 0, dark = 0] = [computeLuminance(color), base].sort((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    })
    return Math.max(...ratios)
  }, image.toString('base64'))
}
