import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { PaymentRequest } from './payment.ts'

const payment = { amount: '10.00', recipient: '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C' }
const accepts = (change: object) => z.safeParse(PaymentRequest, { ...payment, ...change }).success

test('default: a payment needs an amount and a recipient', () => {
  expect(accepts({})).toBe(true)
  expect(accepts({ network: 'eip155:1', token: payment.recipient, note: 'Order 4711' })).toBe(true)
  expect(accepts({ amount: undefined })).toBe(false)
  expect(accepts({ recipient: undefined })).toBe(false)
})

test.each([
  '0',
  '0.00',
  '',
  '-1',
  '+1',
  '1e3',
  '1E3',
  '0x10',
  '.5',
  '5.',
  '1,000',
  '1 000',
  '١',
  '1\n',
  'Infinity',
  'NaN',
])('attack: %j is no amount', (amount) => {
  expect(accepts({ amount })).toBe(false)
})

test.each([10, 10n, null, ['10'], { toString: () => '10' }])('error: the amount %s is no string', (amount) => {
  expect(accepts({ amount })).toBe(false)
})

test('error: texts that are too long, networks that are none and unknown fields are refused', () => {
  expect(accepts({ note: 'x'.repeat(140) })).toBe(true)
  expect(accepts({ note: 'x'.repeat(141) })).toBe(false)
  expect(accepts({ amount: '1'.repeat(101) })).toBe(false)
  expect(accepts({ recipient: '1'.repeat(129) })).toBe(false)
  expect(accepts({ token: '' })).toBe(false)
  expect(accepts({ network: '1' })).toBe(false)
  expect(accepts({ symbol: 'USDC' })).toBe(false)
  expect(accepts({ decimals: 2 })).toBe(false)
})
