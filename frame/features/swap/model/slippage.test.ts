import { expect, test } from 'vitest'
import { computeAcceptedMinimum, computeMinimum, getSlippage } from './slippage.ts'
import type { SwapAsset } from './swapAsset.ts'

const createAsset = (price: number | undefined) => ({ price }) as SwapAsset
const ether = createAsset(2500)
const dollar = createAsset(0.999)

test('default: two dollar tokens get less slippage than other tokens, and a choice of the user stays', () => {
  const other = createAsset(1.01)
  expect(getSlippage('auto', { from: dollar, to: other })).toBe(0.1)
  expect(getSlippage('auto', { from: ether, to: dollar })).toBe(1)
  expect(getSlippage('auto', { from: createAsset(undefined), to: dollar })).toBe(1)
  expect(getSlippage(0.5, { from: dollar, to: other })).toBe(0.5)
  expect(getSlippage(undefined, { from: dollar, to: other })).toBeUndefined()
})

test('behavior: two units less than the shown minimum are accepted, for the roundings of the price and the fee', () => {
  expect(computeMinimum(1_000_000n, 0.5)).toBe(995_000n)
  expect(computeAcceptedMinimum(1_000_000n, 0.5)).toBe(994_998n)
  expect(computeAcceptedMinimum(2n, 1)).toBe(0n)
})
