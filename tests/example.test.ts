import { expect, type Locator, type Page, test } from '@playwright/test'
import { runAxe } from './support/axe.ts'
import { approve, chooseOriel, getWallet, readConnectedAddress, unlockAndAllow } from './support/dapp.ts'
import { toLabUrl, urls } from './support/ports.ts'
import { prepareWallet } from './support/preparedWallet.ts'

// Second tier: rejections and screen sizes. The first test connects, signs in, sends and allows.

const getResult = (page: Page, action: string) => page.getByRole('status', { name: `${action} result` })

async function connect(page: Page) {
  await page.goto(urls.host)
  const wallet = await prepareWallet(page)
  await unlockAndAllow(await chooseOriel(page))
  expect(await readConnectedAddress(page)).toBe(wallet.address)
}

test('default: the example connects, shows a balance, signs in, sends and allows', async ({ page }) => {
  test.slow()
  await connect(page)
  const balance = page.getByRole('status', { name: 'Balance' })
  await expect(balance).toContainText(/^0 ETH/)
  await page.getByRole('button', { name: 'Get test money' }).click()
  await expect(balance).toContainText(/^[1-9][\d.,]* ETH/)
  await expect(balance).toContainText(/[1-9][\d.,]* USDC/)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await approve(getWallet(page), 'Sign')
  await expect(getResult(page, 'Sign in')).toContainText('This page checked the signature.')

  await page.getByRole('button', { name: 'Send 0.01 ETH' }).click()
  await approve(getWallet(page), 'Confirm')
  await expect(getResult(page, 'Send 0.01 ETH')).toContainText('is confirmed.')

  await page.getByRole('button', { name: 'Allow 25 USDC' }).click()
  await expect(getWallet(page).getByText('Known swap contract')).toBeVisible()
  await approve(getWallet(page), 'Confirm')
  await expect(getResult(page, 'Allow 25 USDC')).toHaveText('The exchange may now spend 25 USDC, and no more.')
  expect(await runAxe(page)).toEqual([])
})

test('behavior: an act of the example connects first, says a rejection in words, and the laboratory is one link away @second', async ({
  page,
}) => {
  await page.goto(urls.host)
  await prepareWallet(page)

  for (const width of [320, 1280])
    await test.step(`a rejection stands below the act and above the next one at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(urls.host)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
      await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
      const result = getResult(page, 'Sign in')
      await expect(result.getByRole('alert')).toBeVisible()
      await expect(result).toHaveText('You rejected the request.')
      const button = await readBox(page.getByRole('button', { name: 'Sign in' }))
      const text = await readBox(result.getByRole('alert'))
      const next = await readBox(page.getByRole('button', { name: 'Send 0.01 ETH' }))
      expect(text.y, `${width} px`).toBeGreaterThanOrEqual(button.y + button.height)
      expect(next.y, `${width} px`).toBeGreaterThanOrEqual(text.y + text.height)
    })

  await test.step('the laboratory is one link away', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Laboratory' }).click()
    await expect(page.getByRole('heading', { name: 'Everything a dapp asks of a wallet' })).toBeVisible()
  })
})

async function readBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not shown.')
  return box
}

test('behavior: the example and its laboratory are whole on small and large screens, light and dark @second', async ({
  page,
}) => {
  for (const url of [urls.host, toLabUrl()])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(url)
      await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
      for (const width of [320, 768, 1440, 1920])
        await test.step(`${url} at ${width} px, ${colorScheme}`, async () => {
          await page.setViewportSize({ width, height: 900 })
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect(overflow, `${url} at ${width} px`).toBeLessThanOrEqual(0)
          expect(await runAxe(page)).toEqual([])
        })
    }
})
