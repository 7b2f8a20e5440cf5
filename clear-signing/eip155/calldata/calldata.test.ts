import { encodeFunctionData, type Hex, maxUint256, multicall3Abi, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall } from './calldata.ts'
import { knownSignatures } from './functions.ts'

const token = '0x00000000000000000000000000000000000000aa'
const alice = '0x00000000000000000000000000000000000A11cE'
const bob = '0x0000000000000000000000000000000000000B0b'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function multicall(bytes[] data)',
  'function execute(address to, uint256 value, bytes data)',
])
const decode = (data: Hex, value = 0n) => decodeCall({ to: token, value, data })
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [alice, 5n] })

test.each(knownSignatures)('the selector %s is the one of %s', (selector, signature) => {
  expect(toFunctionSelector(`function ${signature}`)).toBe(selector)
})

test('behavior: plain transfers, creations and tokens', () => {
  expect(decode('0x', 1n).intent).toEqual({ type: 'native' })
  expect(decodeCall({ value: 0n, data: '0x6000' }).intent).toEqual({ type: 'create' })
  expect(decode(transfer).intent).toEqual({ type: 'transfer', to: alice, amount: 5n })
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [bob, maxUint256] })
  expect(decode(approve).intent).toMatchObject({ type: 'approve', spender: bob, amount: maxUint256, change: 'set' })
})

test('behavior: permits, collections and operators', () => {
  const word = `0x${'00'.repeat(32)}` as const
  const permit = encodeFunctionData({ abi, functionName: 'permit', args: [alice, bob, 0n, 9n, true, 27, word, word] })
  expect(decode(permit).intent).toMatchObject({
    type: 'permit',
    owner: alice,
    amount: maxUint256,
    until: 9n,
  })
  const args = [alice, bob, [1n, 2n], [3n, 4n], '0x'] as const
  expect(decode(encodeFunctionData({ abi, functionName: 'safeBatchTransferFrom', args })).intent).toMatchObject({
    type: 'transfer-nft',
    ids: [1n, 2n],
    amounts: [3n, 4n],
  })
  const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, true] })
  expect(decode(all).intent).toEqual({ type: 'approve-all', operator: bob, approved: true })
})

test('behavior: calls inside calls', () => {
  const aggregate = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [[{ target: bob, allowFailure: true, callData: transfer }]],
  })
  const outer = decode(encodeFunctionData({ abi, functionName: 'multicall', args: [[aggregate, transfer]] }))
  expect(outer.inner[0]?.inner[0]).toMatchObject({ call: { to: bob }, intent: { type: 'transfer' } })
  expect(outer.inner[1]).toMatchObject({ call: { to: token }, intent: { type: 'transfer' } })
  const execute = decode(encodeFunctionData({ abi, functionName: 'execute', args: [bob, 7n, '0x'] }))
  expect(execute.inner[0]).toMatchObject({ call: { to: bob, value: 7n }, intent: { type: 'native' } })
})

test('behavior: too much nesting and too many calls are counted', () => {
  const wide = decode(encodeFunctionData({ abi, functionName: 'multicall', args: [Array(100).fill(transfer)] }))
  expect([wide.inner.length, wide.hiddenInner]).toEqual([40, 60])
  let deep: Hex = transfer
  for (let level = 0; level < 6; level++) deep = encodeFunctionData({ abi, functionName: 'multicall', args: [[deep]] })
  let bottom = decode(deep)
  while (bottom.inner[0]) bottom = bottom.inner[0]
  expect(bottom.hiddenInner).toBe(1)
})

test('behavior: unreadable data is marked as such', () => {
  expect(decode('0x12345678')).toMatchObject({ selector: '0x12345678', intent: { type: 'unknown' } })
  expect(decode('0xa9059cbb01').intent).toEqual({ type: 'malformed' })
  expect(decode('0x1234').intent).toEqual({ type: 'malformed' })
  expect(decode(transfer.replace('0xa9059cbb', '0xA9059CBB') as Hex).intent.type).toBe('transfer')
})
