import { buildSwapCall } from '@oriel/backend/swap/buildSwapCall.ts'
import { nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { PriceMovedError, SwapLimitError } from '@oriel/shared/errors/swapErrors.ts'
import { decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, type PrivateKeyAccount, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { sleepForever } from '../../../chains/chain/sleep.testing.ts'
import { startTestChain, type TestChain } from '../../../chains/eip155/chain.testing.ts'
import { stubConfig } from '../../../platform/config.testing.ts'
import { stubStorage } from '../../../state/storage.testing.ts'
import type { SwapIntent } from './order.ts'

vi.mock('../../../chains/chain/sleep.ts', () => import('../../../chains/chain/sleep.testing.ts'))

const routerAbi = parseAbi([
  'function getAmountsOut(uint256, address[]) view returns (uint256[])',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
])

type Call = { from: Hex; to: Hex; value: Hex; data: Hex }
type BuildRequest = { from: string; to: string; amount: string; eip155: { slippage: number; minimum?: string } }

let chain: TestChain
let account: PrivateKeyAccount
/** Calls that the wallet was asked to send. */
const calls: Call[] = []
/** Percentage of the correct amounts that the backend returns. */
let honesty = 100n
/** Modifies a call before the wallet sends it. */
let editCall = (call: Call) => call

beforeAll(async () => {
  chain = await startTestChain()
  account = await chain.createAccount()
  await chain.client.request({ method: 'anvil_setBalance', params: [account.address, '0x56bc75e2d63100000'] })
  stubConfig({ networks: [chain.network] })
  stubStorage()
  const direct = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.startsWith('/v1/convert/')) return direct(chain.rpcUrl, init)
    return Response.json({ tx: await respondToBuild(JSON.parse(init.body as string)) })
  })
  await connectWallet()
})
beforeEach(async () => {
  calls.splice(0)
  honesty = 100n
  editCall = (call) => call
  const { router } = await import('../../../router/router.ts')
  router.open({ name: 'Swap' })
})
afterAll(() => {
  sleepForever()
  vi.unstubAllGlobals()
  return chain.stop()
})

/** Connects an injected wallet that sends every request without confirmation. */
async function connectWallet() {
  const { networks } = await import('../../../state/networks.ts')
  const { session } = await import('../../../state/session.ts')
  const { registry } = await import('../../../wallets/connection/registry.ts')
  networks.store.setState({ requested: [chain.network], active: { eip155: chain.network.caipNetworkId } })
  registry.put({
    id: 'meadow',
    name: 'Meadow',
    type: 'ANNOUNCED',
    namespaces: ['eip155'],
    asksUser: true,
    supports: (method: string) => method === 'eth_sendTransaction',
    request: async ({ params }: { params: [Call] }) => {
      calls.push(params[0])
      return await send(editCall(params[0]))
    },
  } as never)
  const accounts = [{ namespace: 'eip155' as const, address: account.address, type: 'eoa' as const }]
  session.set('eip155', { status: 'connected', connectorId: 'meadow', accounts })
}

async function send({ to, value, data }: Pick<Call, 'to' | 'value' | 'data'>): Promise<Hex> {
  const params = [account.address, 'latest']
  const nonce = await chain.client.request<Hex>({ method: 'eth_getTransactionCount', params })
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId: 31337,
    nonce: Number(nonce),
    to,
    value: BigInt(value),
    data,
    gas: 500_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  return await chain.client.request<Hex>({ method: 'eth_sendRawTransaction', params: [raw] })
}

async function readPrice(amount: bigint, path: Hex[]): Promise<bigint> {
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'getAmountsOut', args: [amount, path] })
  const params = [{ to: chain.contracts.uniswapRouter, data }, 'latest']
  const answer = await chain.client.request<Hex>({ method: 'eth_call', params })
  return BigInt(`0x${answer.slice(-64)}`)
}

/** Returns the tokens of a path. The exchange uses the wrapped token for ether. */
const toPath = (from: string, to: string): Hex[] =>
  [from, to].map((id) => (id.endsWith(nativeTokenAddress) ? chain.contracts.weth : (id.slice(-42) as Hex)))

/** Responds like the backend, with `honesty` percent of the amount and minimum. */
async function respondToBuild({ from, to, amount, eip155: { slippage, minimum } }: BuildRequest) {
  const path = toPath(from, to)
  const expected = ((await readPrice(BigInt(amount), path)) * honesty) / 100n
  const min = (expected * BigInt(10_000 - slippage * 100)) / 10_000n
  const promised = BigInt(minimum ?? 0)
  const minAmountOut = promised > min && promised <= expected ? promised : min
  const { timestamp } = await chain.client.request<{ timestamp: Hex }>({
    method: 'eth_getBlockByNumber',
    params: ['latest', false],
  })
  const { data, value } = buildSwapCall({
    router: chain.contracts.swapRouter,
    account: account.address,
    amountIn: BigInt(amount),
    minAmountOut,
    path,
    native: from.endsWith(nativeTokenAddress) ? 'from' : undefined,
    deadline: BigInt(timestamp) + 1200n,
    permit: undefined,
    fee: undefined,
  })
  return {
    from: `eip155:31337:${account.address}`,
    to: `eip155:31337:${chain.contracts.swapRouter}`,
    data,
    value: String(value),
    amount: String(expected),
    minimum: String(minAmountOut),
    eip155: { gas: '300000', gasPrice: '1000000000' },
  }
}

const ether = { key: 'native', address: undefined, symbol: 'ETH', decimals: 18 }
const createDollarToken = (symbol: 'USDC' | 'USDT') => {
  const address = chain.contracts[symbol === 'USDC' ? 'usdc' : 'usdt'].toLowerCase()
  return { key: address, address, symbol, decimals: 6 }
}

/** Creates the swap under review, at the price shown in the form. */
async function createIntent(give: object & { address: string | undefined }, spend: bigint): Promise<SwapIntent> {
  const get = createDollarToken('USDC')
  const toAmount = await readPrice(spend, toPath(give.address ?? nativeTokenAddress, get.address))
  const asset = { name: '', isListed: true, permit: undefined }
  return {
    network: chain.network,
    account: account.address,
    give: { ...asset, ...give },
    get: { ...asset, ...get },
    spend,
    slippage: 1,
    quote: { toAmount: String(toAmount), feeBps: 0 },
  } as unknown as SwapIntent
}

async function review(intent: SwapIntent) {
  const { swap } = await import('./swap.ts')
  await swap.review(intent)
  return swap
}

const spend = 10n ** 16n

test('attack: a backend that halves the amount and the minimum gets no review', async () => {
  honesty = 50n
  const swap = await review(await createIntent(ether, spend))
  expect(swap.store.getState()).toMatchObject({ reviewed: undefined, error: expect.any(PriceMovedError) })
  expect(calls).toEqual([])
})

test('attack: a price that moved after the review is shown, and nothing is sent before a second press', async () => {
  const swap = await review(await createIntent(ether, spend))
  const before = swap.store.getState().reviewed?.order.minimum ?? 0n
  const path = [chain.contracts.weth, chain.contracts.usdc]
  const args = [10n ** 19n, 0n, path, account.address] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  const hash = await send({ to: chain.contracts.swapRouter, value: `0x${(10n ** 19n).toString(16)}`, data })
  const readReceipt = () => chain.client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
  await expect.poll(readReceipt, { interval: 10 }).toMatchObject({ status: '0x1' })

  await swap.start()
  expect(calls).toEqual([])
  expect(swap.store.getState()).toMatchObject({ stage: 'idle', moved: true })
  expect(swap.store.getState().reviewed?.order.minimum).toBeLessThan(before)
  await swap.start()
  expect(calls).toMatchObject([{ to: chain.contracts.swapRouter.toLowerCase(), value: `0x${spend.toString(16)}` }])
})

test('attack: a wallet that doubles the limit of the exchange is asked for no swap', async () => {
  const swap = await review(await createIntent(createDollarToken('USDT'), 20_000_000n))
  editCall = (call) => {
    const { args } = decodeFunctionData({ abi: erc20Abi, data: call.data })
    const [spender, amount] = args as readonly [Hex, bigint]
    return {
      ...call,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 2n * amount] }),
    }
  }
  await swap.start()
  expect(swap.store.getState()).toMatchObject({ stage: 'idle', error: expect.any(SwapLimitError) })
  expect(calls).toMatchObject([{ to: chain.contracts.usdt.toLowerCase() }])
  // The review now lists the single remaining step and the larger allowance.
  expect(swap.store.getState().reviewed?.plan).toMatchObject({ strategy: 'one', allowance: 40_000_000n })
})
