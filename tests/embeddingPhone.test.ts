import { expect, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import {
  approve,
  chooseOriel,
  connectFundedWallet,
  enterPassword,
  getWallet,
  openDapp,
  request,
  waitForWalletWindow,
} from './support/dapp.ts'

// Second tier: layouts, and changes of the width. The first tier approves by touch.

/** Lists the elements that overflow the page or the panel they are in. Runs in the page. */
function findOverflow() {
  const root = document.documentElement
  const page = root.scrollWidth > root.clientWidth ? [`the page: ${root.scrollWidth} of ${root.clientWidth}`] : []
  const parts = [...document.querySelectorAll<HTMLElement>('.panel *:not(option)')]
  return [
    ...page,
    ...parts
      .filter((element) => element.checkVisibility() && !element.closest('.unseen'))
      .filter((element) => {
        const card = element.closest('.panel')?.getBoundingClientRect()
        const { left, right } = element.getBoundingClientRect()
        return card && (left < card.left - 1 || right > card.right + 1)
      })
      .map((element) => element.textContent ?? element.tagName),
  ]
}

test('default: the example fits on every screen, from a phone to a desktop @second', async ({
  page: fresh,
  connected: { page },
}) => {
  const expectFit = async (page: Page, when: string) => {
    for (const width of [320, 390, 680, 700, 768, 1000, 1024, 1080, 1100, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await page.evaluate(findOverflow), `${when}, ${width} px`).toEqual([])
    }
  }
  await openDapp(fresh)
  await expectFit(fresh, 'before the wallet is loaded')
  await page.bringToFront()
  await expect(page.getByRole('button', { name: /^Switch to .* eip155:/ }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Connected Solana account' })).toBeVisible()
  // The signature is one long word, which could make the page overflow.
  await page.getByRole('button', { name: 'Sign message', exact: true }).click()
  await approve(getWallet(page), 'Sign')
  await expect(page.getByText('Signature valid')).toBeVisible()
  await expectFit(page, 'connected on both chains')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('default: an approval is given by touch', async ({ page }) => {
    await openDapp(page)
    const account = await connectFundedWallet(page)
    expect(await readWidth(page)).toBe(390)
    const answer = request(page, 'personal_sign', ['0x68656c6c6f', account])
    const wallet = getWallet(page)
    const elsewhere = wallet.getByRole('button', { name: 'Review in wallet' })
    const button = wallet.locator('[data-guard]')
    await expect(elsewhere.or(button).first()).toBeVisible()
    if (await elsewhere.isVisible()) {
      const window = await waitForWalletWindow(page, () => elsewhere.tap())
      await enterPassword(window)
      await tapWhenReady(window.locator('[data-guard]'))
    } else {
      await tapWhenReady(button)
    }
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  })

  test('behavior: the wallet window keeps its width, and an approval waits for a change of the width without an event @second', async ({
    page,
    context,
  }) => {
    await test.step('the wallet window keeps its width while a view slides in', async () => {
      await openDapp(page)
      const window = await chooseOriel(page)
      const widths = await window.evaluateHandle(() => {
        const widths = new Set<number>()
        const record = () => {
          widths.add(innerWidth)
          requestAnimationFrame(record)
        }
        record()
        return widths
      })
      await window.getByRole('button', { name: 'I have a recovery phrase' }).click()
      await expect(window.locator('input[type=password]').first()).toBeVisible()
      await expect.poll(() => window.evaluate(() => document.getAnimations().length)).toBe(0)
      expect(await widths.evaluate((all) => [...all])).toHaveLength(1)
      await window.close()
    })

    await test.step('an approval whose width changes without an event becomes ready when the change is over', async () => {
      await context.addInitScript(() => {
        const { get } = Object.getOwnPropertyDescriptor(window, 'innerWidth') as { get: () => number }
        const isSliding = () => document.querySelector('.view')?.getAnimations().length
        Object.defineProperty(window, 'innerWidth', { get: () => get.call(window) + (isSliding() ? 15 : 0) })
      })
      await openDapp(page)
      await connectFundedWallet(page)
    })
  })
})

/** Returns the visible width in CSS px, which exceeds the screen width if the phone had to zoom out. */
const readWidth = (page: Page) => page.evaluate(() => Math.round(visualViewport?.width ?? 0))

async function tapWhenReady(button: ReturnType<Page['locator']>) {
  await expect(button).toHaveAttribute('data-guard', 'ready')
  await button.tap()
}
