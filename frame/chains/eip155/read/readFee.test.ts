import { expect, test } from 'vitest'
import { computeFee } from './readFee.ts'

test('default: the fee is the gas times its price, and a rollup adds the fee for its data', () => {
  expect(computeFee({ gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' })).toBe(21_000n * 10n ** 9n)
  expect(computeFee({ gasUsed: '0x5208', effectiveGasPrice: '0x1', l1Fee: '0x64' })).toBe(21_100n)
})

test('error: a receipt without the price gives no fee, which is not zero', () => {
  expect(computeFee({ gasUsed: '0x5208' })).toBeNull()
  expect(computeFee({ gasUsed: '0x5208', effectiveGasPrice: 'free' as '0x' })).toBeNull()
})
