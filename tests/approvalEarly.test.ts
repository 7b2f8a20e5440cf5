import { expect, type Page, test } from '@playwright/test'
import { openScenario } from './support/scenarios.ts'

// Second tier: what the user sees after an early press. hostileHand.test.ts covers that it approves nothing.

const getBar = (page: Page) => page.locator('.approval-bar')
const getGuarded = (page: Page) => page.locator('[data-guard]')

test('behavior: a press that comes too early says to press again, and with reduced motion by text alone @second', async ({
  page,
}) => {
  await page.clock.install()
  await test.step('the label moves and says to press again, by mouse and by key', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await openWithPausedClock(page)
    await getGuarded(page).hover()
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'pointer')
    await page.mouse.down()
    await page.mouse.up()
    await expectAnswer(page, 'Press again', 1)
    // Once enabled, the button shows its action.
    await page.clock.runFor(600)
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
    await expect(getGuarded(page)).toHaveText('Sign')
    await page.clock.runFor(3000)

    await page.mouse.move(5, 5)
    await getGuarded(page).focus()
    await page.evaluate(() => dispatchEvent(new Event('blur')))
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await page.keyboard.press('Enter')
    await expectAnswer(page, /^(One moment…|Press again)$/, 2)
    await page.clock.runFor(1000)
    await expect(getGuarded(page)).toHaveText('Sign')
    await expect(getBar(page)).toBeVisible()
  })

  await test.step('with reduced motion the answer is text alone', async () => {
    await page.clock.resume()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openWithPausedClock(page)
    await getGuarded(page).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expectAnswer(page, 'Press again', 0)
  })
})

/** Opens a request with a paused clock, so that no guard delay elapses on a slow machine. */
async function openWithPausedClock(page: Page) {
  await openScenario(page, 'approve-message')
  await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
  await countNudges(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))
}

const readNudges = (page: Page) => page.evaluate(() => (globalThis as unknown as { nudges: number }).nudges)

function countNudges(page: Page) {
  return page.evaluate(() => {
    const counted = globalThis as unknown as { nudges: number }
    counted.nudges = 0
    const { animate } = Element.prototype
    Element.prototype.animate = function (...how) {
      if (this.matches('[data-guard] .button-text')) counted.nudges++
      return animate.apply(this, how)
    }
  })
}

/** Expects this hint on the button and in the status. The button's accessible name remains the action. */
async function expectAnswer(page: Page, text: string | RegExp, nudges: number) {
  await expect(getGuarded(page).locator('.button-text')).toHaveText(text)
  await expect(getBar(page).getByRole('status').filter({ hasText: text })).toHaveCount(1)
  await expect(getGuarded(page)).toHaveAccessibleName('Sign')
  expect(await readNudges(page)).toBe(nudges)
}
