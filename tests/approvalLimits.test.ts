import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { test } from './support/connected.ts'
import { approve, connectWallet, expectHiddenDialog, getWallet, openDapp, openTab, request } from './support/dapp.ts'

// Second tier: variants. The first tier covers another tab (B9), and hostileRequest.test.ts a changed request (B8).

const hello = '0x68656c6c6f'

test('behavior: the wallet limits how many requests wait and how often a page asks (B11), and ends them after a switch in another tab (B9) or five minutes (B14)', async ({
  page,
}) => {
  await page.clock.install()
  await openDapp(page)
  const { address } = await connectWallet(page)
  const wallet = getWallet(page)
  const sign = wallet.getByRole('button', { name: 'Sign', exact: true })
  const sendCalls = () => request(page, 'personal_sign', [hello, address])

  await test.step('fifty requests show one view, ten wait, and the rest are refused (B11)', async () => {
    const answers = Array.from({ length: 50 }, sendCalls)
    await expect(wallet.getByText('1 of 10')).toBeVisible()
    await expect(wallet.getByRole('dialog')).toHaveCount(1)
    const refused = (await Promise.all(answers.slice(10))) as { code: number }[]
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 40 }, () => -32005))
    await wallet.getByRole('button', { name: 'Reject all' }).click()
    expect(await Promise.all(answers.slice(0, 10))).toEqual(
      Array.from({ length: 10 }, () => ({ code: 4001, message: 'User rejected the request.' })),
    )
  })

  await test.step('a network switch in another tab ends a request that waits in the first (B9)', async () => {
    const answer = sendCalls()
    await expect(sign).toBeVisible()
    const other = await openTab(page.context())
    const switched = request(other, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await approve(getWallet(other), 'Switch')
    expect(await switched).toBeNull()
    expect(await answer).toEqual({ code: 4001, message: 'The network changed while this request was waiting.' })
    await page.bringToFront()
    await expect(wallet.getByText('Nothing was signed. Try again on the site.')).toBeVisible()
    await expect(sign).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectHiddenDialog(page)
  })

  await test.step('a request expires after five minutes: the dapp receives the error and the button disappears (B14)', async () => {
    const answer = sendCalls()
    await expect(sign).toBeVisible()
    await page.clock.fastForward('04:00')
    await expect(sign).toBeVisible()
    await page.clock.fastForward('01:01')
    expect(await answer).toEqual({ code: 4001, message: 'This request expired after five minutes.' })
    await expect(wallet.getByText('Nothing was signed. Try again on the site.')).toBeVisible()
    await expect(sign).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectHiddenDialog(page)
  })

  await test.step('after five rejections the page has to wait, even after a reload (B11)', async () => {
    for (let time = 0; time < 5; time++) {
      const answer = sendCalls()
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await answer).toMatchObject({ code: 4001 })
    }
    const message = expect.stringMatching(
      /^The user rejected several requests of this site. It may ask again in \d+ s\.$/,
    )
    expect(await sendCalls()).toEqual({ code: -32005, message })
    await page.reload()
    await expect(page.getByRole('button', { name: /^0x/ })).toBeVisible()
    expect(await sendCalls()).toEqual({ code: -32005, message })
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('behavior: a request is signed as it was shown (B8), and a disconnect in another tab ends a waiting one (B9) @second', async ({
  connected: { page, address },
}) => {
  const wallet = getWallet(page)
  await test.step('the signature is of what was shown, even when the page changes its request meanwhile (B8)', async () => {
    const params = await page.evaluateHandle((from) => ['0x68656c6c6f', from], address)
    const first = params.evaluate(
      (params) =>
        window.oriel?.getProvider('eip155').request({ method: 'personal_sign', params }) as Promise<`0x${string}`>,
    )
    await expect(wallet.getByText('hello', { exact: true }).first()).toBeVisible()
    await params.evaluate((params) => {
      params[0] = '0x6576696c'
    })
    const second = request(page, 'personal_sign', ['0x6576696c', address])
    await expect(wallet.getByText('1 of 2')).toBeVisible()
    await approve(wallet, 'Sign')
    expect(await verifyMessage({ address, message: 'hello', signature: await first })).toBe(true)
    await expect(wallet.getByText('evil', { exact: true }).first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await second).toMatchObject({ code: 4001 })
    await expectHiddenDialog(page)
  })

  await test.step('disconnecting in another tab ends a waiting request (B9)', async () => {
    const answer = request(page, 'personal_sign', [hello, address])
    await expect(wallet.getByRole('button', { name: 'Sign', exact: true })).toBeVisible()
    const other = await openTab(page.context())
    await other.getByRole('button', { name: 'Disconnect' }).first().click()
    expect(await answer).toEqual({ code: 4001, message: 'The account changed while this request was waiting.' })
  })
})
