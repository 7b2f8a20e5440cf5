import { expect, type Page, test } from '@playwright/test'
import { addAxe, findViolations, runAxe } from './support/axe.ts'
import { collectTexts, textAttributes } from './support/english.ts'
import { callInPage, findInPage } from './support/inPage.ts'
import { isEnglish } from './support/isEnglish.ts'
import { walk } from './support/keyboard.ts'
import { findEdgeless, findMisplaced, findMotion, findTooSmall } from './support/layout.ts'
import { urls } from './support/ports.ts'
import {
  changeScenario,
  getScenarioUrl,
  openScenario,
  showScenario,
  showWithBanner,
  testScenarios,
} from './support/scenarios.ts'
import { waitUntilStable } from './support/waitUntilStable.ts'

// Second tier: most scenarios. The first tier checks every 36th, and so some of each large group of views.

const restForLayout = callInPage(waitUntilStable, true)

// All checks share a page, because rendering a scenario takes longer than most checks.
testScenarios(
  'default: axe finds nothing, light and dark; Tab reaches every control; forced colours keep edges; nothing is cut off at 320 px and 200 %; no English is outside of the catalogue',
  async (viewer, name) => {
    const { page, device } = viewer
    await addAxe(page)
    const axe = callInPage(findViolations)
    const found = await findInPage(page, showScenario(name), waitUntilStable, findMissing, findUncounted, axe)
    // The themes differ only in colors, so only the contrast is checked again.
    await page.emulateMedia({ colorScheme: 'dark' })
    const contrast = callInPage(findViolations, ['color-contrast'])
    found.push(...(await findInPage(page, waitUntilStable, findOtherTheme, contrast)))

    // Checks focus order and focus rings only on a small screen with forced colors, because they are the same on all
    // screens.
    await changeScreen(page, { width: 390, height: 600 }, { colorScheme: 'light', forcedColors: 'active' })
    found.push(...(await findInPage(page, waitUntilStable, findEdgeless)), ...(await walk(viewer)))

    await changeScreen(page, { width: 320, height: 480 }, { forcedColors: 'none' })
    found.push(...(await findInPage(page, leaveFocus, restForLayout, findMisplaced)))
    // This screen equals one of 1000 × 800 px at 200% zoom.
    await changeScreen(page, { width: 500, height: 400 }, {})
    found.push(...(await findInPage(page, restForLayout, findMisplaced, findMotion)))

    await device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await changeScreen(page, { width: 390, height: 844 }, {})
    found.push(...(await findInPage(page, restForLayout, findTooSmall)))
    await device.send('Emulation.setTouchEmulationEnabled', { enabled: false })

    await page.setViewportSize({ width: 1000, height: 800 })
    found.push(...(await findInPage(page, showScenario(name, 'locale=en-XA'), restForLayout, findMissing)))
    found.push(...(await findEnglish(page)))
    return found
  },
)

async function findEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(collectTexts, textAttributes)
  if (!texts.some((text) => /[åéîøûçñšý]/.test(text))) return ['No text is in the pseudo language.']
  return texts.filter(isEnglish)
}

/**
 * Returns the lines in which a view reports an error, such as a response that the scenario lacks. A scenario with an
 * error does not show the real view. Runs in the page.
 */
function findMissing(): string[] {
  return document.body.innerText.match(/.*(The scenario has no answer|Something went wrong on this screen).*/g) ?? []
}

/** Returns an error if the bar's count differs from the number of dangers and warnings on screen. Runs in the page. */
function findUncounted(): string[] {
  if (!document.querySelector('.approval-bar')) return []
  const shownCounts = document.querySelector('.bar-alarms')?.textContent?.match(/\d+/g) ?? []
  const counted = shownCounts.reduce((sum, digits) => sum + Number(digits), 0)
  const shown = document.querySelectorAll('.approval [data-alarm]').length
  return counted === shown ? [] : [`${shown} dangers and warnings, the bar counts ${counted}`]
}

/** Returns an error if the page ignores the browser's dark mode. Runs in the page. */
function findOtherTheme(): string[] {
  return document.documentElement.dataset.theme === 'dark' ? [] : ['The theme does not follow the browser.']
}

/** Removes focus from the focused element. Runs in the page. */
function leaveFocus() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

async function changeScreen(
  page: Page,
  size: { width: number; height: number },
  media: Parameters<Page['emulateMedia']>[0],
) {
  await Promise.all([page.setViewportSize(size), page.emulateMedia(media)])
}

test('behavior: no button in a scenario has a real effect, and the list of scenarios has no faults itself', async ({
  page,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const opened: string[] = []
  page.on('popup', (popup) => opened.push(popup.url()))

  await test.step('the list has no faults itself, and reports an unknown scenario', async () => {
    await openScenario(page, 'all')
    expect(await runAxe(page)).toEqual([])
    await changeScenario(page, 'nonsense')
    await expect(page.getByText('There is no scenario “nonsense”.')).toBeVisible()
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })

  await test.step('the links to the next and previous scenario keep the theme', async () => {
    await page.goto(getScenarioUrl('connect', 'theme=dark'))
    const links = page.getByRole('navigation', { name: 'Scenarios' })
    await links.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL(/scenario=connect-terms&theme=dark/)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('link', { name: 'Privacy Policy' })).toBeVisible()
    expect(await runAxe(page)).toEqual([])
    await links.getByRole('link', { name: 'Previous' }).click()
    await expect(page).toHaveURL(/scenario=connect&theme=dark/)
    await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  })

  await test.step('no button has a real effect', async () => {
    const requests: string[] = []
    // Ignores the app's chunks and images, because they load on demand.
    const isOwnFile = (url: string) =>
      url.startsWith(`${urls.frame}/`) && /\/(assets\/[^/]+\.js|getWalletImage\/|public\/get\w+Image\/)/.test(url)
    page.on('request', (request) => isOwnFile(request.url()) || requests.push(request.url()))
    for (const name of ['account', 'approve-send', 'unlock-password', 'home', 'connect', 'create-password']) {
      await findInPage(page, showWithBanner(name))
      await expect(page.getByText('Nothing here is real.')).toBeVisible()
      await expect(page.getByText(/^Pressed: /)).toHaveCount(0)
      const dialog = page.getByRole('dialog')
      for (const field of await dialog.locator('input[type="password"]').all())
        await field.fill('a long enough password')
      const count = await dialog.getByRole('button').count()
      for (let at = 0; at < count; at++) {
        const button = dialog.getByRole('button').nth(at)
        // Skips a button that is gone, because an earlier press may have opened another view with fewer buttons.
        if ((await button.count()) > 0) await button.click()
      }
      await expect(page.getByText(/^Pressed: /)).toBeVisible()
    }
    expect(requests).toEqual([])
  })

  expect(workers).toEqual([])
  expect(opened).toEqual([])
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('behavior: a message covers nothing that matters and Escape closes it first, recovery takes few words, and a right-to-left language mirrors the view', async ({
  page,
}) => {
  const toast = page.locator('.toast')
  await openScenario(page, 'toast-approval')

  await test.step('a message covers neither the origin nor the buttons of an approval, and goes when it is pressed', async () => {
    const readBox = async (selector: string) => {
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
      await changeScenario(page, 'toast-approval')
      const box = await readBox('.toast')
      expect(box.bottom).toBeLessThan((await readBox('.approval-bar')).top)
      expect(box.top).toBeGreaterThan((await readBox('.modal-header')).bottom)
      // The bar names the origin, and the message must not overlap it.
      await expect(page.locator('.bar-origin')).toBeInViewport({ ratio: 1 })
      expect(box.bottom).toBeLessThanOrEqual((await readBox('.bar-origin')).top)
      const approve = page.locator('[data-guard]')
      await expect(approve).toHaveAttribute('data-guard', /ready|unread/)
      await page.getByRole('alert').getByRole('button').click()
      await expect(toast).toHaveCount(0)
    }
  })

  await test.step('Escape closes an error first, from wherever the focus is, and the view only after it', async () => {
    await findInPage(page, showWithBanner('toast-approval'))
    const closed = page.getByText('Pressed: router.close')
    await expect(toast).toBeVisible()
    await page.getByRole('button', { name: 'Reject' }).focus()
    await page.keyboard.press('Escape')
    await expect(toast).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Reject' })).toBeFocused()
    await expect(closed).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(closed).toBeVisible()
  })

  await test.step('setting up recovery takes few words', async () => {
    // The limits include two words in the window's bar.
    for (const [name, max] of [
      ['recovery-passkey', 42],
      ['recovery-file', 47],
    ] as const) {
      await changeScenario(page, name)
      const words = (await page.getByRole('dialog').innerText()).split(/\s+/).filter((word) => /\p{L}/u.test(word))
      expect(words.length, words.join(' ')).toBeLessThanOrEqual(max)
    }
  })

  await test.step('a right-to-left language mirrors the view', async () => {
    await changeScenario(page, 'approve-send', 'dir=rtl')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const [reject, confirm] = await Promise.all(
      ['Reject', 'Confirm'].map((name) => page.getByRole('button', { name }).boundingBox()),
    )
    expect(reject?.x).toBeGreaterThan(confirm?.x ?? 0)
    const amount = page.getByText('0.25 ETH', { exact: true }).first()
    expect(await amount.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr')
  })
})
