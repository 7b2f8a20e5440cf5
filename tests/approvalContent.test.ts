import { expect } from '@playwright/test'
import { numberToHex } from 'viem'
import { test } from './support/connected.ts'
import { approve, balanceOf, hideOcclusion, request, walletOf } from './support/dapp.ts'
import { openScenario } from './support/scenarios.ts'

// Second tier: less common rows of an approval.

const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fakeUsdc = '0xA0b8699100000000000000000000000000003606'

test('default: addresses that matter for the decision are shown in full', async ({ page }) => {
  const named = {
    'approve-send': [friend],
    'approve-unlimited': [router],
    'approve-fake-income': [router, fakeUsdc],
  }
  for (const [name, addresses] of Object.entries(named)) {
    await openScenario(page, name)
    for (const address of addresses)
      await expect(page.getByText(address, { exact: true }).filter({ visible: true }).first(), name).toBeVisible()
    await expect(page.locator('.approval .address:visible'), name).toHaveCount(1)
  }
  // The deployment vouches for this token's name, so its address is one press away.
  await openScenario(page, 'approve-unlimited')
  await page.locator('summary', { hasText: 'Details' }).click()
  await expect(page.getByText(usdc, { exact: true }).first()).toBeVisible()
})

test('error: an unknown token is not shown by its name, has no price, and is never shown as income', async ({
  page,
}) => {
  await openScenario(page, 'approve-fake-income')
  const row = page.locator('.hero-leg', { hasText: 'Preview, may differ' })
  await expect(row).toContainText('+4,000 of a token that calls itself “USDC”')
  await expect(row).toContainText(fakeUsdc)
  await expect(row).not.toContainText('$')
  await expect(page.locator('[data-direction="in"]')).toHaveCount(0)
  await openScenario(page, 'approve-unknown')
  const previewed = page.locator('.hero-leg', { hasText: 'Preview, may differ' })
  await expect(previewed).toContainText('31.25 USDC')
  await expect(previewed).not.toContainText('$')
  await expect(page.locator('[data-direction="in"]')).toHaveCount(0)
  // The wallet reads the output of a known exchange itself.
  await openScenario(page, 'approve-swap')
  await expect(page.locator('[data-direction="in"]').first()).toBeVisible()
})

test('default: dollars are shown only when a price is known @second', async ({ page }) => {
  await openScenario(page, 'approve-send')
  await expect(page.locator('.approval-bar')).toContainText('$780.10')
  const fee = page.locator('summary', { hasText: 'Network fee' })
  await expect(fee).toContainText('$0.85')
  await fee.click()
  await expect(page.getByText(/^At most \$1\.24 \(0\.000399 ETH\)$/)).toBeVisible()
  await openScenario(page, 'approve-send-unpriced')
  await expect(page.locator('.approval')).toContainText('0.25 ETH')
  await expect(page.locator('.approval')).not.toContainText('$')
})

test('behavior: prices that load late neither move a button nor restart the wait of the guard', async ({
  connected: { page, address: account },
}) => {
  let release = () => undefined as unknown
  const released = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  await page.route('**/v1/fungible/price?*', async (route) => {
    await released
    await route.continue()
  })
  const answer = request(page, 'eth_sendTransaction', [{ from: account, to: account, value: '0x2386f26fc10000' }])
  const wallet = walletOf(page)
  const button = wallet.locator('[data-guard]')
  await expect(button).toHaveAttribute('data-guard', 'ready')
  const before = await button.boundingBox()
  const states = await button.evaluateHandle((one) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(one.getAttribute('data-guard'))).observe(one, {
      attributeFilter: ['data-guard'],
    })
    return seen
  })
  release()
  await expect(wallet.locator('.worth').first()).toHaveText(/^\$\d/)
  expect(await button.boundingBox()).toEqual(before)
  expect(await states.evaluate((seen) => seen)).toEqual([])
  await approve(wallet, 'Confirm')
  expect(await answer).toMatch(/^0x/)
})

test("default: the site's fee is offered but not preselected @second", async ({ page }) => {
  await openScenario(page, 'approve-fee')
  await page.locator('summary', { hasText: 'Network fee' }).click()
  await expect(page.getByRole('radio', { name: /^Set by the site/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /^Normal/ })).toBeChecked()
})

test('error: a transaction without enough money does not lead to the wallet window @second', async ({ page }) => {
  await openScenario(page, 'approve-funds')
  // The shortage is said once.
  await expect(page.getByText(/not enough|don’t have enough/i).filter({ visible: true })).toHaveCount(1)
  const go = page.getByRole('button', { name: 'Review in wallet' })
  await expect(go).toBeDisabled()
  await expect(go).toHaveAccessibleDescription(/^You don’t have enough/)
})

test('behavior: adding funds says that it rejects the request, and tells the page why @second', async ({
  connected: { page, address },
}) => {
  const value = numberToHex(await balanceOf(address))
  const answer = request(page, 'eth_sendTransaction', [{ from: address, to: address, value }])
  const wallet = walletOf(page)
  await expect(wallet.getByText('Adding funds rejects this request. Make it again once you have them.')).toBeVisible()
  await wallet.getByRole('button', { name: 'Add funds' }).click()
  expect(await answer).toEqual({ code: 4001, message: expect.stringMatching(/adds funds first/) })
  await expect(wallet.getByRole('dialog', { name: 'Receive' })).toBeVisible()
})

test('error: a risk is named as the reason for the wallet window only when there is one @second', async ({ page }) => {
  const risk = page.getByText('Check this one carefully.')
  const browser = page.getByText('This browser can’t tell whether something covers your wallet.')
  await openScenario(page, 'approve-unlimited')
  await expect(risk).toBeVisible()
  await hideOcclusion(page)
  await openScenario(page, 'approve-message')
  await expect(browser).toBeVisible()
  await expect(risk).toHaveCount(0)
})

test('error: an invalid request offers no second try @second', async ({ page }) => {
  await openScenario(page, 'approve-invalid')
  await expect(page.getByText('This site asked for something that can’t be signed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.locator('.view').getByRole('button', { name: 'Close', exact: true })).toBeVisible()
  await openScenario(page, 'approve-unreadable')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
