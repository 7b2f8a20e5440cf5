import { expect, type Page, test } from '@playwright/test'
import { urls } from './support/ports.ts'

// Second tier: wrong input, the keyboard and small windows. The first test sets a theme and copies its options.

const getPreviews = (page: Page) =>
  Promise.all(
    ['Connect', 'Account', 'Approve'].flatMap((view) =>
      ['Light', 'Dark'].map(async (mode) => {
        const frame = await (await page.getByTitle(`${view}, ${mode}`).elementHandle())?.contentFrame()
        if (!frame) throw new Error(`There is no preview of ${view}, ${mode}.`)
        return frame
      }),
    ),
  )

async function open(page: Page) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${urls.frame}/theme/`)
  await expect(page.getByRole('heading', { name: 'Theme', level: 1 })).toBeVisible()
  const previews = await getPreviews(page)
  for (const preview of previews) await expect(preview.locator('.card')).toBeVisible()
  return previews
}

/** Copies the options, and returns what the page would pass to `createOriel`. */
async function copyOptions(page: Page): Promise<{ themeMode: string; themeVariables: Record<string, unknown> }> {
  await page.getByRole('button', { name: 'Copy options' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  // Reads the clipboard on another page, because the wallet's own page is not allowed to.
  const reader = await page.context().newPage()
  await reader.goto(`${urls.host}/plain.html`)
  const code = await reader.evaluate(() => navigator.clipboard.readText())
  await reader.close()
  return new Function('createOriel', `return ${code}`)((options: unknown) => options)
}

test('default: the theme page shows a theme in six previews and copies its options', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const previews = await open(page)
  const readColors = (name: string) =>
    Promise.all(
      previews.map((preview) =>
        preview.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name), name),
      ),
    )
  const cards = await readColors('--card')

  await page.getByLabel('Accent as text').fill('#0f766e')
  await page.getByLabel('Tint of the surfaces').fill('6')
  await expect.poll(() => readColors('--accent')).toEqual(Array(6).fill('#0f766e'))
  await expect.poll(async () => (await readColors('--card')).some((color, at) => color === cards[at])).toBe(false)
  expect(await copyOptions(page)).toEqual({
    frameUrl: urls.frame,
    themeMode: 'system',
    themeVariables: { accent: '#0f766e', tint: 6 },
  })
})

test('behavior: the theme page fits its window, is used by the keyboard, and refuses what is no colour or logo @second', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const [connect] = await open(page)

  await test.step('the page is whole from 320 px to a wide screen', async () => {
    for (const width of [320, 760, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const outside = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter(
            (element) => element.getBoundingClientRect().right > innerWidth + 0.5 && !element.closest('.code-box'),
          )
          .map((element) => `${element.tagName} ${element.className}`),
      )
      expect(outside, `${width} px`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
      for (const name of ['Copy options', 'Start over']) await expect(page.getByRole('button', { name })).toBeVisible()
    }
  })

  await test.step('a logo that is too large or no picture is refused', async () => {
    const choose = (name: string, mimeType: string, text: string) =>
      page.getByLabel('Logo').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
    const createSvg = (more = '') => `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">${more}</svg>`
    await choose('a.html', 'text/html', '<p>Hello</p>')
    await expect(page.getByText('That file isn’t a PNG')).toBeVisible()
    await choose('large.svg', 'image/svg+xml', createSvg(`<!--${'x'.repeat(20_000)}-->`))
    await expect(page.getByText('That file isn’t a PNG')).toBeVisible()
    await choose('logo.svg', 'image/svg+xml', createSvg('<rect width="60" height="20"/>'))
    await expect(page.getByText('That file isn’t a PNG')).toBeHidden()
    await expect(connect?.locator('.host-logo') ?? page.locator('none')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the logo' }).click()
    await expect(connect?.locator('.host-logo') ?? page.locator('none')).toBeHidden()
  })

  await test.step('the keyboard chooses a preset, and the variables beside it stay', async () => {
    await page.getByLabel('Accent as text').fill('not a colour')
    await expect(page.getByText('That isn’t a colour that the wallet reads.')).toBeVisible()
    await page.getByLabel('Accent as text').fill('hsl(20, 80%, 40%)')
    await page.getByRole('radio', { name: 'Oriel' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Soft', exact: true }).first()).toBeChecked()
    await page.getByRole('radio', { name: 'Dark' }).check()
    expect(await copyOptions(page)).toMatchObject({
      themeMode: 'dark',
      themeVariables: { preset: 'soft', accent: 'hsl(20, 80%, 40%)' },
    })
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('radio', { name: 'Script tag' }).check()
    await expect(page.getByText('oriel:ready')).toBeVisible()
  })
})
