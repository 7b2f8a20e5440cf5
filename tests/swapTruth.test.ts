import { expect, type Route } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { test } from './support/connected.ts'
import { readContracts } from './support/localnet.ts'
import { markChanged } from './support/preparedDocument.ts'
import {
  chooseToken,
  connectPageWallet,
  fillSwap,
  getReceiveField,
  getReviewButton,
  getSellField,
  listPrompts,
  movePrice,
  openSwap,
} from './support/swapping.ts'

// Second tier: wrong answers of the backend, and what a swap would cost. swap.test.ts covers the swap.

const stranger: Hex = '0x000000000000000000000000000000000000bEEF'
const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
])
const tokenAbi = parseAbi(['function approve(address, uint256)'])

type Tx = { from: string; to: string; data: Hex; amount: string; value: string; minimum: string; deadline: number }

/** Modifies the transaction in the backend's response before it reaches the frame. */
async function changeBuild(route: Route, change: (tx: Tx) => Partial<Tx>) {
  // Replaces the host name, because Node does not resolve `*.localhost` as browsers do.
  const answer = await route.fetch({ url: route.request().url().replace('oriel.localhost', '127.0.0.1') })
  const { tx } = (await answer.json()) as { tx: Tx }
  await route.fulfill({ response: answer, json: { tx: { ...tx, ...change(tx) } } })
}

test('error: a backend that builds another swap than the one that was asked for is refused before the wallet is asked @second', async ({
  page,
}) => {
  const meadow = await connectPageWallet(page)
  const { usdc, weth, dai, swapRouter } = await readContracts()
  const createRoutedSwap = (to: Hex, path: Hex[], minimum: bigint, deadline: number) => {
    const args = [10n ** 16n, minimum, path, to] as const
    const swap = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
    return encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [BigInt(deadline), [swap]] })
  }
  const own = meadow.account.address
  const lies: [string, (tx: Tx) => Partial<Tx>][] = [
    [
      'another recipient',
      (tx) => ({ data: createRoutedSwap(stranger, [weth, usdc], BigInt(tx.minimum), tx.deadline) }),
    ],
    ['another token', (tx) => ({ data: createRoutedSwap(own, [weth, dai], BigInt(tx.minimum), tx.deadline) })],
    ['no minimum', (tx) => ({ data: createRoutedSwap(own, [weth, usdc], 0n, tx.deadline), minimum: '0' })],
    ['a minimum that is only said', (tx) => ({ data: createRoutedSwap(own, [weth, usdc], 1n, tx.deadline) })],
    [
      'half of the amount and of the minimum',
      (tx) => {
        const minimum = BigInt(tx.minimum) / 2n
        const data = createRoutedSwap(own, [weth, usdc], minimum, tx.deadline)
        return { data, minimum: String(minimum), amount: String(BigInt(tx.amount) / 2n) }
      },
    ],
    ['another amount', (tx) => ({ value: String(BigInt(tx.value) * 2n) })],
    ['another contract', () => ({ to: `eip155:31337:${stranger}` })],
    [
      'an approval',
      () => ({
        to: `eip155:31337:${usdc}`,
        data: encodeFunctionData({ abi: tokenAbi, args: [stranger, 5n] }),
        value: '0',
      }),
    ],
    [
      'a call that never expires',
      (tx) => ({ data: createRoutedSwap(own, [weth, usdc], BigInt(tx.minimum), 4_000_000_000) }),
    ],
    ['bytes behind the call', (tx) => ({ data: `${tx.data}00` })],
  ]
  const rejection = /^(This swap would not do what it says, so it was not sent|The price has moved. Check it again)\.$/
  const wallet = await openSwap(page)
  await fillSwap(wallet, { get: 'USDC', amount: '0.01' })
  for (const [name, change] of lies) {
    await test.step(name, async () => {
      await page.route('**/v1/convert/build-transaction?*', (route) => changeBuild(route, change))
      await getReviewButton(wallet).click()
      await expect(wallet.getByText(rejection)).toBeVisible()
      await page.unroute('**/v1/convert/build-transaction?*')
      // Typing clears the notice, so that the test can detect the next one.
      await getSellField(wallet).fill('0.010')
      await getSellField(wallet).fill('0.01')
      await expect(wallet.getByText(rejection)).toBeHidden()
    })
  }
  expect(listPrompts(meadow)).toEqual([])
  expect(swapRouter).toMatch(/^0x/)
})

test('behavior: a price that is late, missing or outdated is never swapped at, and each failure has its own words @second', async ({
  page,
}) => {
  const meadow = await connectPageWallet(page)
  const wallet = await openSwap(page)

  await test.step('a price that comes late for an earlier amount is not shown for the present one', async () => {
    const releases: (() => void)[] = []
    await page.route('**/v1/convert/quotes?*', async (route) => {
      // Delays the response for one ether until the response for two ether has arrived.
      const isFirst = new URL(route.request().url()).searchParams.get('amount') === String(10n ** 18n)
      if (isFirst) await new Promise<void>((resolve) => releases.push(resolve))
      await route.continue()
    })
    await fillSwap(wallet, { get: 'USDC', amount: '3' })
    const three = Number(await getReceiveField(wallet).inputValue())
    await getSellField(wallet).fill('1')
    await expect.poll(() => releases.length).toBeGreaterThan(0)
    await getSellField(wallet).fill('2')
    await expect.poll(async () => Number(await getReceiveField(wallet).inputValue()) / three).toBeCloseTo(2 / 3, 1)
    const shown = await getReceiveField(wallet).inputValue()
    for (const release of releases.splice(0)) release()
    await expect(getReviewButton(wallet)).toBeEnabled()
    expect(await getReceiveField(wallet).inputValue()).toBe(shown)
    await page.unroute('**/v1/convert/quotes?*')
  })

  await test.step('an outage, a network that cannot check the swap and a rejection each have their own words', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await page.route('**/v1/convert/quotes?*', (route) =>
      route.fulfill({ status: 503, json: { status: 'FAILED', reasons: [] } }),
    )
    await chooseToken(wallet, 'get', 'USDC')
    await getSellField(wallet).fill('0.01')
    await expect(wallet.getByText('We can’t get a price right now. Try again.')).toBeVisible()
    await page.unroute('**/v1/convert/quotes?*')
    await wallet.getByRole('button', { name: 'Try again', exact: true }).click()
    await expect(getReviewButton(wallet)).toBeEnabled()

    await page.route('**/v1/convert/build-transaction?*', (route) => route.abort())
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('Failed to create transaction')).toBeVisible()
    await page.unroute('**/v1/convert/build-transaction?*')

    await getReviewButton(wallet).click()
    meadow.refuses = { code: 4001, message: 'The user said no.' }
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(wallet.getByText('You rejected the request.')).toBeVisible()
    await expect(wallet.getByRole('dialog', { name: 'Review swap' })).toBeVisible()
    meadow.refuses = undefined
    await wallet.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a price that moved between the review and the press is shown, and nothing is sent before a second press', async () => {
    meadow.calls.splice(0)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await fillSwap(wallet, { get: 'USDC', amount: '0.01' })
    await wallet.getByText('Slippage', { exact: true }).click()
    await wallet.getByRole('radio', { name: 'Other' }).click()
    await wallet.getByRole('textbox', { name: 'Your own, in percent' }).fill('0.02')
    await getReviewButton(wallet).click()
    await expect(wallet.getByRole('dialog', { name: 'Review swap' })).toBeVisible()
    // The page cannot close the review by opening another view.
    await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
    await expect(wallet.getByRole('dialog', { name: 'Review swap' })).toBeVisible()
    await movePrice(15n * 10n ** 16n)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(
      wallet.getByText(/^The price has moved\. You would now receive at least 2\d\.\d+ USDC\.$/),
    ).toBeVisible()
    expect(listPrompts(meadow)).toEqual([])
    await wallet.getByRole('button', { name: 'Accept and swap' }).click()
    await expect(wallet.getByText('Swap 0.01 ETH for USDC')).toBeVisible()
    expect(listPrompts(meadow)).toEqual(['eth_sendTransaction'])
  })
})

test('behavior: the form says what a thin pool, a token that keeps a part and a high slippage cost @second', async ({
  connected: { page },
}) => {
  const wallet = await openSwap(page)

  await test.step('a large part of a thin pool needs a second press, and more than that a typed word', async () => {
    await chooseToken(wallet, 'pay', 'USDC')
    await chooseToken(wallet, 'get', 'THIN')
    await getSellField(wallet).fill('60')
    await expect(wallet.getByText(/^Your swap moves the price by 1\.9\d%\.$/)).toBeVisible()
    await getSellField(wallet).fill('120')
    await expect(
      wallet.getByText(/^Your swap moves the price by 3\.\d+%\. A smaller amount loses less\.$/),
    ).toBeVisible()
    await getSellField(wallet).fill('250')
    await expect(getReviewButton(wallet)).toBeDisabled()
    await wallet.getByRole('button', { name: /^I accept that I lose 7\.\d+%$/ }).click()
    await expect(getReviewButton(wallet)).toBeEnabled()
    await getSellField(wallet).fill('900')
    await expect(getReviewButton(wallet)).toBeDisabled()
    const word = wallet.getByRole('textbox', { name: /^Type .* to swap anyway$/ })
    await word.fill('yes')
    await expect(getReviewButton(wallet)).toBeDisabled()
    const label = (await word.evaluate((field: HTMLInputElement) => field.labels?.[0]?.textContent)) ?? ''
    const percent = label.split(' ')[1] ?? ''
    for (const text of [percent, percent.replace('%', ''), percent.replace('.', ',').replace('%', ' %')]) {
      await word.fill(text)
      await expect(getReviewButton(wallet)).toBeEnabled()
      await word.fill('yes')
      await expect(getReviewButton(wallet)).toBeDisabled()
    }
  })

  await test.step('a token that keeps a part of each transfer says why the swap would fail', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    const { tax } = await readContracts()
    await wallet.getByRole('button', { name: 'Choose the token that you get' }).click()
    await wallet.getByRole('searchbox').fill(tax)
    await wallet.getByRole('button', { name: /TAX/ }).click()
    await getSellField(wallet).fill('0.01')
    await getReviewButton(wallet).click()
    await expect(wallet.getByText(/^Less would arrive than you get at least\./)).toBeVisible()
  })

  await test.step('only a slippage within the bounds can be reviewed, and the warning of a high one stays', async () => {
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await fillSwap(wallet, { get: 'USDC', amount: '1' })
    await wallet.getByText('Slippage', { exact: true }).click()
    await wallet.getByRole('radio', { name: 'Other' }).click()
    const field = wallet.getByRole('textbox', { name: 'Your own, in percent' })
    const slippageButton = wallet.getByRole('button', { name: 'Enter slippage', exact: true })
    await expect(slippageButton).toBeDisabled()
    for (const text of ['50', '100', '5.01', '0', '0.001', 'abc']) {
      await field.fill(text)
      await expect(slippageButton).toBeDisabled()
      await expect(wallet.getByText('Enter 0.01% to 5%, with at most two decimals.')).toBeVisible()
    }
    await field.fill('3 %')
    await expect(getReviewButton(wallet)).toBeEnabled()
    await wallet.getByText('Slippage', { exact: true }).first().click()
    await expect(field).toBeHidden()
    await expect(wallet.getByText(/^With more than 1% you may get clearly less/)).toBeInViewport({ ratio: 1 })
    const built = page.waitForRequest('**/v1/convert/build-transaction?*')
    await getReviewButton(wallet).click()
    expect((await built).postDataJSON()).toMatchObject({ eip155: { slippage: 3 } })
    // Marks the document as changed, because it keeps the choice until it reloads.
    await markChanged(wallet)
  })
})
