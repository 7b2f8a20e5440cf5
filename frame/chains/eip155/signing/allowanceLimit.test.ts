import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { canLimit, withLimit } from './allowanceLimit.ts'

const spender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const encodeApprove = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, maxUint256] })

test('default: the limit replaces the amount and nothing else', () => {
  expect(withLimit(encodeApprove(maxUint256), 100_000_000n)).toBe(encodeApprove(100_000_000n))
  expect(withLimit(encodeApprove(2n), 1n)).toBe(encodeApprove(1n))
})

test.each([
  ['a transfer', transfer, 1n],
  ['an approval with bytes after it', `${encodeApprove(maxUint256)}00` as const, 1n],
  ['an approval that is cut off', encodeApprove(maxUint256).slice(0, -2) as `0x${string}`, 1n],
  [
    'a spender with bits before its address',
    encodeApprove(maxUint256).replace('0'.repeat(24), `1${'0'.repeat(23)}`),
    1n,
  ],
  ['no data', '0x', 1n],
  ['a limit of nothing', encodeApprove(maxUint256), 0n],
  ['a negative limit', encodeApprove(maxUint256), -1n],
  ['a limit that changes nothing', encodeApprove(5n), 5n],
  ['a limit above what was asked for', encodeApprove(5n), 6n],
])('error: %s cannot be limited', (_, data, limit) => {
  expect(() => withLimit(data as `0x${string}`, limit)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('default: only a call of approve can be limited', () => {
  expect(canLimit(encodeApprove(maxUint256))).toBe(true)
  expect([canLimit(transfer), canLimit('0x'), canLimit(undefined)]).toEqual([false, false, false])
})
