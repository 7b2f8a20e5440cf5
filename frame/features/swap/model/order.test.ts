import { buildSwapCall, buildV2SwapCall } from '@oriel/backend/swap/buildSwapCall.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { SwapMismatchError } from '@oriel/shared/errors/swapErrors.ts'
import { numberToHex, serializeSignature } from 'viem'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import type { SwapIntent } from './order.ts'

stubConfig()
const { checkOrder } = await import('./order.ts')
afterAll(() => vi.unstubAllGlobals())

const router: Hex = '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45'
const account: Hex = '0x00000000000000000000000000000000000a11ce'
const [operator, attacker]: [Hex, Hex] = ['0x0000000000000000000000000000000000000B0b', `0x${'11'.repeat(20)}`]
const ethereum = builtInNetworks.find(({ id }) => id === 1) as Network
const wrapped: Hex = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc: Hex = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai: Hex = '0x6b175474e89094c44da98b954eedeac495271d0f'
const now = 1_800_000_000n
const permit = {
  deadline: now + 1200n,
  signature: serializeSignature({ r: numberToHex(7n, { size: 32 }), s: numberToHex(9n, { size: 32 }), yParity: 1 }),
}

type Lie = Partial<Parameters<typeof buildSwapCall>[0]>

const asset = { name: '', isListed: true, permit: undefined, units: 0n, price: undefined }
const intent = {
  network: { ...ethereum, known: { wrapped }, swap: { router } },
  account,
  spend: 100_000_000n,
  slippage: 1,
  give: { ...asset, key: usdc, address: usdc, symbol: 'USDC', decimals: 6 },
  get: { ...asset, key: 'native', address: undefined, symbol: 'ETH', decimals: 18 },
  quote: { toAmount: '40000000', feeBps: 30 },
} as unknown as SwapIntent

type Built = Parameters<typeof checkOrder>[1]['built']

/** Mocks a backend that builds the swap with this minimum before the fee. */
function mockBuild(recipient: Hex | undefined, minAmountOut = 39_800_000n, amount = 40_000_000n, lie: Lie = {}) {
  const fee = recipient && { bps: 30, recipient }
  const order = { router, account, amountIn: intent.spend, minAmountOut, path: [usdc, wrapped], native: 'to' as const }
  const { data, value } = buildSwapCall({ ...order, deadline: now + 1200n, permit: undefined, fee, ...lie })
  const minimum = minAmountOut - (fee ? (minAmountOut * 30n) / 10_000n : 0n)
  return {
    from: `eip155:1:${account}`,
    to: `eip155:1:${router}`,
    data,
    value: String(value),
    amount: String(amount),
    minimum: String(minimum),
    eip155: { gas: '1', gasPrice: '1' },
  } as Built
}

test('behavior: on a network whose exchange has a v2 router, the order is that router’s call', () => {
  const bnb = builtInNetworks.find(({ id }) => id === 56) as Network
  const [pancake, wbnb, usdt]: Hex[] = [
    '0x10ed43c718714eb63d5aa57b78b54704e256024e',
    '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
    '0x55d398326f99059ff775485246999027b3197955',
  ]
  const onBnb = {
    ...intent,
    network: { ...bnb, swap: { router: pancake } },
    give: { ...intent.give, key: usdt, address: usdt },
    quote: { ...intent.quote, feeBps: 0 },
  } as SwapIntent
  const build = (to: Hex) => {
    const order = { router: pancake as Hex, account: to, amountIn: intent.spend, minAmountOut: 39_800_000n }
    const path = [usdt as Hex, wbnb as Hex]
    const { data, value } = buildV2SwapCall({ ...order, path, native: 'to', deadline: now + 1200n })
    const built = mockBuild(undefined, 39_800_000n)
    return { ...built, to: `eip155:56:${pancake}`, data, value: String(value) } as Built
  }
  const order = checkOrder(onBnb, { built: build(account), now })
  expect(order).toMatchObject({ minimum: 39_800_000n, spender: pancake, fee: undefined })
  expect(() => checkOrder(onBnb, { built: build(attacker), now })).toThrow(SwapMismatchError)
})

test('default: the order has the minimum after the fee, and who gets the fee', () => {
  const order = checkOrder(intent, { built: mockBuild(operator), now })
  expect(order).toMatchObject({ minimum: 39_680_600n, fee: { bps: 30, recipient: operator }, spender: router })
})

test('error: the fee may not go elsewhere than what was on screen', () => {
  const shown = checkOrder(intent, { built: mockBuild(operator), now })
  expect(checkOrder(intent, { built: mockBuild(operator), shown, now }).fee).toEqual(shown.fee)
  expect(() => checkOrder(intent, { built: mockBuild(attacker), shown, now })).toThrow(SwapMismatchError)
})

test('error: a fee that the price did not have, and a minimum below the slippage, are refused', () => {
  expect(() => checkOrder(intent, { built: mockBuild(undefined), now })).toThrow(SwapMismatchError)
  expect(() => checkOrder(intent, { built: mockBuild(operator, 39_000_000n), now })).toThrow(SwapMismatchError)
})

describe('attack: a backend that builds another swap is refused', () => {
  const mockDishonestBuild = (lie: Lie) => mockBuild(operator, undefined, undefined, lie)

  test.each<[string, Built]>([
    ['more of the token', mockDishonestBuild({ amountIn: 2n * intent.spend })],
    ['less of the token', mockDishonestBuild({ amountIn: intent.spend / 2n })],
    ['another token to pay', mockDishonestBuild({ path: [dai, wrapped] })],
    ['ether in place of the token', mockDishonestBuild({ path: [wrapped, usdc], native: 'from' })],
    ['another token to get', mockDishonestBuild({ path: [usdc, dai], native: undefined })],
    ['the wrapped token in place of ether', mockDishonestBuild({ native: undefined })],
    ['another recipient', mockDishonestBuild({ account: attacker })],
    ['another contract', { ...mockDishonestBuild({}), to: `eip155:1:${attacker}` }],
    ['a call that has expired', mockDishonestBuild({ deadline: now })],
    ['a call that never expires', mockDishonestBuild({ deadline: 4_000_000_000n })],
    ['a permit that the user did not sign', mockDishonestBuild({ permit })],
    ['a minimum that is only said', mockDishonestBuild({ minAmountOut: 39_750_000n })],
  ])('%s', (_, built) => {
    expect(() => checkOrder(intent, { built, now })).toThrow(SwapMismatchError)
  })

  test('another permit than the one that was signed', () => {
    const order = checkOrder(intent, { built: mockDishonestBuild({ permit }), permit, now })
    expect(order.spender).toBeUndefined()
    const later = { ...permit, deadline: permit.deadline + 1n }
    for (const built of [mockDishonestBuild({}), mockDishonestBuild({ permit: later })]) {
      expect(() => checkOrder(intent, { built, permit, now })).toThrow(SwapMismatchError)
    }
  })
})
