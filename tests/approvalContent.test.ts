import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { approve, getWallet, request } from './support/dapp.ts'
import { changeScenario, openScenario } from './support/scenarios.ts'

const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const fakeUsdc = '0xA0b8699100000000000000000000000000003606'

test('default: addresses that matter are shown in full, and an unknown token has neither its name nor a price and is no income', async ({
  page,
}) => {
  await openScenario(page, 'approve-send')

  await test.step('addresses that matter for the decision are shown in full', async () => {
    const expected = {
      'approve-send': [friend],
      'approve-unlimited': [router],
      'approve-fake-income': [router, fakeUsdc],
    }
    for (const [name, addresses] of Object.entries(expected)) {
      await changeScenario(page, name)
      for (const address of addresses)
        await expect(page.getByText(address, { exact: true }).filter({ visible: true }).first(), name).toBeVisible()
      await expect(page.locator('.approval .address:visible'), name).toHaveCount(1)
    }
    // The deployment vouches for this token's name, so the address is hidden behind one click.
    await changeScenario(page, 'approve-unlimited')
    // This browser detects occlusion, so only the risk can move the approval to the wallet window.
    await expect(page.getByText('Check this one carefully.')).toBeVisible()
    await page.locator('summary', { hasText: 'Details' }).click()
    await expect(page.getByText(usdc, { exact: true }).first()).toBeVisible()
  })

  await test.step('an unknown token is not shown by its name, has no price, and is never shown as income', async () => {
    await changeScenario(page, 'approve-fake-income')
    const previewed = page.locator('.hero-leg', { hasText: 'Preview, may differ' })
    await expect(previewed).toContainText('+4,000 of a token that calls itself “USDC”')
    await expect(previewed).toContainText(fakeUsdc)
    await expect(previewed).not.toContainText('$')
    await expect(page.locator('[data-direction="in"]')).toHaveCount(0)
    await changeScenario(page, 'approve-unknown')
    await expect(previewed).toContainText('31.25 USDC')
    await expect(previewed).not.toContainText('$')
    await expect(page.locator('[data-direction="in"]')).toHaveCount(0)
    // The wallet itself decodes what a known exchange pays out.
    await changeScenario(page, 'approve-swap')
    await expect(page.locator('[data-direction="in"]').first()).toBeVisible()
  })
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
  const wallet = getWallet(page)
  const button = wallet.locator('[data-guard]')
  await expect(button).toHaveAttribute('data-guard', 'ready')
  const before = await button.boundingBox()
  const states = await button.evaluateHandle((element) => {
    const seen: (string | null)[] = []
    new MutationObserver(() => seen.push(element.getAttribute('data-guard'))).observe(element, {
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
