import { expect, type Page, test } from '@playwright/test'
import { getDialog, getWallet } from './support/dapp.ts'
import { click, moveLikeUser, showApproval, waitForFrameRoundTrip } from './support/hostilePage.ts'
import { connectInline, getRegion, openInline } from './support/inlinePage.ts'
import { getFrame } from './support/kit.ts'
import { isPrepared, markPrepared } from './support/preparedDocument.ts'

// Second tier: an inline wallet, on which hostileCover, hostileTiming, hostileHand and hostileZoom also run.

/** Ways in which a page hides, distorts or covers the container, as styles of the container or of what covers it. */
const tricks: Record<string, { css: string; cover?: boolean }> = {
  'scrolled out of sight': { css: 'margin-top:3000px' },
  'cut off': { css: 'height:150px;min-height:0;overflow:hidden' },
  'of no size': { css: 'height:0;min-height:0;width:0;overflow:hidden' },
  shrunk: { css: 'transform:scale(.3)' },
  turned: { css: 'transform:rotate(20deg)' },
  transparent: { css: 'opacity:0' },
  invisible: { css: 'visibility:hidden' },
  blurred: { css: 'filter:blur(8px)' },
  cut: { css: 'clip-path:inset(40% 0 0 0)' },
  'not displayed': { css: 'display:none' },
  'not rendered': { css: 'content-visibility:hidden' },
  covered: { css: 'position:fixed;inset:0;z-index:2147483647;background:#fff', cover: true },
}

test('attack: an approval is in front of the page, also if the container of an inline wallet is hidden, moved or covered (B1, B2) @second', async ({
  page,
}) => {
  const { address } = await openInline(page)
  await connectInline(page)
  await markPrepared(getFrame(page))
  for (const [name, trick] of Object.entries(tricks))
    await test.step(name, async () => {
      await play(page, trick)
      const consent = await showApproval({ page, address })
      await expect(getDialog(page), name).toBeVisible()
      expect(await page.locator('dialog[data-oriel-frame]').evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
      await consent.approveHonestly()
      await expect.poll(() => page.locator('dialog[data-oriel-frame]').getAttribute('role')).toBe('region')
      await undo(page)
      await expect(getRegion(page), name).toBeVisible()
      expect(await isPrepared(getFrame(page)), 'the same document').toBe(true)
    })
})

test('attack: a page that keeps the approval of an inline wallet in the container and hides it gets no click (B1, B2) @second', async ({
  page,
}) => {
  // The window is large enough for the whole wallet.
  await page.setViewportSize({ width: 1000, height: 1200 })
  const { address } = await openInline(page)
  await connectInline(page)
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => undefined
    HTMLDialogElement.prototype.close = () => undefined
    const { setProperty } = CSSStyleDeclaration.prototype
    CSSStyleDeclaration.prototype.setProperty = function (name, value, priority) {
      setProperty.call(this, name, name === 'position' && value === 'fixed' ? 'static' : value, priority)
    }
  })
  await page.locator('[data-oriel-inline]').evaluate((holder: HTMLElement) => {
    holder.style.setProperty('min-height', '700px', 'important')
  })
  const consent = await showApproval({ page, address })
  expect(await page.locator('dialog[data-oriel-frame]').evaluate((dialog) => dialog.matches(':modal'))).toBe(false)
  for (const name of ['cut off', 'shrunk', 'turned', 'transparent', 'blurred', 'cut', 'covered'])
    await test.step(name, async () => {
      await page.mouse.move(5, 5)
      await play(page, tricks[name] ?? { css: '' })
      await expect(consent.button, name).toHaveAttribute('data-guard', /^(covered|too-small|zoomed-out)$/)
      await moveLikeUser(page, consent.aim)
      await click(page)
      await waitForFrameRoundTrip(page)
      await consent.expectNothingSigned(name)
      await undo(page)
      await page.mouse.move(5, 5)
      await expect(consent.button, `${name}, undone`).toHaveAttribute('data-guard', 'ready')
    })
  await expect(getWallet(page).getByRole('button', { name: 'Reject' })).toBeVisible()
})

async function play(page: Page, { css, cover = false }: { css: string; cover?: boolean }) {
  await page.evaluate(
    ({ css, cover }) => {
      const target = cover ? document.createElement('div') : document.querySelector<HTMLElement>('#wallet')
      if (!target) throw new Error('The page has no container.')
      target.style.cssText = css
      if (cover) document.body.append(target)
      Object.assign(window, { undoTrick: () => (cover ? target.remove() : target.removeAttribute('style')) })
    },
    { css, cover },
  )
}

const undo = (page: Page) => page.evaluate(() => (window as unknown as { undoTrick: () => void }).undoTrick())
