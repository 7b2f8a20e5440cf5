import { expect, test } from 'vitest'
import { formatPrice } from './formatPrice.ts'

test('default: prices keep the digits in which they differ', () => {
  const format = (price: number) => formatPrice(price, { locale: 'en-US' })
  expect([61_204.113, 2381.02, 25.5, 1.0012, 0.991_34, 0.000_004_002_1, 0].map(format)).toEqual([
    '$61,204.11',
    '$2,381.02',
    '$25.50',
    '$1.0012',
    '$0.99134',
    '$0.0000040021',
    '$0.00',
  ])
  expect(format(1e-30)).toBe('$0.00')
})
