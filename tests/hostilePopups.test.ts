import { expect, test } from '@playwright/test'
import { blockingPopups, requestUntrusted } from './support/blockedPopups.ts'
import { approve, enterPassword } from './support/dapp.ts'
import { urls } from './support/ports.ts'

test.use({ launchOptions: blockingPopups })

test('error: C8 with a page that consumes every click, the window opens, or a link explains the block and stays until it opens', async ({
  page,
  context,
}) => {
  const { answer, wallet, go, link } = await requestUntrusted(page)
  // A press in the frame also grants activation to the page. The page consumes it by opening a window.
  await page.evaluate(() => {
    const global = window as unknown as { stolen: number; timer: ReturnType<typeof setInterval> }
    global.stolen = 0
    global.timer = setInterval(() => {
      if (!navigator.userActivation.isActive) return
      const popup = open('about:blank', '_blank', 'popup')
      if (popup) global.stolen++
      popup?.close()
    }, 1)
  })
  const countStolen = () => page.evaluate(() => (window as unknown as { stolen: number }).stolen)
  const findWalletPage = () => context.pages().find((candidate) => candidate.url() === `${urls.frame}/w/`)
  // A window opens with a delay after the click. If it has not opened by the timeout, it was blocked.
  const isOpened = async () => {
    const opened = expect.poll(() => findWalletPage() !== undefined, { timeout: 4000 }).toBe(true)
    return opened.then(
      () => true,
      () => false,
    )
  }

  await go.hover()
  const before = await countStolen()
  await page.mouse.down()
  await expect.poll(countStolen).toBeGreaterThan(before)
  await page.mouse.up()
  await expect.poll(async () => (await link.isVisible()) || findWalletPage() !== undefined).toBe(true)
  if (!findWalletPage()) {
    // If the page consumes the activation between press and release, the link stays visible.
    await link.hover()
    const between = await countStolen()
    await page.mouse.down()
    await expect.poll(countStolen).toBeGreaterThan(between)
    await page.mouse.up()
    // A key press opens the window at the moment of activation. The page has almost no time to consume the activation.
    // If the page is faster anyway, the link stays visible.
    for (let press = 0; press < 5 && !(await isOpened()); press++) {
      await expect(link).toBeVisible()
      await expect(wallet.getByText('Your browser blocked the wallet window.')).toBeVisible()
      await link.press('Enter')
    }
  }
  await expect.poll(() => findWalletPage() !== undefined).toBe(true)
  const window = findWalletPage()
  if (!window) throw new Error('There is no wallet window.')
  await page.evaluate(() => clearInterval((globalThis as unknown as { timer: number }).timer))
  await enterPassword(window)
  await approve(window, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})
