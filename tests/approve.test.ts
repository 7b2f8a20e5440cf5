import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, numberToHex, parseAbi, verifyMessage, verifyTypedData } from 'viem'
import { openAccount } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { approve, expectHiddenDialog, getWallet, readBalance, request, requestChain } from './support/dapp.ts'
import { fetchFromWallet } from './support/hostile.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { openFee } from './support/sending.ts'

// Second tier: other request types and orders in the queue.

const spender = '0x00000000000000000000000000000000000000aa'
const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const hello = '0x68656c6c6f'
const gwei = 10n ** 9n

test('default: a message is signed as it is shown, rejected, closed, or refused before anything is shown', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)
  await test.step('approving a message returns a signature of exactly that message', async () => {
    const answer = request(page, 'personal_sign', [hello, account])
    await expect(wallet.getByText(urls.host).first()).toBeVisible()
    await expect(wallet.getByText('hello', { exact: true }).first()).toBeVisible()
    await approve(wallet, 'Sign')
    const signature = (await answer) as `0x${string}`
    expect(await verifyMessage({ address: account, message: { raw: hello }, signature })).toBe(true)
    await expectHiddenDialog(page)
  })

  await test.step('rejecting and closing both throw 4001 in the dapp', async () => {
    const rejected = request(page, 'personal_sign', [hello, account])
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await rejected).toEqual({ code: 4001, message: 'User rejected the request.' })
    const closed = request(page, 'personal_sign', [hello, account])
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await closed).toEqual({ code: 4001, message: 'User rejected the request.' })
    await expectHiddenDialog(page)
  })

  await test.step('a request that this wallet cannot answer is refused before anything is shown', async () => {
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await request(page, 'personal_sign', [hello, other])).toMatchObject({ code: 4100 })
    expect(await request(page, 'wallet_grantPermissions', [{ expiry: 0 }])).toMatchObject({ code: 4200 })
    expect(await request(page, 'eth_sign', [account, hello])).toEqual({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(await request(page, 'eth_sendTransaction', [{ to: other }])).toMatchObject({ code: -32602 })
    await expect(wallet.getByRole('button', { name: 'Reject' })).toBeHidden()
  })
})

test('default: a transaction shows what it does: a transfer, an unlimited approval, an unknown function; two have different nonces', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)
  const { usdc } = await readContracts()
  await test.step('a token transfer shows what moves, what it costs and what changes', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [spender, 1_500_000n] })
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: usdc, data }])
    await expect(wallet.getByRole('heading', { name: 'Send 1.5 USDC', exact: true })).toBeVisible()
    await expect(wallet.locator('.approval-bar').getByText('1.5 USDC', { exact: true })).toBeVisible()
    await expect(wallet.getByText(spender, { exact: false }).first()).toBeVisible()
    await openFee(wallet)
    for (const speed of ['Slow', 'Normal', 'Fast'])
      await expect(wallet.getByRole('radio', { name: speed })).toBeVisible()
    await approve(wallet, 'Confirm')
    await expectSuccess((await answer) as string)
  })

  await test.step('an unlimited approval is labelled as unlimited', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: usdc, data }])
    await expect(wallet.getByText('Unlimited USDC').first()).toBeVisible()
    await expect(wallet.getByText('The spender could take all your USDC, now or later.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  await test.step('an unknown function is shown as unknown, and a call that would fail has a warning', async () => {
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: usdc, data: '0xdeadbeef' }])
    await expect(wallet.getByRole('heading', { name: 'Unknown action', exact: true })).toBeVisible()
    await wallet.locator('summary', { hasText: 'Details' }).click()
    await expect(wallet.getByText('0xdeadbeef', { exact: true }).first()).toBeVisible()
    const alarm = wallet.getByRole('alert').filter({ hasText: /This will fail\./ })
    await expect(alarm.first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
  })

  await test.step('two transactions that are approved one after the other get different nonces and are both mined', async () => {
    const before = await readBalance(spender)
    const send = () => request(page, 'eth_sendTransaction', [{ from: account, to: spender, value: '0x5' }])
    const answers = [send(), send()]
    await approve(wallet, 'Confirm')
    await approve(wallet, 'Confirm')
    const hashes = (await Promise.all(answers)) as string[]
    expect(new Set(hashes).size).toBe(2)
    for (const hash of hashes) await expectSuccess(hash)
    expect((await readBalance(spender)) - before).toBeGreaterThanOrEqual(10n)
  })
})

test('behavior: typed data as text or as an object is signed as shown, and the chosen fee is paid @second', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)
  await test.step('typed data is signed alike as text and as an object', async () => {
    const typedData = {
      domain: { name: 'Oriel', version: '1', chainId: 31337 },
      types: {
        Note: [{ name: 'text', type: 'string' }],
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'version', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
      },
      primaryType: 'Note',
      message: { text: 'light' },
    } as const
    for (const data of [typedData, JSON.stringify(typedData)]) {
      const answer = request(page, 'eth_signTypedData_v4', [account, data])
      await approve(wallet, 'Sign')
      const signature = (await answer) as `0x${string}`
      expect(
        await verifyTypedData({
          ...(typedData as unknown as Parameters<typeof verifyTypedData>[0]),
          address: account,
          signature,
        }),
      ).toBe(true)
    }
  })

  await test.step('a chosen fee is the fee that is paid', async () => {
    await mockFeeHistory(page, { baseFee: 10n * gwei, tips: [gwei, 2n * gwei, 3n * gwei] })
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: spender, value: '0x1' }])
    await openFee(wallet)
    await wallet.getByRole('radio', { name: 'Fast' }).check()
    // With Fast, the user pays at most twice the base fee plus the tip: 21,000 gas at 23 gwei.
    await expect(wallet.getByText(/^At most .*0\.000483 ETH/)).toBeVisible()
    await approve(wallet, 'Confirm')
    expect(await requestChain('eth_getTransactionByHash', [await answer])).toMatchObject({
      type: '0x2',
      gas: '0x5208',
      maxFeePerGas: `0x${(23n * gwei).toString(16)}`,
      maxPriorityFeePerGas: `0x${(3n * gwei).toString(16)}`,
    })
  })
})

test('behavior: requests wait in a queue over any other view, and end when the user adds funds or the page disconnects @second', async ({
  connected: { page, address: account },
}) => {
  const wallet = getWallet(page)
  const sign = wallet.getByRole('button', { name: 'Sign', exact: true })
  await test.step('requests queue behind the one on screen, and all can be rejected at once', async () => {
    const answers = [1, 2, 3].map((n) => request(page, 'personal_sign', [`0x3${n}`, account]))
    await expect(wallet.getByText('1 of 3')).toBeVisible()
    await approve(wallet, 'Sign')
    expect(await answers[0]).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(wallet.getByText('1 of 2')).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject all' }).click()
    expect(await Promise.all(answers.slice(1))).toEqual([
      { code: 4001, message: 'User rejected the request.' },
      { code: 4001, message: 'User rejected the request.' },
    ])
    await expectHiddenDialog(page)
  })

  await test.step('a request covers any other view, which returns afterwards', async () => {
    await openAccount(page)
    await wallet.getByRole('button', { name: /^Network/ }).click()
    await expect(wallet.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    const answer = request(page, 'personal_sign', [hello, account])
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await expect(wallet.getByRole('dialog', { name: 'Choose network' })).toBeVisible()

    const covered = request(page, 'personal_sign', [hello, account])
    await expect(sign).toBeVisible()
    await page.evaluate(() => window.oriel?.open({ view: 'Receive' }))
    await page.evaluate(() => window.oriel?.setTheme({ themeMode: 'dark' }))
    await expect(wallet.getByRole('button', { name: 'Back' })).toHaveCount(0)
    await approve(wallet, 'Sign')
    expect(await covered).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(wallet.getByRole('dialog', { name: 'Receive' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('adding funds says that it rejects the request, and tells the page why', async () => {
    const value = numberToHex(await readBalance(account))
    const answer = request(page, 'eth_sendTransaction', [{ from: account, to: account, value }])
    await expect(wallet.getByText('Adding funds rejects this request. Make it again once you have them.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Add funds' }).click()
    expect(await answer).toEqual({ code: 4001, message: expect.stringMatching(/adds funds first/) })
    await expect(wallet.getByRole('dialog', { name: 'Receive' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('a network switch that the page requests waits in the queue, and ends when the page disconnects', async () => {
    const answer = request(page, 'personal_sign', [hello, account])
    await expect(sign).toBeVisible()
    const switched = page.evaluate(() =>
      window.oriel?.switchNetwork('eip155:31338').catch(({ code, message }) => ({ code, message })),
    )
    await expect(wallet.getByText('1 of 2')).toBeVisible()
    await approve(wallet, 'Sign')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(wallet.getByRole('button', { name: 'Switch', exact: true })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Back' })).toHaveCount(0)
    await page.evaluate(() => window.oriel?.disconnect())
    const message = 'The account changed while this request was waiting.'
    expect(await switched).toEqual({ code: 4001, message })
    await expect(wallet.getByText('Your account changed, so this request was canceled.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expectHiddenDialog(page)
  })
})

async function expectSuccess(hash: string) {
  await expect
    .poll(async () => ((await requestChain('eth_getTransactionReceipt', [hash])) as { status: string } | null)?.status)
    .toBe('0x1')
}

/** Mocks `eth_feeHistory` with the next block's base fee and one tip per speed, in wei. */
async function mockFeeHistory(page: Page, { baseFee, tips }: { baseFee: bigint; tips: bigint[] }) {
  const toHex = (wei: bigint) => `0x${wei.toString(16)}`
  const result = { baseFeePerGas: [toHex(baseFee)], reward: [tips.map(toHex)], gasUsedRatio: [0.5] }
  await page.route('**/v1?chainId=*', async (route) => {
    const requests = [route.request().postDataJSON()].flat() as { id: number; method: string }[]
    const about = requests.find(({ method }) => method === 'eth_feeHistory')
    if (!about) return route.fallback()
    const answer = await (await fetchFromWallet(route)).json()
    const replace = (response: { id: number }) => (response.id === about.id ? { ...response, result } : response)
    return route.fulfill({ json: Array.isArray(answer) ? answer.map(replace) : replace(answer) })
  })
}
