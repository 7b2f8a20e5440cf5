import { Signable } from '@oriel/clear-signing/signing/signable.ts'
import { expect, expectTypeOf, test } from 'vitest'
import type { Fees } from './fees.ts'
import type { PreparedTransaction } from './transactions.ts'
import { toUnsigned, type UnsignedTransaction } from './unsigned.ts'

const fee = { maxFeePerGas: 30n, maxPriorityFeePerGas: 2n, estimatedWei: 1n, maxWei: 2n }
const fees: Fees = {
  kind: 'eip1559',
  baseFeePerGas: 10n,
  speeds: { slow: fee, normal: fee, fast: { ...fee, maxFeePerGas: 40n } },
}
const prepared: PreparedTransaction = {
  type: 'eip1559',
  chainId: 1,
  from: '0x00000000000000000000000000000000000a11ce',
  to: '0x0000000000000000000000000000000000000b0b',
  value: 255n,
  data: '0x',
  gas: 21_000n,
  fees,
  replaces: false,
  balance: 0n,
}
type Transaction = Extract<Signable, { type: 'eip155:transaction' }>['transaction']

test('default: the signer takes it', () => {
  expectTypeOf<UnsignedTransaction>().toExtend<Transaction>()
  const transaction = toUnsigned(prepared, { speed: 'fast', nonce: 7 })
  expect(Signable.parse({ type: 'eip155:transaction', transaction })).toMatchObject({
    transaction: { nonce: 7, value: '0xff', gas: '0x5208', maxFeePerGas: '0x28', maxPriorityFeePerGas: '0x2' },
  })
})

test('behavior: an older type on a chain with a base fee pays the most it may', () => {
  const { gasPrice, maxFeePerGas } = toUnsigned({ ...prepared, type: 'legacy' }, { speed: 'slow', nonce: 0 })
  expect([gasPrice, maxFeePerGas]).toEqual(['0x1e', undefined])
})

test('behavior: without a suggestion of the dapp the normal speed counts', () => {
  expect(toUnsigned(prepared, { speed: 'suggested', nonce: 0 }).maxFeePerGas).toBe('0x1e')
})
