import { expect, type Page, test } from '@playwright/test'
import { blockingPopups, requestUntrusted } from './support/blockedPopups.ts'
import { approve, enterPassword } from './support/dapp.ts'
import { expectNoSecrets, notOurs } from './support/ownedWindow.ts'
import { urls } from './support/ports.ts'

// Second tier: hostileWindow.test.ts covers a window that the page opened.

test.use({ launchOptions: blockingPopups })

type AttackerWindow = { mine?: Window; stolen: number; timer: ReturnType<typeof setInterval> }

test('error: C6 a window that the page opened by a stolen click gets neither a task nor a password @second', async ({
  page,
  context,
}) => {
  const { answer, wallet, go, link } = await requestUntrusted(page)
  const again = go.or(wallet.getByRole('button', { name: 'Try again' }))
  await stealClicks(page)
  const listWalletPages = () => context.pages().filter((candidate) => candidate.url().startsWith(`${urls.frame}/w/`))
  // Sometimes the frame opens its window before the page does. The test then closes that window and retries.
  await expect(async () => {
    for (const quicker of listWalletPages()) await quicker.close()
    await pressUntilStolen(page, await again.boundingBox({ timeout: 5000 }))
    await expect(link).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.evaluate(() => clearInterval((window as unknown as AttackerWindow).timer))

  const [own] = await Promise.all([
    expect.poll(() => listWalletPages()[0]).toBeDefined(),
    page.evaluate((url) => {
      const { mine } = window as unknown as AttackerWindow
      if (mine) mine.location.href = url
    }, `${urls.frame}/w/`),
  ]).then(listWalletPages)
  if (!own) throw new Error('The page has no window of its own.')
  await expect(own.getByText(notOurs)).toBeVisible()
  await expectNoSecrets(own)

  await expect(link).toBeVisible()
  const [real] = await Promise.all([context.waitForEvent('page'), link.press('Enter')])
  await enterPassword(real)
  await expect(real.getByText('hello', { exact: true }).first()).toBeVisible()
  await expectNoSecrets(own)
  await approve(real, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
})

/** Makes the page consume every user activation by opening a window. The page keeps the first window it opens. */
function stealClicks(page: Page) {
  return page.evaluate(() => {
    const global = window as unknown as AttackerWindow
    global.stolen = 0
    global.timer = setInterval(() => {
      if (!navigator.userActivation.isActive) return
      const popup = open('about:blank', '_blank', 'popup,width=320,height=460') ?? undefined
      if (!popup) return
      global.stolen++
      if (global.mine) popup.close()
      global.mine ??= popup
    }, 1)
  })
}

/**
 * Presses until the page has consumed the activation. Reads it over CDP without a user gesture, because Playwright's
 * `evaluate` would add one.
 */
async function pressUntilStolen(page: Page, box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error('There is nothing to press.')
  const session = await page.context().newCDPSession(page)
  const read = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, userGesture: false })).result.value as unknown
  await expect.poll(() => read('navigator.userActivation.isActive')).toBe(false)
  const before = Number(await read('stolen'))
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.down()
  await expect.poll(() => read('stolen')).toBeGreaterThan(before)
  await page.mouse.up()
  await session.detach()
}
