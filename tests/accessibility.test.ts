import { expect } from '@playwright/test'
import { findInPageAndFrames } from './support/axeFrames.ts'
import { test } from './support/connected.ts'
import { approve, getWallet, request } from './support/dapp.ts'
import { createUnlimitedApproval } from './support/sending.ts'

// Second tier: the keyboard and small screens. The first tier walks all of it in keyboard.test.ts and views.test.ts.

test('default: axe finds nothing in a page with a request open in it', async ({ connected: { page, address } }) => {
  const wallet = getWallet(page)
  const answer = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(address)])
  await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeVisible()
  expect(await findInPageAndFrames(page)).toEqual([])
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('behavior: the keyboard alone signs and rejects, and on a small screen nothing is cut off @second', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)

  await test.step('the keyboard alone signs and rejects', async () => {
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

  await test.step('on a small screen everything is reachable and nothing is cut off', async () => {
    await page.setViewportSize({ width: 320, height: 480 })
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: account, value: '0x1' }])
    const confirm = wallet.getByRole('button', { name: 'Confirm', exact: true })
    // A malicious page could shrink the frame this much to hide the request.
    await page.setViewportSize({ width: 320, height: 320 })
    await expect(confirm).toHaveAttribute('data-guard', 'too-small')
    await page.setViewportSize({ width: 320, height: 480 })
    await expect(confirm).toHaveAttribute('data-guard', 'unread')
    const box = await confirm.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y + box.height <= 480).toBe(true)
    await approve(wallet, 'Confirm')
    expect(await answer).toMatch(/^0x/)
  })
})
