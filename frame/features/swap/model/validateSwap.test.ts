import { beforeAll, expect, test } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'
import type { SwapAsset } from './swapAsset.ts'

let validateSwap: typeof import('./validateSwap.ts').validateSwap
beforeAll(async () => {
  stubConfig()
  ;({ validateSwap } = await import('./validateSwap.ts'))
})

const createAsset = (change: Partial<SwapAsset>): SwapAsset => ({
  networkId: 'eip155:1',
  address: undefined,
  key: 'native',
  isListed: true,
  permit: undefined,
  isSpam: false,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 10n ** 18n,
  price: 2500,
  iconUrl: undefined,
  ...change,
})
const ether = createAsset({})
const dollar = createAsset({ key: '0xa', address: '0xa', symbol: 'USDC', decimals: 6, units: 0n, price: 0.999 })
const sides = { from: ether, to: dollar }
const quoted = { isBalanceKnown: true, spend: 10n ** 17n, problem: undefined, isFresh: true, slippage: 1 }
const typed = { exact: 'from' as const, amount: '0.1', max: undefined }

test.each([
  ['no second token', typed, { from: ether, to: undefined }, quoted, 'swap.button.token'],
  ['no amount', { ...typed, amount: ' ' }, sides, quoted, 'swap.button.amount'],
  ['no number', { ...typed, amount: '1.2.3' }, sides, quoted, 'swap.button.amount'],
  ['zero', { ...typed, amount: '0' }, sides, quoted, 'swap.button.amount'],
  ['more than there is', { ...typed, amount: '1.1' }, sides, quoted, 'swap.button.funds'],
  [
    'a wish that costs more than there is',
    { ...typed, exact: 'to' as const, amount: '9000' },
    sides,
    { ...quoted, spend: 2n * 10n ** 18n },
    'swap.button.funds',
  ],
  ['too little in the pools', typed, sides, { ...quoted, problem: 'liquidity' as const }, 'swap.button.liquidity'],
  ['no price', typed, sides, { ...quoted, problem: 'quote' as const }, 'swap.button.retry'],
  ['no valid slippage', typed, sides, { ...quoted, slippage: undefined }, 'swap.button.slippage'],
  ['an old price', typed, sides, { ...quoted, isFresh: false }, 'swap.button.checking'],
])('error: %s cannot be reviewed, and the button names it', (_, draft, tokens, state, label) => {
  expect(validateSwap(draft, tokens, state)).toMatchObject({ label, isReady: false })
})

test('default: a fresh price of a complete form can be reviewed', () => {
  expect(validateSwap(typed, sides, quoted)).toEqual({ label: 'swap.button.review', isReady: true })
})

test('behavior: an outage of prices is never called a lack of funds', () => {
  const state = { ...quoted, spend: undefined, problem: 'quote' as const, isFresh: false }
  expect(validateSwap({ ...typed, exact: 'to', amount: '5' }, sides, state).label).toBe('swap.button.retry')
})

test('behavior: a balance that could not be read is not called too small', () => {
  const state = { ...quoted, isBalanceKnown: false }
  expect(validateSwap({ ...typed, amount: '99' }, sides, state).label).toBe('swap.button.review')
})
