import { expect, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  openDapp,
  openRequest,
  request,
  unlockIn,
  walletOf,
  walletWindow,
} from './support/dapp.ts'
import { frameOf } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { contentsOf, recordTraffic } from './support/scan.ts'

// Second tier: a window that the page opened. The first tier covers everything that a page can read.

const markOf = (window: Page) => window.locator('.chrome .mark').textContent()

test('error: no page, frame, message, request or storage of a frame ever contains the personal mark', async ({
  page,
  context,
}) => {
  const { received } = await recordTraffic(context)
  await openDapp(page, urls.stranger)
  const { address } = await connectWallet(page)
  const home = await context.newPage()
  await home.goto(urls.frame)
  const mark = (await markOf(home)) ?? ''
  expect([...mark]).toHaveLength(2)
  const drawn = home.locator('.chrome .mark svg')
  for (const at of [0, 1]) await expect(drawn.nth(at).locator('path').first()).toBeAttached()
  const stored = await home.evaluate(() => localStorage.getItem('oriel/mark'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ signs: [...mark], isExplained: false })
  await home.getByRole('button', { name: 'Got it' }).click()
  await expect(home.getByText(/a window without it isn’t your wallet/)).toHaveCount(0)

  const answer = request(page, 'personal_sign', ['0x68656c6c6f', address])
  await page.bringToFront()
  const window = await openRequest(page)
  await expect(window.locator('.chrome .mark')).toHaveText(mark)
  await unlockIn(window)
  await approve(window, 'Unlock & sign')
  expect(await answer).toMatch(/^0x/)

  const [first = '', second = ''] = mark
  const holds = (text: string) => text.includes(first) || text.includes(second) || text.includes('oriel/mark')
  expect(holds(await contentsOf(home)), 'the search finds the mark where it is').toBe(true)
  expect(holds(await contentsOf(page))).toBe(false)
  expect(holds(await contentsOf(frameOf(page)))).toBe(false)
  expect(await frameOf(page).evaluate(() => localStorage.getItem('oriel/mark'))).toBe(null)
  expect(received.filter(holds)).toEqual([])
})

test('error: a window that a page holds shows no mark, and a page cannot frame the pages that do @second', async ({
  untrusted: { page },
}) => {
  const own = await walletWindow(page, () =>
    page.evaluate((address) => void globalThis.open(address, 'mine', 'popup'), `${urls.frame}/w/`),
  )
  await expect(own.locator('.chrome')).toBeVisible()
  await expect(own.locator('.mark')).toHaveCount(0)
  await own.close()

  for (const path of ['/', '/w/']) {
    const failed = page.waitForEvent('console', (message) => /frame|ancestors|blocked/i.test(message.text()))
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      frame.title = 'Copy'
      document.body.append(frame)
    }, `${urls.frame}${path}`)
    await failed
    await expect(page.frameLocator('iframe[title="Copy"]').last().locator('.mark')).toHaveCount(0)
  }
  await expect(walletOf(page).locator('.mark')).toHaveCount(0)
})
