import { type Hex, parseEther } from 'viem'
import { expect, test } from 'vitest'
import { account, chain, prepare, rpc, stranger, transfer } from '../testAccount.ts'
import { toUnsigned } from './unsigned.ts'

test('default', async () => {
  const prepared = await prepare({ to: stranger, value: '0x1', chainId: '0x7a69' })
  expect(prepared).toMatchObject({ type: 'eip1559', gas: 21_000n, value: 1n, data: '0x', replaces: false })
  expect(prepared.problem).toBeUndefined()
  const unsigned = toUnsigned(prepared, { speed: 'fast', nonce: 3 })
  expect(unsigned).toMatchObject({
    type: 'eip1559',
    chainId: 31337,
    nonce: 3,
    to: stranger,
    value: '0x1',
    gas: '0x5208',
  })
  expect(unsigned.gasPrice).toBeUndefined()
})

test('behavior: gas gets a margin', async () => {
  const data = transfer(stranger, 1n)
  const { usdc: to } = chain.contracts
  const { gas } = await prepare({ to, data })
  const estimate = BigInt(await rpc<Hex>('eth_estimateGas', { from: account.address, to, data }))
  expect(gas).toBe((estimate * 12n) / 10n)
})

test('behavior: the fields of the dapp are honoured', async () => {
  const nonce = await rpc<Hex>('eth_getTransactionCount', account.address, 'pending')
  const fields = { maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1', gas: '0xffff', nonce }
  const prepared = await prepare({ to: stranger, ...fields })
  expect(prepared).toMatchObject({ gas: 65_535n, nonce: Number(nonce), replaces: false })
  expect(toUnsigned(prepared, { speed: 'suggested', nonce: 1 })).toMatchObject({
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x1',
  })
  const legacy = await prepare({ to: stranger, type: '0x0', gasPrice: '0x77359400' })
  expect(toUnsigned(legacy, { speed: 'suggested', nonce: 1 })).toMatchObject({ type: 'legacy', gasPrice: '0x77359400' })
  const modern = await prepare({ to: stranger, gasPrice: '0x77359400' })
  expect(toUnsigned(modern, { speed: 'suggested', nonce: 1 })).toMatchObject({
    type: 'eip1559',
    maxFeePerGas: '0x77359400',
    maxPriorityFeePerGas: '0x77359400',
  })
})

test('behavior: delegations make it an EIP-7702 transaction', async () => {
  const authorizationList = [
    { chainId: '0x7a69', address: chain.contracts.usdc, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' },
  ]
  const prepared = await prepare({ to: account.address, gas: '0x186a0', authorizationList })
  expect(toUnsigned(prepared, { speed: 'normal', nonce: 0 })).toMatchObject({ type: 'eip7702', authorizationList })
})

test('behavior: a call that reverts is prepared with the reason', async () => {
  const { problem } = await prepare({ to: chain.contracts.usdc, data: transfer(stranger, 10n ** 30n) })
  expect(problem).toMatchObject({ code: 'reverts' })
  expect(problem?.reason).toMatch(/does not have enough of this token/)
})

test('behavior: more than there is', async () => {
  const { problem } = await prepare({ to: stranger, value: `0x${parseEther('5000').toString(16)}` })
  expect(problem?.code).toBe('insufficient-funds')
})

test.each([
  ['another chain', { to: stranger, chainId: '0x1' }, 'chainId: the transaction is for chain 1, not 31337.'],
  ['two different data', { to: stranger, data: '0x01', input: '0x02' }, 'data: differs from input.'],
  ['half a byte', { to: stranger, data: '0x012' }, 'data: expected whole bytes.'],
  ['nothing at all', {}, 'to: expected an address, or data that creates a contract.'],
  [
    'two kinds of fee',
    { to: stranger, gasPrice: '0x1', maxFeePerGas: '0x1' },
    'gasPrice: cannot be combined with maxFeePerGas.',
  ],
  ['a blob', { to: stranger, type: '0x3' }, 'type: this kind of transaction is not supported.'],
  ['too little gas', { to: stranger, gas: '0x1' }, 'gas: expected at least 21000.'],
  ['a nonce with a gap', { to: stranger, nonce: '0xffff' }, expect.stringContaining('is ahead of the next one')],
])('error: %s', async (_, fields, message) => {
  await expect(prepare(fields)).rejects.toMatchObject({ code: -32602, message })
})

test('error: another account', async () => {
  await expect(prepare({ from: stranger, to: stranger })).rejects.toMatchObject({ code: -32602 })
})
