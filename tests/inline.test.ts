import { expect, type Page, test } from '@playwright/test'
import { approve, getDialog, getWallet, request } from './support/dapp.ts'
import { connectInline, getRegion, openInline } from './support/inlinePage.ts'
import { getFrame } from './support/kit.ts'
import { findMisplaced } from './support/layout.ts'
import { isPrepared, markPrepared } from './support/preparedDocument.ts'

// Second tier: an inline wallet. It is the frame of the modal, which the first tier tests.

const hello = '0x68656c6c6f'
const isModal = (page: Page) => page.locator('dialog[data-oriel-frame]').evaluate((dialog) => dialog.matches(':modal'))
const isOpen = (page: Page) => page.evaluate(() => window.oriel?.getState().open)

test('default: an inline wallet connects in the page, under a strict policy, and is a modal for what the user approves @second', async ({
  page,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/violat|content security policy/i.test(message.text())) violations.push(message.text())
  })
  await page.addInitScript(watchLayout)
  const { address } = await openInline(page)
  const wallet = getWallet(page)

  await test.step('nothing in the page moves while the wallet loads, connects and shows the account', async () => {
    await markPrepared(getFrame(page))
    await expect(getRegion(page)).toBeVisible()
    expect(await connectInline(page)).toBe(address)
    await expect(wallet.getByRole('button', { name: 'Send', exact: true })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Close' })).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
    expect(await isOpen(page)).toBe(false)
  })

  await test.step('the focus stays in the page, which scrolls, and Tab leads through the wallet and out of it', async () => {
    await expect(page.getByRole('button', { name: 'Open wallet' })).toBeEnabled()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
    const link = page.getByRole('link', { name: 'Back to the example' })
    await link.focus()
    await page.keyboard.press('Tab')
    await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(link).toBeFocused()
  })

  await test.step('a request is a modal, and the same document keeps what the user has typed below it', async () => {
    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    const recipient = getRecipient(page)
    await recipient.fill('0x1234')
    await page.getByRole('button', { name: 'Sign greeting' }).click()
    await expect(getDialog(page)).toBeVisible()
    expect([await isModal(page), await isOpen(page)]).toEqual([true, true])
    await approve(wallet, 'Sign')
    await expect(page.getByRole('status', { name: 'Signature' })).toHaveText(/^0x[0-9a-f]{130}$/)
    await expect(getRegion(page)).toBeVisible()
    expect([await isModal(page), await isOpen(page)]).toEqual([false, false])
    await expect(recipient).toHaveValue('0x1234')
    expect(await isPrepared(getFrame(page))).toBe(true)
    await expect(page.getByRole('button', { name: 'Sign greeting' })).toBeFocused()
  })

  await test.step('closing shows Account, and the page’s button opens a modal only if the wallet is out of sight', async () => {
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expect(wallet.getByRole('heading', { name: 'Send', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await expect(page.locator('iframe[title="Wallet"]')).toBeFocused()
    expect(await isModal(page)).toBe(false)
    await page.evaluate(() => window.oriel?.open({ view: 'Send' }))
    await expect(getRecipient(page)).toBeVisible()
    expect(await isModal(page)).toBe(false)

    for (const style of ['margin-top: 500px', 'display: none']) {
      // The page's CSP blocks style attributes, but not changes to `style` in scripts.
      await page.locator('#wallet').evaluate((element: HTMLElement, style) => {
        element.style.cssText = style
      }, style)
      await page.getByRole('button', { name: 'Open wallet' }).click()
      await expect.poll(() => isModal(page), style).toBe(true)
      await page.keyboard.press('Escape')
      await expect.poll(() => isModal(page), style).toBe(false)
    }
    await page.locator('#wallet').evaluate((element: HTMLElement) => {
      element.style.cssText = ''
    })
    await expect(getRegion(page)).toBeVisible()
  })

  await test.step('from 320 to 1920 px wide, nothing is cut off in the page, the account and a request', async () => {
    await expectFit(page)
    const answer = request(page, 'personal_sign', [hello, address])
    await expect(wallet.getByRole('button', { name: 'Reject' })).toBeVisible()
    await expectFit(page)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await expect(getRegion(page)).toBeVisible()
  })

  await test.step('at 200% zoom on a phone the request fits', async () => {
    await page.setViewportSize({ width: 320, height: 400 })
    const answer = request(page, 'personal_sign', [hello, address])
    await expect.poll(() => isModal(page)).toBe(true)
    await expect(wallet.getByRole('button', { name: 'Reject' })).toBeInViewport()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await page.setViewportSize({ width: 1000, height: 800 })
  })

  await test.step('disconnecting shows Connect', async () => {
    await page.evaluate(() => window.oriel?.disconnect())
    await expect(wallet.getByRole('button', { name: /^Oriel/ })).toBeVisible()
  })

  expect(violations).toEqual([])
})

/** Checks the page and the wallet at several widths. */
async function expectFit(page: Page) {
  for (const width of [320, 360, 390, 480, 640, 799, 800, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await expect.poll(overflow, `the page at ${width} px`).toBeLessThanOrEqual(0)
    await expect.poll(() => getFrame(page).evaluate(findMisplaced), `the wallet at ${width} px`).toEqual([])
  }
  await page.setViewportSize({ width: 1000, height: 800 })
}

const getRecipient = (page: Page) => getWallet(page).getByRole('textbox', { name: 'To', exact: true })

test('error: a page that removes the container while a request waits gets 4900, and the wallet back with the container @second', async ({
  page,
}) => {
  const { address } = await openInline(page)
  await connectInline(page)
  const answer = request(page, 'personal_sign', [hello, address])
  await expect.poll(() => isModal(page)).toBe(true)
  const removed = await page.evaluateHandle(() => {
    const container = document.querySelector('#wallet')?.parentElement as HTMLElement
    container.remove()
    return container
  })
  expect(await answer).toMatchObject({ code: 4900 })
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
  expect(await request(page, 'personal_sign', [hello, address])).toMatchObject({ code: 8001 })
  await removed.evaluate((container) => document.body.append(container))
  await page.evaluate(() => window.oriel?.preload())
  await expect(getWallet(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
})

/** Records the elements that layout shifts move, including shifts right after user input. */
function watchLayout() {
  type Shift = { sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[] }
  const write = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(' ')
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as unknown as Shift[])
      for (const { node, previousRect, currentRect } of sources)
        shifts.push(`${node?.nodeName} ${node?.textContent}: from ${write(previousRect)} to ${write(currentRect)}`)
  }).observe({ type: 'layout-shift', buffered: true })
}
