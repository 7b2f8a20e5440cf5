import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { expect, type Page } from '@playwright/test'
import { verifyTypedData } from 'viem'
import { test } from './support/connected.ts'
import { approve, request, scrollToEnd, unlockRequest } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { changeScenario, openScenario } from './support/scenarios.ts'

// Second tier: other viewport sizes and other requests. The first tier covers what the bar says.

const spender = '0x00000000000000000000000000000000000000aa'
/** Sizes in CSS px: a newly opened wallet window, and the smallest frame that we allow. */
const sizes = [
  { width: 420, height: 760 },
  { width: 320, height: 480 },
]

const getBar = (page: Page) => page.locator('.approval-bar')
const getGuarded = (page: Page) => page.locator('[data-guard]')
const getReadOnButton = (page: Page) => page.getByRole('button', { name: 'Read on' })

function createPermitBatch(token: string) {
  const tokens = [...Array.from({ length: 8 }, (_, at) => `0x7e57${`${at}`.repeat(36)}`), token]
  return {
    domain: { name: 'Permit2', chainId: 31337, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
    types: {
      EIP712Domain: parseStructFields('string name, uint256 chainId, address verifyingContract'),
      PermitDetails: parseStructFields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
      PermitBatch: parseStructFields('PermitDetails[] details, address spender, uint256 sigDeadline'),
    },
    primaryType: 'PermitBatch',
    message: {
      details: tokens.map((address) => ({
        token: address,
        amount: address === token ? `${2n ** 160n - 1n}` : '1',
        expiration: `${2n ** 48n - 1n}`,
        nonce: '0',
      })),
      spender,
      sigDeadline: `${2n ** 48n - 1n}`,
    },
  } as const
}

test('error: with warnings below the fold nothing is signed before the end was in view, in both sizes', async ({
  untrusted: { page, address: account },
}) => {
  const data = createPermitBatch((await readContracts()).usdc)
  const answer = request(page, 'eth_signTypedData_v4', [account, data])
  const window = await unlockRequest(page)
  for (const size of sizes) {
    await window.setViewportSize(size)
    await expect(getGuarded(window)).toHaveAttribute('data-guard', 'unread')
    await window.evaluate(() => scrollTo(0, 0))
    await expect(getBar(window).getByText(urls.stranger)).toBeInViewport({ ratio: 1 })
    await expect(getBar(window).getByRole('button', { name: /^\d+ dangers?/ })).toBeInViewport({ ratio: 1 })
    await getGuarded(window).hover()
    await waitBeyondGuard(window)
    await window.mouse.down()
    await window.mouse.up()
    await getGuarded(window).press('Enter')
    await expect(getGuarded(window)).toHaveAttribute('data-guard', 'unread')
    expect(window.isClosed()).toBe(false)
  }
  await scrollToEnd(window)
  await approve(window, 'Sign')
  const signature = (await answer) as `0x${string}`
  const { domain, types, primaryType, message } = data
  const signed = { domain, types, primaryType, message } as unknown as Parameters<typeof verifyTypedData>[0]
  expect(await verifyTypedData({ ...signed, address: account, signature })).toBe(true)
})

/** Waits longer than any of the guard's delays, so that only unread text can still block the click. */
async function waitBeyondGuard(page: Page) {
  const readTime = () => page.evaluate(() => performance.now())
  const since = await readTime()
  await expect.poll(async () => (await readTime()) - since).toBeGreaterThan(1000)
}

test('behavior: the keyboard alone reaches the end with the button, the page keys and Tab @second', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await openScenario(page, 'approve-window-grants')
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'unread')
    await expect(async () => {
      await getReadOnButton(page).press('Enter', { timeout: 1000 })
      await expect(getReadOnButton(page)).toHaveCount(0, { timeout: 500 })
    }).toPass()
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
    await expect(page.locator('.approval-end')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(getBar(page).getByRole('button').first()).toBeFocused()

    await openScenario(page, 'approve-window-grants')
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'unread')
    await getGuarded(page).focus()
    await page.keyboard.press('End')
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
    await page.keyboard.press('Home')
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
    await page.keyboard.press('Tab')
    await expect(getGuarded(page)).not.toBeFocused()
  }
})

test('default: the bar shows the origin, the title, what leaves, and the number of dangers, and waits for a request that is still being prepared', async ({
  page,
}) => {
  await openScenario(page, 'approve-grants')
  await expect(getBar(page).getByText('https://swap.example')).toBeVisible()
  await expect(getBar(page).getByText('Allow spending')).toBeVisible()
  await expect(getBar(page).getByText('Unlimited USDC')).toBeVisible()
  const count = getBar(page).getByRole('button', { name: /^2 dangers · 2 warnings$/ })
  await page.locator('.modal-scroll').evaluate((area) => area.scrollTo(0, area.scrollHeight))
  await expect(page.locator('[data-alarm]').first()).not.toBeInViewport()
  await count.click()
  await expect(page.locator('[data-alarm]').first()).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-alarm]').first()).toBeFocused()

  await test.step('a request that is still being prepared cannot be approved, and its bar has the final height', async () => {
    await changeScenario(page, 'approve-reading')
    await expect(getGuarded(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(getBar(page).locator('.bar-waiting').first()).toBeVisible()
    await waitBeyondGuard(page)
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'changing')
    const measureHeight = () => getBar(page).evaluate((element) => Math.round(element.getBoundingClientRect().height))
    const before = await measureHeight()
    await changeScenario(page, 'approve-send')
    expect(await measureHeight()).toBe(before)
  })

  await expect(getBar(page).getByText('0.25 ETH')).toBeVisible()
  await expect(getBar(page).getByText(/danger|warning/)).toHaveCount(0)

  await test.step('on a small screen a long message scrolls with the page alone, and the end of a long origin is in sight', async () => {
    await page.setViewportSize({ width: 320, height: 480 })
    await changeScenario(page, 'approve-long-message')
    await expectNothingHidden(page)
    expect(await page.evaluate(measureBar)).toMatchObject({ cut: [], isEndInSight: true })
  })
})

test('behavior: in each size the bar leaves space for the request, keeps its height, and the page alone scrolls @second', async ({
  page,
  context,
}) => {
  await test.step('a long message scrolls with the page, and no inner box hides a part', async () => {
    for (const name of ['approve-window-message', 'approve-unknown-details']) {
      await openScenario(page, name)
      await expectNothingHidden(page)
    }
  })

  await test.step('the text of several transactions lists everything that leaves, even what the bar has no room for', async () => {
    for (const name of ['solana-several', 'solana-several-window']) {
      await openScenario(page, name)
      const inBar = await getBar(page).locator('.bar-leaves .key-value-row').allTextContents()
      expect(inBar.length, name).toBeGreaterThan(1)
      const inText = page.locator('dl:has(~ section[aria-label])').locator('.key-value-row')
      await expect(inText, name).toHaveText(inBar)
    }
  })

  await test.step('a request that fits on the screen is approved without scrolling', async () => {
    for (const name of ['approve-message', 'approve-send', 'approve-window-message']) {
      await page.setViewportSize({ width: 420, height: 760 })
      await openScenario(page, name)
      await expect(getGuarded(page), name).toHaveAttribute('data-guard', 'ready')
      await expect(getReadOnButton(page), name).toHaveCount(0)
    }
  })

  await test.step('the bar leaves space for the request, shows the end of a long origin and cuts nothing off', async () => {
    for (const query of ['', 'dir=rtl', 'locale=en-XA']) {
      for (const size of sizes) {
        await page.setViewportSize(size)
        for (const name of [
          'approve-grants-long',
          'approve-window-grants',
          'approve-window-long',
          'approve-allowance',
        ]) {
          const where = `${name} ${size.width} ${query}`
          await openScenario(page, name, query)
          const found = await page.evaluate(measureBar)
          expect(found.share, where).toBeLessThanOrEqual(query === 'locale=en-XA' ? 0.55 : 0.46)
          expect(found.cut, where).toEqual([])
          expect(found.isEndInSight, where).toBe(true)
        }
      }
    }
  })

  await test.step('the bar keeps its height while the text is read', async () => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await openScenario(page, 'approve-window-grants')
      await expect(getReadOnButton(page)).toBeVisible()
      const before = await getBar(page).evaluate((element) => element.getBoundingClientRect().height)
      await scrollToEnd(page)
      await expect(getReadOnButton(page)).toHaveCount(0)
      expect(await getBar(page).evaluate((element) => element.getBoundingClientRect().height)).toBe(before)
    }
  })

  await test.step('for a transfer of the wallet itself the bar shows at once where it was started', async () => {
    for (const width of [320, 420]) {
      await page.setViewportSize({ width, height: 760 })
      await openScenario(page, 'send-review')
      await expect(getBar(page).locator('.bar-origin')).toHaveText(/^Started in the wallet on \u2066?https?:\/\//)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  })

  await test.step('with text of double size the buttons are reachable by scrolling', async () => {
    await page.setViewportSize({ width: 320, height: 480 })
    const session = await context.newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await openScenario(page, 'approve-window-grants')
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(32)
    await page.mouse.move(0, 0)
    await page.mouse.wheel(0, 50_000)
    await expect(getGuarded(page)).toBeInViewport({ ratio: 1 })
    await expect(getGuarded(page)).toHaveAttribute('data-guard', 'ready')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

/** Expects that no scrolling box inside the request hides part of its text. */
async function expectNothingHidden(page: Page) {
  const boxes = await page
    .locator('.approval .code-text')
    .evaluateAll((all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  expect(boxes.length).toBeGreaterThan(0)
  for (const hidden of boxes) expect(hidden).toBeLessThanOrEqual(1)
}

/** Measures the approval bar, and finds the parts of it that are cut off. Runs in the page. */
function measureBar() {
  const bar = document.querySelector('.approval-bar') as HTMLElement
  const { top, height } = bar.getBoundingClientRect()
  const { left, right } = (bar.querySelector('.bar-origin bdi') as HTMLElement).getBoundingClientRect()
  const shown = bar.querySelector('.bar-origin')?.textContent?.trim().replace('…', '') ?? ''
  const whole = document.querySelector('.approval-origin')?.textContent?.trim() ?? shown
  const cut = [...bar.querySelectorAll<HTMLElement>('.bar-alarms, .amount, .button, .bar-unread, .bar-more')]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { left, right, bottom } = element.getBoundingClientRect()
      return left < 0 || right > innerWidth || bottom > innerHeight || element.scrollWidth > element.clientWidth + 1
    })
    .filter((element) => getComputedStyle(element).display !== 'inline')
    .map((element) => element.className)
  return {
    share: Math.round((Math.min(height, innerHeight - top) / innerHeight) * 100) / 100,
    cut: document.documentElement.scrollWidth > innerWidth ? [...cut, 'the page'] : cut,
    isEndInSight: left >= 0 && right <= innerWidth && shown.length > 15 && whole.endsWith(shown),
  }
}
