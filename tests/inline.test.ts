import { expect, type Page, test } from '@playwright/test'
import { getWallet, request } from './support/dapp.ts'
import { connectInline, getRegion, openInline } from './support/inlinePage.ts'

// Second tier: an inline wallet. It is the frame of the modal, which the first tier tests.

const hello = '0x68656c6c6f'
const isModal = (page: Page) => page.locator('dialog[data-oriel-frame]').evaluate((dialog) => dialog.matches(':modal'))
const isOpen = (page: Page) => page.evaluate(() => window.oriel?.getState().open)

test('default: an inline wallet connects in the page, under a strict policy, without moving anything in the page @second', async ({
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

  expect(violations).toEqual([])
})

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

/** Collects what the page's layout shifts move, also those right after the user's input. */
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
