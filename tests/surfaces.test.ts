import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { openAccount, openActivity } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  enterPassword,
  expectHiddenDialog,
  getWallet,
  openDapp,
  openTab,
  request,
  requestChain,
  unlockRequest,
  waitForWalletWindow,
} from './support/dapp.ts'
import { exportTrace, getCallRow, type TraceFile } from './support/inspector.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { pressUntil } from './support/pressUntil.ts'

// Second tier: other ways a request can end. The first test covers approval, hostileUntrusted.test.ts a closed window.

const hello = '0x68656c6c6f'
const nobody = '0x000000000000000000000000000000000000bEEF'

test.describe('a host that is not trusted', () => {
  test('default: a transaction is approved in the wallet window, sent, and followed by the frame', async ({
    untrusted: { page, address: account },
  }) => {
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: nobody, value: '0x1' }])
    const window = await unlockRequest(page)
    await window.locator('summary', { hasText: 'Network fee' }).click()
    await window.getByRole('radio', { name: 'Fast' }).check()
    await approve(window, 'Confirm')
    const hash = await answer
    await expect.poll(() => requestChain('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    await openActivity(page)
    const activity = getWallet(page).getByRole('list', { name: 'Activity' })
    await activity.getByRole('button').first().click()
    await expect(getWallet(page).getByRole('status').filter({ hasText: 'Confirmed' })).toBeVisible()
  })

  test('behavior: one request has one window, whether the user approves, rejects, closes, cancels or leaves (B5) @second', async ({
    untrusted: { page, address },
  }) => {
    await test.step('a message is shown and approved in the wallet window, and nowhere else (B5)', async () => {
      const answer = request(page, 'personal_sign', [hello, address])
      await expect(getWallet(page).getByText(urls.stranger).first()).toBeVisible()
      await expect(getWallet(page).getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0)
      const window = await unlockRequest(page)
      await expect(window.getByText(urls.stranger).first()).toBeVisible()
      await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
      const closed = window.waitForEvent('close')
      await approve(window, 'Sign')
      const signature = (await answer) as `0x${string}`
      expect(await verifyMessage({ address, message: { raw: hello }, signature })).toBe(true)
      await closed
      await expectHiddenDialog(page)
    })

    await test.step('the wallet’s copy in the page opens for one signature only', async () => {
      const second = request(page, 'personal_sign', [hello, address])
      await expect(getWallet(page).getByRole('button', { name: 'Review in wallet' })).toBeVisible()
      await expect(getWallet(page).getByRole('button', { name: /Sign/ })).toHaveCount(0)
      await getWallet(page).getByRole('button', { name: 'Reject' }).click()
      expect(await second).toMatchObject({ code: 4001 })
      await expectHiddenDialog(page)
    })

    await test.step('a rejection in the window is 4001 in the page', async () => {
      const answer = request(page, 'personal_sign', [hello, address])
      const window = await unlockRequest(page)
      await window.getByRole('button', { name: 'Reject' }).click()
      expect(await answer).toEqual({ code: 4001, message: 'User rejected the request.' })
      await expectHiddenDialog(page)
    })

    await test.step('a closed window is reported, and the request waits for another try', async () => {
      const answer = request(page, 'personal_sign', [hello, address])
      await (await unlockRequest(page)).close()
      await expect(getWallet(page).getByText('The wallet window was closed.')).toBeVisible()
      await approve(await unlockRequest(page), 'Sign')
      expect(await answer).toMatch(/^0x/)
      await expectHiddenDialog(page)
    })

    await test.step('cancelling in the page closes the window', async () => {
      const answer = request(page, 'personal_sign', [hello, address])
      const window = await unlockRequest(page)
      const closed = window.waitForEvent('close')
      await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
      expect(await answer).toMatchObject({ code: 4001 })
      await closed
      await expectHiddenDialog(page)
    })

    await test.step('when the page leaves while the window is open, the window can sign nothing any more', async () => {
      const tab = await openTab(page.context(), urls.stranger)
      void request(tab, 'personal_sign', [hello, address]).catch(() => undefined)
      const window = await unlockRequest(tab)
      await expect(window.getByRole('button', { name: 'Unlock & sign' })).toBeVisible()
      await tab.goto('about:blank')
      await expect(window.getByText('The site that asked is gone')).toBeVisible()
      await expect(window.getByRole('button', { name: /sign/i })).toHaveCount(0)
    })
  })

  test('behavior: a blocked window leaves a link, a second window shows nothing, and the request keeps one id @second', async ({
    page,
    context,
  }) => {
    await openDapp(page, `${urls.stranger}/?options={"debug":true}`)
    const { address } = await connectWallet(page)
    await openAccount(page)
    const inspector = await waitForWalletWindow(page, () =>
      getWallet(page).getByRole('button', { name: 'Inspector' }).click(),
    )
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    await getFrame(page).evaluate(() => {
      globalThis.open = () => null
    })
    const answer = request(page, 'personal_sign', [hello, address])
    await getWallet(page).getByRole('button', { name: 'Review in wallet' }).click()
    const link = getWallet(page).getByRole('link', { name: 'Open wallet window' })
    await expect(getWallet(page).getByText(/^You’ll see and approve it there/)).toBeVisible()
    // The link contains the secret only during a click, so that copying or dragging the link does not open the window.
    await expect(link).toHaveAttribute('href', '/w/')
    const opening = context.waitForEvent('page').then((window) => ({ window, address: window.url() }))
    const open = getWallet(page).getByText('Continue in your wallet window.', { exact: true })
    const [{ window, address: opened }] = await Promise.all([opening, pressUntil(link, open)])
    expect(opened).toMatch(/\/w\/#[\da-f-]{36}$/)
    await enterPassword(window)
    await expect(window.getByText('hello', { exact: true }).first()).toBeVisible()
    await expect(link).toHaveCount(0)
    const second = await context.newPage()
    await second.goto(`${urls.frame}/w/`)
    await expect(second.getByText('Nothing to do here.')).toBeVisible()
    await approve(window, 'Sign')
    expect(await answer).toMatch(/^0x/)

    await expect(getCallRow(inspector, 'personal_sign')).toContainText('approved')
    const { entries } = JSON.parse(await exportTrace(inspector)) as TraceFile
    expect(entries.filter(({ rpcMethod }) => rpcMethod === 'personal_sign')).toHaveLength(1)
    const messages = entries.filter(
      ({ direction, params }) => direction === 'toWindow' && params?.method === 'personal_sign',
    )
    const id = expect.stringMatching(/^request-/)
    expect(messages).toMatchObject([
      { params: { id, task: 'approve', way: 'popup' }, decision: 'failed', code: 8021 },
      { params: { id, task: 'approve', way: 'tab' }, decision: 'answered' },
    ])
    expect(new Set(messages.map(({ params }) => JSON.stringify(params?.id))).size).toBe(1)
  })
})
