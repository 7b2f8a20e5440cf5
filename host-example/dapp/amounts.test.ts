import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { formatAmount, parseAddress, parseAmount } from './amounts.ts'

test('default: amounts are parsed and formatted without rounding', () => {
  expect(parseAmount('1.5', 6)).toEqual({ value: 1_500_000n })
  expect(parseAmount(' 0.000001 ', 6)).toEqual({ value: 1n })
  expect(formatAmount(1_500_000n, 6)).toBe('1.5')
})

test.each([
  ['', 6, 'Enter an amount.'],
  ['-1', 6, 'Enter a number such as 1.5.'],
  ['1e3', 6, 'Enter a number such as 1.5.'],
  ['1,5', 6, 'Enter a number such as 1.5.'],
  ['.', 6, 'Enter a number such as 1.5.'],
  ['0.0000001', 6, 'At most 6 digits after the point.'],
  ['1.5', 0, 'Whole numbers only.'],
  [String(maxUint256 + 1n), 0, 'That is more than a token can count.'],
])('error: %s with %i decimals', (text, decimals, error) => {
  expect(parseAmount(text, decimals)).toEqual({ error })
})

test('behavior: an address in mixed case must have the right checksum', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  expect(parseAddress(address)).toEqual({ value: address })
  expect(parseAddress(address.toLowerCase())).toEqual({ value: address.toLowerCase() })
  expect(parseAddress(address.replace('dA', 'Da'))).toEqual({ error: 'The checksum of this address is wrong.' })
  expect(parseAddress('vitalik.eth')).toEqual({ error: 'Enter an address: 0x and 40 hex digits.' })
})
