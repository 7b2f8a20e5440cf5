import { expect, type FrameLocator } from '@playwright/test'
import { openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  enterPassword,
  readBalance,
  request,
  scrollToEnd,
  unlockRequest,
  waitForWalletWindow,
} from './support/dapp.ts'
import { registerName } from './support/names.ts'
import { urls } from './support/ports.ts'
import { createAddress, expectArrived, fillSend, listenForEvents, openSend } from './support/sending.ts'
import { watchTitles } from './support/watch.ts'

// Second tier: send.test.ts covers the review.

const ether = 10n ** 18n
const getSendButton = (wallet: FrameLocator) => wallet.getByRole('button', { name: 'Send', exact: true })

test.describe('a trusted page', () => {
  test('error: an immediate click, a synthetic click and a held key send nothing @second', async ({
    connected: { page },
  }) => {
    const received = await listenForEvents(page)
    const wallet = await openSend(page)
    const to = createAddress()
    await fillSend(wallet, { amount: '0.25', to })
    await expect(getSendButton(wallet)).toBeEnabled()
    await getSendButton(wallet).click()
    await getSendButton(wallet).evaluate((button: HTMLElement) => button.click())
    await scrollUntilReady(wallet)
    await getSendButton(wallet).evaluate((button: HTMLElement) => button.click())
    expect((await received()).map(({ type }) => type)).toEqual(['OPEN_SEND'])

    // Opens the review with Enter and keeps holding the key there.
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await wallet.getByRole('button', { name: 'Review' }).focus()
    await page.keyboard.down('Enter')
    await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
    await getSendButton(wallet).focus()
    await scrollUntilReady(wallet)
    for (let repeat = 0; repeat < 5; repeat++) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect((await received()).map(({ type }) => type)).toEqual(['OPEN_SEND'])

    await getSendButton(wallet).focus()
    await scrollUntilReady(wallet)
    await page.keyboard.press('Enter')
    await expectArrived(wallet, '0.25 ETH')
    expect(await readBalance(to)).toBe(ether / 4n)
    await expect
      .poll(async () => (await received()).map(({ type }) => type))
      .toEqual(['OPEN_SEND', 'SEND_INITIATED', 'SEND_SUCCESS'])
  })

  test('behavior: an amount above the limit leads to the window, which shows the transfer and checks its name again @second', async ({
    connected: { page },
  }) => {
    const received = await listenForEvents(page)
    const wallet = await openSend(page)

    await test.step('the window shows the user’s own transfer, which can be rejected and confirmed', async () => {
      const to = createAddress()
      const name = await registerName(`limit${Date.now()}`, to)
      await fillSend(wallet, { amount: '1.5', to: name })
      await expect(wallet.getByText(/You’ll check and confirm it in your wallet window\.$/)).toBeVisible()
      await expect(getSendButton(wallet)).toHaveCount(0)
      const window = await unlockRequest(page)
      await expect(window.getByText('Your transfer', { exact: true })).toBeVisible()
      const startedOn = window.locator('.bar-origin')
      await expect(startedOn).toHaveText(/^Started in the wallet on /)
      await expect(startedOn).toContainText(new URL(urls.host).origin)
      await expect(window.getByText(name, { exact: true })).toBeVisible()
      await expect(window.getByText('We checked again: this name has this address.')).toBeVisible()
      await expect(window.getByText(/^≈? ?\$[1-9]/).first()).toBeVisible()
      await expect(window.getByText(to, { exact: true }).first()).toBeVisible()

      await window.getByRole('button', { name: 'Reject' }).click()
      await expect(wallet.getByText('You rejected the request.')).toBeVisible()
      await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
      await expect.poll(async () => (await received()).map(({ type }) => type)).toContain('SEND_REJECTED')
      expect(await readBalance(to)).toBe(0n)
      await approve(await unlockRequest(page), 'Confirm')
      await expectArrived(wallet, '1.5 ETH')
      expect(await readBalance(to)).toBe((ether * 3n) / 2n)
    })

    await test.step('nothing is sent to a name whose address changes while the window is open', async () => {
      await wallet.getByRole('button', { name: 'Done' }).click()
      await getSendButton(wallet).click()
      const first = createAddress()
      const second = createAddress()
      const label = `hands${Date.now()}`
      const name = await registerName(label, first)
      await fillSend(wallet, { amount: '1.5', to: name })
      await registerName(label, second)
      const window = await unlockRequest(page)
      await expect(window.getByText(`${name} doesn’t have this address any longer.`)).toBeVisible()
      await expect(window.getByRole('button', { name: 'Unlock & confirm', exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      )
      await window.getByRole('button', { name: 'Reject' }).click()
      await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
      expect([await readBalance(first), await readBalance(second)]).toEqual([0n, 0n])
    })
  })

  test("behavior: the page's requests wait behind the review, which the user may leave, and one click unlocks and sends @second", async ({
    connected: { page, address: account },
  }) => {
    const wallet = await openSend(page)

    await test.step('leaving the review does not count against the page', async () => {
      const to = createAddress()
      await fillSend(wallet, { amount: '0.25', to })
      await expect(getSendButton(wallet)).toBeEnabled()
      const answer = request(page, 'personal_sign', ['0x6869', account])
      await expect(wallet.getByText('1 of 2')).toBeVisible()
      await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
      await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
      await wallet.getByRole('button', { name: 'Cancel' }).click()
      await approve(wallet, 'Sign')
      expect(await answer).toMatch(/^0x/)

      // Cancels more often than a user may reject a page's requests before the cooldown.
      for (let times = 0; times < 6; times++) {
        await wallet.getByRole('button', { name: 'Review' }).click()
        await expect(getSendButton(wallet)).toBeEnabled()
        await wallet.getByRole('button', { name: 'Cancel' }).click()
      }
      const next = request(page, 'personal_sign', ['0x6869', account])
      await approve(wallet, 'Sign')
      expect(await next).toMatch(/^0x/)
      expect(await readBalance(to)).toBe(0n)
    })

    await test.step('closing the window instead of unlocking sends nothing, and the next click unlocks and sends', async () => {
      await wallet.getByRole('button', { name: 'Close', exact: true }).click()
      await openSettings(page)
      await wallet.getByRole('button', { name: /^Lock/ }).click()
      await wallet.getByRole('button', { name: 'Back' }).click()
      await getSendButton(wallet).click()
      const to = createAddress()
      await fillSend(wallet, { amount: '0.25', to })
      const window = await waitForWalletWindow(page, () => approve(wallet, 'Unlock & send'))
      await window.close()
      await expect(wallet.getByText('The wallet window was closed.')).toBeVisible()
      await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
      await enterPassword(await waitForWalletWindow(page, () => approve(wallet, 'Unlock & send')))
      await expectArrived(wallet, '0.25 ETH')
      expect(await readBalance(to)).toBe(ether / 4n)
    })
  })
})

test('behavior: in an untrusted page the review leads to the window, which takes the one approval @second', async ({
  untrusted: { page },
}) => {
  const wallet = await openSend(page)
  const to = createAddress()
  const name = await registerName(`stranger${Date.now()}`, to)
  await fillSend(wallet, { amount: '0.25', to: name })
  await expect(wallet.getByText(/in your wallet window, where this site can’t tamper with it\.$/)).toBeVisible()
  await expect(wallet.locator('[data-guard]')).toHaveCount(0)
  const readTitles = await watchTitles(page)
  const window = await unlockRequest(page)
  await expect(window.getByText('Your transfer', { exact: true })).toBeVisible()
  await expect(window.getByText(name, { exact: true })).toBeVisible()
  await approve(window, 'Confirm')
  await expectArrived(wallet, '0.25 ETH')
  expect(await readBalance(to)).toBe(ether / 4n)
  expect(await readTitles()).toEqual(['Review', 'Transaction'])
})

async function scrollUntilReady(wallet: FrameLocator) {
  await expect(async () => {
    if ((await getSendButton(wallet).getAttribute('data-guard')) === 'unread') await scrollToEnd(wallet)
    await expect(getSendButton(wallet)).toHaveAttribute('data-guard', 'ready', { timeout: 2000 })
  }).toPass()
}
