import { expect } from '@playwright/test'
import { toHex, verifyMessage } from 'viem'
import { openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  confirmWords,
  connectFundedWallet,
  createByPasskey,
  disconnectSite,
  enterPassword,
  fund,
  getWallet,
  hideOcclusion,
  openDapp,
  openHomeSettings,
  openRequest,
  readConnectedAddress,
  request,
  requestChain,
  unlockRequest,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { createAddress, createUnlimitedApproval } from './support/sending.ts'

// Second tier: moving between the page and the wallet window. surfaces.test.ts covers both.

test('behavior: without occlusion detection the window requires a proof only for an unread request, a high risk, a locked copy or a revoked site @second', async ({
  page,
  context,
}) => {
  await hideOcclusion(context)
  await openDapp(page)
  const address = await connectFundedWallet(page)
  /**
   * Requests a signature. Waits until the wallet on the page shows the text, because the request's risk is unknown
   * before that.
   */
  const requestSignature = async (text: string) => {
    const message = toHex(text)
    const answer = request(page, 'personal_sign', [message, address])
    await expect(getWallet(page).getByText(text, { exact: true }).first()).toBeVisible()
    return { answer, message }
  }

  await test.step('no proof for what the page has read', async () => {
    for (const text of ['first', 'second']) {
      const { answer, message } = await requestSignature(text)
      const window = await openRequest(page)
      await expect(window.getByText(text, { exact: true }).first()).toBeVisible()
      const closed = window.waitForEvent('close')
      await approve(window, 'Sign')
      await closed
      const signature = (await answer) as `0x${string}`
      expect(await verifyMessage({ address, message: { raw: message }, signature })).toBe(true)
    }

    const visited = await context.newPage()
    await visited.goto(urls.frame)
    await visited.getByRole('button', { name: /^Signatures 1/ }).click()
    await expect(visited.getByRole('list', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(1)
    await visited.close()

    const rejected = await requestSignature('third')
    await (await openRequest(page)).getByRole('button', { name: 'Reject' }).click()
    expect(await rejected.answer).toMatchObject({ code: 4001 })
  })

  await test.step('a high risk', async () => {
    const risky = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(address)])
    await approve(await unlockRequest(page), 'Confirm')
    expect(await risky).toMatch(/^0x/)
  })

  await test.step('a request that the page has not read', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const node = /\/v1\?chainId/
    await page.route(node, async (route) => {
      await released
      await route.continue()
    })
    const unread = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(address)])
    await approve(await unlockRequest(page), 'Confirm')
    release()
    expect(await unread).toMatch(/^0x/)
    await page.unroute(node)
  })

  await test.step('a risk that becomes high', async () => {
    // After the wallet has read a plain transfer, the recipient becomes a contract that accepts no ether.
    const to = createAddress()
    const risen = request(page, 'eth_sendTransaction', [{ from: address, to, value: '0x1', gas: '0x186a0' }])
    await expect(getWallet(page).locator('.bar-title').first()).toContainText('Send')
    await requestChain('anvil_setCode', [to, '0xfe'])
    const window = await openRequest(page)
    await expect(window.getByRole('button', { name: 'Unlock & confirm' })).toBeVisible()
    await expect(window.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
    await enterPassword(window)
    await approve(window, 'Unlock & confirm')
    expect(await risen).toMatch(/^0x/)
  })

  await test.step('a locked copy', async () => {
    await openSettings(page)
    await getWallet(page).getByRole('button', { name: /^Lock/ }).click()
    await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
    const locked = await requestSignature('fourth')
    await approve(await unlockRequest(page), 'Sign')
    expect(await locked.answer).toMatch(/^0x/)
  })

  await test.step('a revoked site', async () => {
    const home = await context.newPage()
    await home.goto(urls.frame)
    await home.getByRole('button', { name: 'Unlock', exact: true }).click()
    await enterPassword(home)
    await openHomeSettings(home)
    await disconnectSite(home, urls.host)
    await home.close()
    const revoked = await requestSignature('fifth')
    const window = await unlockRequest(page)
    await approve(window, 'Connect')
    await approve(window, 'Sign')
    expect(await revoked.answer).toMatch(/^0x/)
  })
})

test('behavior: a trusted host shows a high-risk request, but it is approved in the window @second', async ({
  connected: { page, address: account },
}) => {
  const answer = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(account)])
  await expect(getWallet(page).getByText('The spender could take all your USDC, now or later.')).toBeVisible()
  await expect(getWallet(page).getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  const window = await unlockRequest(page)
  await expect(window.getByText('The spender could take all your USDC, now or later.')).toBeVisible()
  await approve(window, 'Confirm')
  await expect
    .poll(async () => requestChain('eth_getTransactionReceipt', [await answer]))
    .toMatchObject({ status: '0x1' })
})

/** Clicks the link without following it, and returns its URL. The link contains the secret only during the click. */
function follow(link: HTMLAnchorElement): string {
  link.addEventListener('click', (click) => click.preventDefault(), { once: true })
  link.click()
  return link.href
}

test('behavior: a high-risk request requires the passkey of a wallet that has one @second', async ({ page }) => {
  await openDapp(page)
  await request(page, 'eth_blockNumber')
  await getFrame(page).evaluate(() => {
    globalThis.open = () => null
  })
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await getWallet(page)
    .getByRole('button', { name: /^Oriel/ })
    .click()
  // Opens all requests in this window, because the virtual authenticator belongs to it.
  const link = getWallet(page).getByRole('link', { name: 'Open wallet window' })
  const [window] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  const toRequest = async () => {
    await window.goto(await link.evaluate(follow))
    // Reloads, because the browser loads no new document for a URL that differs only in the fragment.
    await window.reload()
  }
  const device = await addPasskeyDevice(window)
  const keepOpen = () => {
    globalThis.close = () => undefined
  }
  await window.addInitScript(keepOpen)
  await window.evaluate(keepOpen)
  await window.reload()
  await createByPasskey(window)
  await confirmWords(window)
  const account = await readConnectedAddress(page)
  await fund(account)

  const requestSignature = async () => {
    const answer = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(account)])
    // Brings the page to the front, because it may receive no clicks while its tab is behind the window.
    await page.bringToFront()
    await getWallet(page).getByRole('button', { name: 'Review in wallet' }).click()
    await expect(link).toBeVisible()
    await toRequest()
    await expect(window.getByRole('button', { name: 'Confirm with passkey' })).toBeVisible()
    return { answer }
  }
  const { answer } = await requestSignature()
  await approve(window, 'Confirm with passkey')
  await expect
    .poll(async () => requestChain('eth_getTransactionReceipt', [await answer]))
    .toMatchObject({ status: '0x1' })

  const second = await requestSignature()
  await device.verifyUser(false)
  await approve(window, 'Confirm with passkey')
  await expect(window.getByText('The passkey was canceled or timed out.')).toBeVisible()
  await window.getByRole('button', { name: 'Reject' }).click()
  expect(await second.answer).toMatchObject({ code: 4001 })
  expect(await requestChain('eth_getTransactionCount', [account, 'latest'])).toBe('0x1')
})
