import { expect, type Page, test } from '@playwright/test'
import { changeScenario, openScenario } from './support/scenarios.ts'

// Second tier: ordinary requests. The first tier covers a locked wallet, which needs the most space.

const ordinary = [
  'approve-message',
  'approve-send',
  'approve-send-token',
  'approve-allowance',
  'approve-sign-in',
  'solana-sign-in',
  'solana-message',
  'solana-send',
  'approve-blind',
]
const inWindow = ['approve-window-message', 'approve-window-send', 'approve-window-sign-in', 'approve-window-risk']

/** Returns by how many px the content overflows the card (in a frame) or the page (in the wallet window). */
const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const areas = [document.documentElement, ...document.querySelectorAll('.modal-scroll')]
    return Math.max(...areas.map(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
  })

test('default: an ordinary request fits without scrolling, and a sign-in folds its text unless there is a warning @second', async ({
  page,
}) => {
  for (const [where, names] of [
    ['modal', ordinary],
    ['wallet window', inWindow],
  ] as const)
    await test.step(`an ordinary request fits a height of 560 px (${where})`, async () => {
      for (const width of [420, 1024]) {
        await page.setViewportSize({ width, height: 560 })
        for (const name of names) {
          await openScenario(page, name)
          await expect.poll(() => findOverflow(page), `${name} ${width}`).toBe(0)
        }
      }
    })

  await test.step('the whole text of a folded sign-in opens with the keyboard', async () => {
    for (const name of ['approve-sign-in', 'solana-sign-in', 'approve-window-sign-in']) {
      await openScenario(page, name)
      const text = page.getByText(/^swap\.example wants you to sign in with your \w+ account:/)
      await expect(text).toHaveCount(0)
      await expect(page.getByText('Sign in to see your orders.', { exact: true })).toBeVisible()
      await page.locator('summary').filter({ hasText: 'Full message' }).press('Enter')
      await expect(text).toContainText('Nonce: ')
      await expect(text).toContainText('Sign in to see your orders.')
    }
  })

  await test.step('a sign-in with a warning keeps its whole text in view', async () => {
    for (const name of ['approve-sign-in-wrong', 'solana-sign-in-wrong']) {
      await openScenario(page, name)
      await expect(page.getByText(/^bank\.example wants you to sign in with your \w+ account:/)).toBeVisible()
      await expect(page.locator('[data-alarm="danger"]')).toContainText('Likely phishing')
      await expect(page.getByText('Full message')).toHaveCount(0)
    }
  })
})

const dangers = [
  { name: 'approve-danger-grants', others: 3, taker: /0x0D3e/ },
  { name: 'approve-danger-step', others: 1, taker: /Step 5 · Given to\s+0x0D3e/ },
  { name: 'approve-danger-steps', others: 3, taker: /Step 2 · Given to\s+0x0D3e/ },
  { name: 'approve-danger-sign-in', others: 0, taker: /bank\.example/ },
  { name: 'solana-danger-locked', others: 0, taker: /4Nd1mB/ },
]

test('error: above the password of a locked wallet the first danger, its loss and the other titles are in view (S13)', async ({
  page,
}) => {
  await openScenario(page, 'all')
  for (const [width, height] of [
    [320, 480],
    [420, 760],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const { name, others, taker } of dangers) {
      const where = `${name} ${width}`
      await changeScenario(page, name)
      await expect(page.getByLabel('Password', { exact: true }), where).toBeInViewport({ ratio: 1 })
      const bar = page.locator('.approval-bar')
      const first = page.locator('.approval [data-alarm]').first()
      await expect(first, where).toHaveAttribute('data-alarm', 'danger')
      await expect(first, where).toContainText(taker)
      const { top } = (await bar.boundingBox().then((box) => box && { top: box.y })) ?? { top: 0 }
      const box = await first.boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= top, where).toBe(true)
      await expect(bar.locator('.bar-leaves .key-value-row').first(), where).toBeInViewport({ ratio: 1 })
      const titles = await page.locator('.alarms-list [data-alarm="danger"] > .banner-title').allTextContents()
      expect(titles, where).toHaveLength(others)
      const names = titles.map((title) => title.replace(/^Steps? [^·]+ · /, ''))
      for (const name of names.slice(0, 3)) await expect(first.locator('.alarm-titles'), where).toContainText(name)
    }
  }
})
