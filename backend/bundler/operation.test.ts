import { executeAbi as abi, batchParameters } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { computeMaxCost, Operation, readTargets } from './operation.ts'

const one: Address = `0x${'11'.repeat(20)}`
const two: Address = `0x${'22'.repeat(20)}`
const padMode = (start: string): Hex => `0x${start.padEnd(64, '0')}`
const execute = (mode: string, execution: Hex) => encodeFunctionData({ abi, args: [padMode(mode), execution] })
const encodeBatch = (...targets: Address[]) =>
  encodeAbiParameters(batchParameters, [targets.map((target) => ({ target, value: 1n, callData: '0x1234' as Hex }))])
const encodeSingle = (target: Address) => concat([target, `0x${'00'.repeat(32)}`, '0x1234'])

test('default: the contracts of a batch and of a single call are read, whether a failure reverts or not', () => {
  expect(readTargets(execute('01', encodeBatch(one, two)))).toEqual([one, two])
  expect(readTargets(execute('0101', encodeBatch(two)))).toEqual([two])
  expect(readTargets(execute('00', encodeSingle(one)))).toEqual([one])
  expect(readTargets(execute('0001', encodeSingle(two)).toUpperCase().replace('0X', '0x') as Hex)).toEqual([two])
})

test.each<[what: string, callData: Hex]>([
  ['a delegate call', execute('ff', encodeSingle(one))],
  ['a static call', execute('fe', encodeSingle(one))],
  ['a mode with a selector of its own', execute(`01${'00'.repeat(5)}78210001`, encodeBatch(one))],
  ['another function', `0xdeadbeef${execute('00', encodeSingle(one)).slice(10)}`],
  ['no data', '0x'],
  ['a single call that is too short', execute('00', one)],
  ['data after the arguments', concat([execute('01', encodeBatch(one)), '0x00'])],
  ['data after the batch', execute('01', concat([encodeBatch(one), `0x${'00'.repeat(32)}`]))],
  // The array offset skips one word. No encoder does this.
  [
    'a list at another place',
    execute('01', `0x${'40'.padStart(64, '0')}${'00'.repeat(32)}${encodeBatch(one).slice(66)}`),
  ],
])('error: %s has no contracts that are known for certain', (_, callData) => {
  expect(readTargets(callData)).toBeUndefined()
})

test('default: the cost sums all gas limits, and unknown gas counts as zero', () => {
  const gas = { paymasterVerificationGasLimit: 100n, paymasterPostOpGasLimit: 10n }
  const operation = { sender: one, nonce: '0x0', callData: '0x' }
  const limits = { callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3' }
  const computeCost = (more: object) => computeMaxCost(Operation.parse({ ...operation, ...more }), gas)
  expect(computeCost({ ...limits, maxFeePerGas: '0xa', maxPriorityFeePerGas: '0x1' })).toBe(1160n)
  expect(computeCost({ maxFeePerGas: '0xa' })).toBe(1100n)
  expect(computeCost(limits)).toBe(0n)
})

test.each([
  { sender: '0x12' },
  { nonce: 1 },
  { nonce: '1' },
  { callData: '0x123' },
  // Too large: the EntryPoint packs the gas limit into 16 bytes.
  { callGasLimit: `0x1${'00'.repeat(16)}` },
  { maxFeePerGas: '-0x1' },
])('error: an operation with %j is malformed', (wrong) => {
  const good = { sender: one, nonce: '0x0', callData: '0x' }
  expect(Operation.safeParse(good).success).toBe(true)
  expect(Operation.safeParse({ ...good, ...wrong }).success).toBe(false)
})
