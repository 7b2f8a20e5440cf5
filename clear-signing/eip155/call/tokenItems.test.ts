import { expect, test } from 'vitest'
import { getAllowanceSize } from './tokenItems.ts'

const balance = 1000n
const supply = 10n ** 12n

test.each([
  ['the balance', balance, { balance, supply }, 'within-balance'],
  ['a unit more than the balance', balance + 1n, { balance, supply }, 'above-balance'],
  ['the whole supply', supply, { balance, supply }, 'above-balance'],
  ['a unit more than the supply', supply + 1n, { balance, supply }, 'unlimited'],
  ['the whole supply, which is the balance', supply, { balance: supply, supply }, 'within-balance'],
  ['the supply of a token that tells no balance', supply, { supply }, 'unknown'],
] as const)('behavior: an allowance of %s', (_, amount, token, size) => {
  expect(getAllowanceSize(amount, token)).toBe(size)
})

test('behavior: without a supply, the smallest amount that contracts use for "unlimited" is unlimited', () => {
  const everything = 2n ** 96n - 1n
  expect(getAllowanceSize(everything, { balance })).toBe('unlimited')
  expect(getAllowanceSize(everything)).toBe('unlimited')
  expect(getAllowanceSize(everything - 1n, { balance })).toBe('above-balance')
  expect(getAllowanceSize(everything - 1n)).toBe('unknown')
})

test('error: a token with an impossible balance and supply does not make an allowance small', () => {
  const info = { balance: 2n ** 256n - 1n, supply: 2n ** 256n - 1n }
  expect(getAllowanceSize(2n ** 255n, info)).toBe('unlimited')
  expect(getAllowanceSize(2n ** 255n - 1n, info)).toBe('within-balance')
})
