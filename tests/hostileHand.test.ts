import { expect, type Page } from '@playwright/test'
import type { Connected } from './support/borrowedPage.ts'
import { inlineTest, test } from './support/connected.ts'
import { connectWallet, expectHiddenDialog, getWallet, openDapp, request } from './support/dapp.ts'
import { soonMs, watchButton } from './support/firstMoments.ts'
import { type Consent, click, moveLikeUser, showApproval } from './support/hostilePage.ts'
import { getFrame } from './support/kit.ts'

// Second tier: legitimate input, which the guard must accept, and an inline wallet.

test('error: B4 a double click, a press of the page, a held or early key, a script or a moved frame approves nothing', ({
  connected,
}) => attackByHand(connected))

inlineTest('error: B4 the same approves nothing in an inline wallet @second', ({ connected }) =>
  attackByHand(connected),
)

async function attackByHand(connected: Connected) {
  const { page } = connected
  const consent = await showApproval(connected)
  const { aim, stage, button } = consent
  await test.step('the second click of a double click, or a press that began on the page, approves nothing', async () => {
    const before = await consent.presses()
    // Covers our button with a button of the page, which disappears on the first press.
    const cover = () =>
      stage.evaluate(({ cover, button }) => {
        const bait = cover(
          `left:${button.x}px;top:${button.y}px;width:${button.width}px;height:${button.height}px;pointer-events:auto;background:gold`,
        )
        bait.addEventListener('mousedown', () => bait.remove())
        bait.addEventListener('mousemove', () => bait.setAttribute('data-under-pointer', ''))
        bait.append('Double click!')
      })
    /**
     * Moves the pointer until the cover receives the events. A busy browser still sends the first ones to the frame
     * below.
     */
    const moveOntoCover = () =>
      expect(async () => {
        await moveLikeUser(page, aim)
        await expect(page.locator('[data-under-pointer]')).toBeAttached({ timeout: 500 })
      }).toPass()
    await cover()
    await moveOntoCover()
    await page.mouse.down({ clickCount: 1 })
    await page.mouse.up({ clickCount: 1 })
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await consent.expectNothingSigned('double click')
    expect((await consent.presses()).length, 'the second click arrives').toBe(before.length + 1)

    await cover()
    await moveOntoCover()
    await page.mouse.down()
    await page.mouse.up()
    await consent.expectNothingSigned('press on the page, release on the button')
  })

  await test.step('a held key, or a key right after the page gave the frame the focus, approves nothing', async () => {
    await stage.evaluate(({ cover, iframe }) => {
      const field = cover('left:-500px;top:5px;width:200px', 'input') as HTMLInputElement
      field.focus()
      field.addEventListener('keydown', () => iframe.focus())
    })
    const before = await consent.presses()
    await page.keyboard.down('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('data-guard', 'ready')
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await consent.expectNothingSigned('Enter held')
    expect((await consent.presses()).length - before.length, 'clicks that the held key makes').toBe(5)
    await page.keyboard.up('Enter')

    for (const key of ['Enter', 'Space']) {
      await pressImmediately(page, consent, key)
      await consent.expectNothingSigned(`Tab and ${key} right after the focus came`)
    }
    await stage.evaluate(({ undo }) => undo())
  })

  await test.step('a synthetic click, or a pointer under which the frame moved, approves nothing', async () => {
    const before = await consent.presses()
    await moveLikeUser(page, aim)
    await expect(button).toHaveAttribute('data-dwelled', 'true')
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await button.evaluate((button: HTMLElement) => {
      button.click()
      for (const detail of [0, 1, 2]) button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))
      button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }))
      button.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }))
      button.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'Enter' }))
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })
    await consent.expectNothingSigned('synthetic events')
    expect((await consent.presses()).length - before.length, 'clicks of a script').toBe(6)

    // The page moves the frame under a pointer that has rested on the button for a long time.
    await stage.evaluate(({ iframe, style }) => style(iframe, { top: '-15px' }))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await click(page)
    await consent.expectNothingSigned('moved under a pointer that had rested')
    await stage.evaluate(({ undo }) => undo())
  })

  await consent.approveHonestly()
}

test('behavior: B4 the keyboard alone approves, and so does a pointer that rested, with its second click at the latest @second', async ({
  connected,
}) => {
  const { page, address } = connected
  await test.step('the keyboard alone approves', async () => {
    const { answer, wallet } = requestSignature(connected)
    const button = wallet.locator('[data-guard]')
    await expect(button).toHaveAttribute('data-guard', 'ready')
    while (!(await isFocused(page))) await page.keyboard.press('Tab')
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await page.keyboard.press('Enter')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await expectHiddenDialog(page)
  })

  await test.step('an approval that appears under a resting pointer accepts the second click at the latest', async () => {
    const { answer, wallet } = requestSignature(connected)
    const button = wallet.locator('[data-guard]')
    await expect(button).toHaveAttribute('data-guard', 'ready')
    const box = await button.boundingBox()
    if (!box) throw new Error('There is no approving button.')
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await page.mouse.move(box.x + 20, box.y + 20)
    const again = request(page, 'personal_sign', ['0x68656c6c6f', address])
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await click(page)
    // If the browser reported the pointer when the approval appeared, the first click already counts.
    const signed = again.then(() => true)
    const waits = button.locator('xpath=self::*[@data-dwelled]').waitFor()
    if (
      !(await Promise.race([
        signed,
        waits.then(
          () => false,
          () => true,
        ),
      ]))
    )
      await click(page)
    expect(await again).toMatch(/^0x/)
  })
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  test('behavior: B4 a tap approves, but not right after the approval appears @second', async ({ page }) => {
    await openDapp(page)
    const { address } = await connectWallet(page)
    const { answer, wallet } = requestSignature({ page, address })
    const button = wallet.locator('[data-guard]')
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await wallet.getByRole('button', { name: 'Reject' }).tap()
    expect(await answer).toMatchObject({ code: 4001 })

    const { again } = await tapImmediately(page, address)
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await button.tap()
    expect(await again).toMatch(/^0x[0-9a-f]{130}$/)
  })
})

/** Presses the key right after the approval appears. Retries if the machine was too slow. */
async function pressImmediately(page: Page, consent: Consent, key: string) {
  for (let tries = 0; ; tries++) {
    const { length } = await consent.presses()
    const focusedAt = await refocus(page, consent.stage)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press(key)
    await expect.poll(async () => (await consent.presses()).length, 'the key is a click').toBe(length + 1)
    const [pressedAt = 0] = (await consent.presses()).slice(-1)
    if (pressedAt - focusedAt < soonMs) return
    expect(tries, 'times that this machine was too slow').toBeLessThan(30)
    await consent.renew()
  }
}

/** Moves focus into the frame again. Returns the time of the focus event, in ms since 1970. */
async function refocus(page: Page, stage: Consent['stage']): Promise<number> {
  const comes = await getFrame(page).evaluateHandle(() => ({
    event: new Promise<Event>((resolve) => addEventListener('focus', resolve, { once: true })),
  }))
  await stage.evaluate(({ dialog }) => dialog.querySelector('input')?.focus())
  await stage.evaluate(({ iframe }) => iframe.focus())
  return comes.evaluate(async ({ event }) => performance.timeOrigin + (await event).timeStamp)
}

/** Taps right after the approval appears. Retries if the machine was too slow. */
async function tapImmediately(page: Page, address: string) {
  const button = getWallet(page).locator('[data-guard]')
  for (let tries = 0; ; tries++) {
    const { clicks } = await watchButton(getFrame(page))
    const again = request(page, 'personal_sign', ['0x68656c6c6f', address])
    await getFrame(page).waitForFunction(() => document.querySelector('[data-guard]'))
    // The tap can miss the button while the view is still sliding.
    await button.tap({ force: true })
    const [age] = await clicks()
    if (age !== undefined && age < soonMs) return { again }
    expect(tries, 'times that this machine was too slow').toBeLessThan(30)
    await page.evaluate(() => window.oriel?.close())
    await again
  }
}

const requestSignature = ({ page, address }: { page: Page; address: string }) => ({
  answer: request(page, 'personal_sign', ['0x68656c6c6f', address]),
  wallet: getWallet(page),
})

const isFocused = (page: Page) =>
  getFrame(page).evaluate(() => document.activeElement?.matches('[data-guard]') ?? false)
