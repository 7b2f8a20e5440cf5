import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import {
  chooseOriel,
  choosePassword,
  connectFundedWallet,
  openDapp,
  password,
  request,
  walletOf,
} from './support/dapp.ts'
import { contracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'

/** Everything that axe finds in the page and in the wallet's frame. */
async function problems(page: Page) {
  // Half faded in, everything has too little contrast.
  for (const frame of page.frames()) await frame.evaluate(settleAnimations)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

function settleAnimations() {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
  return Promise.allSettled(passing.map(({ finished }) => finished)).then(() => undefined)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`default: axe finds nothing in the frame's views (${colorScheme})`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme })
    const page = await context.newPage()
    const wallet = walletOf(page)
    await openDapp(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(wallet.getByRole('button', { name: /^Oriel/ })).toBeVisible()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')

    const account = await connectFundedWallet(page)
    await page.getByRole('button', { name: 'Open account view' }).click()
    await expect(wallet.getByText(/ETH/).first()).toBeVisible()
    expect(await problems(page)).toEqual([])
    await wallet.getByRole('button', { name: /^Network/ }).click()
    await expect(wallet.getByRole('dialog', { name: 'Choose Network' })).toBeVisible()
    expect(await problems(page)).toEqual([])
    await wallet.getByRole('button', { name: 'Close' }).click()

    const { usdc } = await contracts()
    const approve = `0x095ea7b3${'0'.repeat(62)}aa${'f'.repeat(64)}`
    const requests = [
      ['personal_sign', ['0x68656c6c6f', account]],
      ['eth_sendTransaction', [{ from: account, to: usdc, data: approve }]],
    ] as const
    for (const [method, params] of requests) {
      const answer = request(page, method, params)
      await expect(wallet.getByRole('button', { name: /^(Sign|Confirm)$/ })).toBeEnabled()
      await wallet.getByText('All details').or(wallet.getByText('hello')).first().click()
      expect(await problems(page)).toEqual([])
      await wallet.getByRole('button', { name: 'Reject' }).click()
      await answer
    }
    await context.close()
  })
}

test('default: axe finds nothing in the wallet window', async ({ page }) => {
  await openDapp(page)
  const window = await chooseOriel(page)
  await expect(window.getByRole('button', { name: 'Create a new wallet' })).toBeVisible()
  expect(await problems(window)).toEqual([])
  await window.getByRole('button', { name: 'I have recovery words' }).click()
  expect(await problems(window)).toEqual([])
  await window.getByRole('button', { name: 'Back' }).click()
  await window.getByRole('button', { name: 'Create a new wallet' }).click()
  await choosePassword(window)
  expect(await problems(window)).toEqual([])
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await expect(window.getByRole('list', { name: 'Recovery words' })).toBeVisible()
  expect(await problems(window)).toEqual([])
  await window.getByRole('button', { name: 'I have written them down' }).click()
  await expect(window.getByRole('button', { name: 'Check', exact: true })).toBeVisible()
  expect(await problems(window)).toEqual([])
  await window.goto(urls.frame)
  await expect(window.getByRole('heading', { name: 'Accounts' })).toBeVisible()
  expect(await problems(window)).toEqual([])
  await window.getByRole('button', { name: 'Unlock', exact: true }).click()
  expect(await problems(window)).toEqual([])
})

test('behavior: connecting, signing and rejecting with the keyboard alone', async ({ page }) => {
  await openDapp(page)
  const account = await connectFundedWallet(page)
  const wallet = walletOf(page)
  const answer = request(page, 'personal_sign', ['0x68656c6c6f', account])
  const sign = wallet.getByRole('button', { name: 'Sign', exact: true })
  await expect(sign).toBeEnabled()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(sign).toBeFocused({ timeout: 50 })
  }).toPass()
  await page.keyboard.press('Enter')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  const closed = request(page, 'personal_sign', ['0x68656c6c6f', account])
  await expect(sign).toBeEnabled()
  await page.keyboard.press('Escape')
  expect(await closed).toMatchObject({ code: 4001 })
})

test('behavior: on a small screen everything can be reached and nothing is cut off', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 480 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openDapp(page)
  const account = await connectFundedWallet(page)
  const wallet = walletOf(page)
  const answer = request(page, 'eth_sendTransaction', [{ from: account, to: account, value: '0x1' }])
  const confirm = wallet.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.scrollIntoViewIfNeeded()
  const box = await confirm.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 480).toBe(true)
  await confirm.click()
  expect(await answer).toMatch(/^0x/)
  await context.close()
})

test('error: a password that is too short, or typed differently, says so at its field', async ({ page }) => {
  await openDapp(page)
  const window = await chooseOriel(page)
  await window.getByRole('button', { name: 'Create a new wallet' }).click()
  await choosePassword(window, 'short')
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await expect(window.getByText('Use at least 10 characters.')).toBeVisible()
  await window.getByLabel('Password', { exact: true }).fill(password)
  await window.getByRole('button', { name: 'Create wallet' }).click()
  await expect(window.getByText('The two are not the same.')).toBeVisible()
})
