import { expect, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { enterPassword, expectHiddenDialog, getWallet, openDapp, request, waitForWalletWindow } from './support/dapp.ts'
import { click, moveLikeUser } from './support/hostilePage.ts'
import { urls } from './support/ports.ts'

// Second tier: the test of repeated errors. frame/app/errorToasts.test.ts covers closing the modal after them.

const hello = '0x68656c6c6f'

test('error: B3 the click that raises the wallet window approves nothing, with the focus before or after the press', async ({
  untrusted: { page, address },
}) => {
  const answer = request(page, 'personal_sign', [hello, address])
  const go = getWallet(page).getByRole('button', { name: 'Review in wallet' })
  const window = await waitForWalletWindow(page, () => go.click())
  await enterPassword(window)
  const sign = window.getByRole('button', { name: 'Unlock & sign', exact: true })
  await expect(sign).toHaveAttribute('data-guard', 'ready')
  const aim = await findMiddle(window)
  const aimAgain = async () => {
    await window.mouse.move(5, 5)
    await moveLikeUser(window, aim)
    await expect(sign).toHaveAttribute('data-dwelled', 'true')
  }

  for (const order of ['before', 'after'] as const)
    await test.step(`the focus comes ${order} the press`, async () => {
      await aimAgain()
      await expect(sign).toHaveAttribute('data-guard', 'ready')
      const clicks = await watchClicks(window)
      // Simulates a pop-up of the page that takes focus and covers everything except the button.
      await loseFocus(window)
      await expect(sign).toHaveAttribute('data-guard', 'unfocused')
      await click(window)
      await gainFocusByPress(window, order)
      await click(window)
      await expect(sign).toHaveAttribute('data-guard', 'ready')
      await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
      expect(await clicks()).toBe(2)
    })

  await aimAgain()
  await click(window)
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

test('error: a page that causes one error after the other does not keep the user from closing the modal @second', async ({
  page,
}) => {
  await openDapp(page, urls.stranger)
  for (let opening = 1; opening <= 2; opening++) {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const wallet = getWallet(page)
    const dialog = wallet.getByRole('dialog', { name: 'Connect wallet' })
    await expect(dialog.getByRole('button', { name: /^Oriel/ })).toBeVisible()
    const error = wallet.getByText('Action not allowed')
    expect(await request(page, 'eth_sign', [])).toMatchObject({ code: expect.any(Number) })
    await expect(error).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(error).toHaveCount(0)
    await expect(dialog).toBeVisible()
    expect(await request(page, 'eth_sign', [])).toMatchObject({ code: expect.any(Number) })
    await expect(error).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  }
})

/** Simulates losing focus, because headless browsers treat every window as focused. */
function loseFocus(window: Page) {
  return window.evaluate(() => {
    document.hasFocus = () => false
    dispatchEvent(new Event('blur'))
  })
}

/**
 * Simulates a press that raises the window. Some systems dispatch the focus event before the press, others after it.
 */
function gainFocusByPress(window: Page, order: 'before' | 'after') {
  return window.evaluate((capture) => {
    const gain = () => {
      document.hasFocus = () => true
      dispatchEvent(new Event('focus'))
    }
    addEventListener('pointerdown', gain, { once: true, capture })
  }, order === 'before')
}

/** Counts clicks on the approve button. Returns a function that reads the count. */
async function watchClicks(window: Page) {
  const counted = await window.evaluateHandle(() => {
    const counted = { clicks: 0 }
    const count = ({ target, isTrusted }: MouseEvent) => {
      if (isTrusted && (target as Element).closest('[data-guard]')) counted.clicks++
    }
    addEventListener('click', count, true)
    return counted
  })
  return () => counted.evaluate(({ clicks }) => clicks)
}

async function findMiddle(window: Page) {
  const box = await window.locator('[data-guard]').boundingBox()
  if (!box) throw new Error('There is no approving button.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
