import { expect, type Page, test } from '@playwright/test'
import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { readContracts } from '../support/localnet.ts'
import { readTokenBalance } from '../support/sending.ts'
import { listPrompts, readAllowance } from '../support/swapping.ts'
import { openAppKit, type ShownParts } from './appkitPage.ts'

// Grants access to the local network. The browser cannot determine the address space of a page that the test serves, so
// it would block the page's requests to the local chain.
test.use({ permissions: ['local-network-access'] })

const chainId = 'eip155:31337'
const native = `${chainId}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`

type QueryParams = Record<string, string | number | object[]>
type AppWindow = ShownParts<{
  SwapController: {
    state: { tokens: { symbol: string; address: string; decimals: number }[]; gasFee: string; toTokenAmount: string }
    getTokenList: () => Promise<void>
    getInitialGasPrice: () => Promise<{ gasPrice: bigint | null }>
  }
  OnRampController: {
    state: { purchaseCurrencies: { symbol: string }[] }
    getAvailableCurrencies: () => Promise<void>
  }
  BlockchainApiController: {
    fetchSwapAllowance: (params: QueryParams) => Promise<{ allowance: string }>
    fetchGasPrice: (params: QueryParams) => Promise<{ standard: string; fast: string; instant: string }>
    generateOnRampURL: (params: QueryParams) => Promise<string>
  }
}>

type SwapParams = { fromToken: string; toToken: string; amount: string }

/** Opens AppKit's own swap view and fills it in. */
async function openSwap(page: Page, params: SwapParams) {
  await page.evaluate(async (params) => {
    const { kit, SwapController } = (window as unknown as AppWindow).appkit
    await SwapController.getTokenList()
    await kit.open({ view: 'Swap', arguments: params })
  }, params)
}

const getActionButton = (page: Page) => page.getByTestId('swap-action-button')
const getButton = (page: Page, name: string) => page.locator('w3m-swap-preview-view').getByRole('button', { name })
/** Reads the quoted amount. AppKit rounds it to six decimals. */
const readQuote = (page: Page) =>
  page.evaluate(() => (window as unknown as AppWindow).appkit.SwapController.state.toTokenAmount)

/**
 * Opens the review once there is a price. AppKit offers the review earlier, but cannot request an approval without a
 * price.
 */
async function review(page: Page) {
  await expect.poll(() => readQuote(page)).not.toBe('')
  await expect(getActionButton(page)).toHaveText('Review swap')
  await getActionButton(page).click()
}

const abi = parseAbi(['function approve(address, uint256)'])

/**
 * Our wallet needs one confirmation for ether, one for a batch, and two for a permit or an exact approval with a swap
 * (see `swapLadders.test.ts`). AppKit needs two for every token. With AppKit's hosted service, the first one grants the
 * exchange an unlimited allowance that stays in place.
 */
test('AppKit approves exactly what it swaps with two confirmations, and nothing stays allowed', async ({ page }) => {
  const meadow = await openAppKit(page, 'appkitSwap')
  const { address } = meadow.account
  const { dai, usdt, swapRouter } = await readContracts()
  const before = { dai: await readTokenBalance(dai, address), usdt: await readTokenBalance(usdt, address) }
  await openSwap(page, { fromToken: 'DAI', toToken: 'USDT', amount: '100' })
  await review(page)
  await getButton(page, 'Approve').click()
  await expect.poll(() => readAllowance(dai, address)).toBe(parseEther('100'))
  expect(listPrompts(meadow)).toEqual(['eth_sendTransaction'])
  const data = encodeFunctionData({ abi, args: [swapRouter, parseEther('100')] })
  const { params } = meadow.calls.find(({ method }) => method === 'eth_sendTransaction') ?? {}
  expect(params).toMatchObject([{ to: dai, data }])

  const expected = parseUnits(await readQuote(page), 6)
  await getButton(page, 'Swap').click()
  await expect.poll(() => readTokenBalance(usdt, address)).toBe(before.usdt + expected)
  expect(before.dai - (await readTokenBalance(dai, address))).toBe(parseEther('100'))
  expect(await readAllowance(dai, address)).toBe(0n)
  expect(listPrompts(meadow)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
})

test('AppKit swaps ether with one confirmation, and reads tokens, allowances and gas prices', async ({ page }) => {
  const meadow = await openAppKit(page, 'appkitSwap')
  const { address } = meadow.account
  const { usdc } = await readContracts()
  const before = await readTokenBalance(usdc, address)
  await openSwap(page, { fromToken: 'ETH', toToken: 'USDC', amount: '1' })
  await review(page)
  await getButton(page, 'Swap').click()
  await expect.poll(() => readTokenBalance(usdc, address)).toBeGreaterThan(before + 2_000_000_000n)
  expect(listPrompts(meadow)).toEqual(['eth_sendTransaction'])

  const result = await page.evaluate(
    async ({ chainId, native, token, userAddress }) => {
      const { BlockchainApiController: api, SwapController } = (window as unknown as AppWindow).appkit
      await SwapController.getTokenList()
      const { gasPrice } = await SwapController.getInitialGasPrice()
      return {
        tokens: SwapController.state.tokens,
        allowances: [
          await api.fetchSwapAllowance({ tokenAddress: native, userAddress }),
          await api.fetchSwapAllowance({ tokenAddress: token, userAddress }),
        ].map(({ allowance }) => allowance),
        gas: await api.fetchGasPrice({ chainId }),
        standard: gasPrice,
      }
    },
    { chainId, native, token: `${chainId}:${usdc}`, userAddress: `${chainId}:${address}` },
  )
  expect(result.tokens).toContainEqual(expect.objectContaining({ symbol: 'ETH', address: native, decimals: 18 }))
  expect(result.tokens).toContainEqual(expect.objectContaining({ symbol: 'USDC', decimals: 6 }))
  expect(result.allowances).toEqual([String(2n ** 256n - 1n), '0'])
  expect(BigInt(result.gas.standard)).toBeGreaterThan(0n)
  expect(BigInt(result.gas.instant)).toBeGreaterThanOrEqual(BigInt(result.gas.standard))
  expect(result.standard).toBeGreaterThan(0n)
})

test('AppKit says that the pools have too little, when the account has enough', async ({ page }) => {
  await openAppKit(page, 'appkitSwap')
  await openSwap(page, { fromToken: 'ETH', toToken: 'THIN', amount: '5' })
  await expect(getActionButton(page)).toHaveText('Insufficient liquidity')
})

test('AppKit lists what can be bought, and gets an address where its user pays', async ({ page }) => {
  const meadow = await openAppKit(page, 'appkitSwap')
  const { address } = meadow.account
  const wallet = { address, blockchains: [chainId], assets: ['USDC'] }
  const { symbols, url } = await page.evaluate(
    async ({ wallet, partnerUserId }) => {
      const { BlockchainApiController, OnRampController } = (window as unknown as AppWindow).appkit
      await OnRampController.getAvailableCurrencies()
      const url = await BlockchainApiController.generateOnRampURL({
        destinationWallets: [wallet],
        partnerUserId,
        paymentAmount: 100,
      })
      return { symbols: OnRampController.state.purchaseCurrencies.map(({ symbol }) => symbol), url }
    },
    { wallet, partnerUserId: address },
  )
  expect(symbols).toContain('USDC')
  expect(url).toMatch(/\/buy\/[\w-]+$/)
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Buy USDC with Local Ramp' })).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  await expect(page.getByText('100.00 USD')).toBeVisible()
})
