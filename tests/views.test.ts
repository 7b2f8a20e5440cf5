import { expect, type Page, test } from '@playwright/test'
import { axe } from './support/axe.ts'
import { walk } from './support/keyboard.ts'
import { findEdgeless, findMisplaced, findMotion, findTooSmall } from './support/layout.ts'
import { urls } from './support/ports.ts'
import { atRest, openScenario, scenarioUrl, testScenarios } from './support/scenarios.ts'

// One page runs all checks, because loading a scenario takes longer than checking it.
testScenarios(
  'default: axe finds nothing, light and dark; Tab reaches every control; forced colours keep edges; nothing is cut off at 320 px and 200 %',
  async (page) => {
    const found = [...(await axe(page)), ...(await page.evaluate(findUncounted))]

    // The themes differ in colours only.
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await atRest(page)
    found.push(...(await axe(page, ['color-contrast'])))
    await page.emulateMedia({ colorScheme: 'light' })

    // The order and the rings of this screen, with the least room and the fewest colours, equal those of every other
    // screen.
    await changeScreen(page, { width: 390, height: 600 }, { forcedColors: 'active' })
    found.push(...(await page.evaluate(findEdgeless)), ...(await walk(page)))

    await changeScreen(page, { width: 320, height: 480 }, { forcedColors: 'none' })
    found.push(...(await page.evaluate(findMisplaced)))
    // This is a screen of 1000 × 800 at 200 %.
    await changeScreen(page, { width: 500, height: 400 }, {})
    found.push(...(await page.evaluate(findMisplaced)), ...(await page.evaluate(findMotion)))

    found.push(...(await onPhone(page, findTooSmall)))
    await page.setViewportSize({ width: 1000, height: 800 })
    return found
  },
)

/** Returns an error when the count in the bar differs from the dangers and warnings on screen. Runs in the page. */
function findUncounted(): string[] {
  if (!document.querySelector('.approval-bar')) return []
  const shownCounts = document.querySelector('.bar-alarms')?.textContent?.match(/\d+/g) ?? []
  const counted = shownCounts.reduce((sum, digits) => sum + Number(digits), 0)
  const shown = document.querySelectorAll('.approval [data-alarm]').length
  return counted === shown ? [] : [`${shown} dangers and warnings, the bar counts ${counted}`]
}

async function onPhone(page: Page, find: () => string[]): Promise<string[]> {
  const device = await page.context().newCDPSession(page)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await changeScreen(page, { width: 390, height: 844 }, {})
  const found = await page.evaluate(find)
  await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await device.detach()
  return found
}

async function changeScreen(
  page: Page,
  size: { width: number; height: number },
  media: Parameters<Page['emulateMedia']>[0],
) {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await Promise.all([page.setViewportSize(size), page.emulateMedia(media)])
  await atRest(page)
}

test('behavior: no button in a scenario has a real effect', async ({ page }) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const opened: string[] = []
  page.on('popup', (popup) => opened.push(popup.url()))
  const asked: string[] = []
  // Parts of the app itself, and its pictures, are loaded when they are needed.
  const isOwnFile = (url: string) =>
    url.startsWith(`${urls.frame}/`) && /\/(assets\/[^/]+\.js|getWalletImage\/|public\/get\w+Image\/)/.test(url)
  for (const name of ['account', 'approve-send', 'unlock-password', 'home', 'connect', 'create-password']) {
    await page.goto(scenarioUrl(name))
    await expect(page.getByText('Nothing here is real.')).toBeVisible()
    page.on('request', (request) => isOwnFile(request.url()) || asked.push(request.url()))
    const dialog = page.getByRole('dialog')
    for (const field of await dialog.locator('input[type="password"]').all()) await field.fill('a long enough password')
    const count = await dialog.getByRole('button').count()
    for (let at = 0; at < count; at++) {
      const button = dialog.getByRole('button').nth(at)
      // An earlier press may have led to another view with fewer buttons.
      if ((await button.count()) > 0) await button.click()
    }
    await expect(page.getByText(/^Pressed: /)).toBeVisible()
    page.removeAllListeners('request')
  }
  expect(workers).toEqual([])
  expect(opened).toEqual([])
  expect(asked).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('behavior: the list has no faults itself, and reports an unknown scenario', async ({ page }) => {
  await openScenario(page, 'all')
  expect(await axe(page)).toEqual([])
  await openScenario(page, 'nonsense')
  await expect(page.getByText('There is no scenario “nonsense”.')).toBeVisible()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
})

test('behavior: the links to the next and previous scenario keep the theme', async ({ page }) => {
  await page.goto(scenarioUrl('connect', 'theme=dark'))
  const links = page.getByRole('navigation', { name: 'Scenarios' })
  await links.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/scenario=connect-terms&theme=dark/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await links.getByRole('link', { name: 'Previous' }).click()
  await expect(page).toHaveURL(/scenario=connect&theme=dark/)
})

test('behavior: a message covers neither the origin nor the buttons of an approval, and goes when it is pressed', async ({
  page,
}) => {
  const boxOf = async (selector: string) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
    expect(width * height).toBeGreaterThan(0)
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  for (const [width, height] of [
    [320, 480],
    [390, 844],
    [1000, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await openScenario(page, 'toast-approval')
    const toast = await boxOf('.toast')
    expect(toast.bottom).toBeLessThan((await boxOf('.approval-bar')).top)
    expect(toast.top).toBeGreaterThan((await boxOf('.modal-header')).bottom)
    // The bar names the origin, which the message does not reach.
    await expect(page.locator('.bar-origin')).toBeInViewport({ ratio: 1 })
    expect(toast.bottom).toBeLessThanOrEqual((await boxOf('.bar-origin')).top)
    const approve = page.locator('[data-guard]')
    await expect(approve).toHaveAttribute('data-guard', /ready|unread/)
    await page.getByRole('alert').getByRole('button').click()
    await expect(page.locator('.toast')).toHaveCount(0)
  }
})

test('behavior: Escape closes an error first, from wherever the focus is, and the view only after it', async ({
  page,
}) => {
  await page.goto(scenarioUrl('toast-approval'))
  const [toast, closed] = [page.locator('.toast'), page.getByText('Pressed: router.close')]
  await expect(toast).toBeVisible()
  await page.getByRole('button', { name: 'Reject' }).focus()
  await page.keyboard.press('Escape')
  await expect(toast).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
  await expect(closed).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(closed).toBeVisible()
})

test('behavior: setting up recovery takes few words', async ({ page }) => {
  // The bar of the window has two of them.
  for (const [name, most] of [
    ['recovery-passkey', 42],
    ['recovery-file', 47],
  ] as const) {
    await openScenario(page, name)
    const words = (await page.getByRole('dialog').innerText()).split(/\s+/).filter((word) => /\p{L}/u.test(word))
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(most)
  }
})

test('behavior: a right-to-left language mirrors the view', async ({ page }) => {
  await openScenario(page, 'approve-send', 'dir=rtl')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const [reject, confirm] = await Promise.all(
    ['Reject', 'Confirm'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )
  expect(reject?.x).toBeGreaterThan(confirm?.x ?? 0)
  const amount = page.getByText('0.25 ETH', { exact: true }).first()
  expect(await amount.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
})
