import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { assertNoDelegation, checkNonce, checkTransaction } from './checkTransaction.ts'

const from = '0x00000000000000000000000000000000000b0b00'
const to = '0x00000000000000000000000000000000000a11ce'
const max = `0x${'f'.repeat(64)}`
const delegation = { chainId: '0x1', address: to, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
const accessList = [{ address: to, storageKeys: [] }]
const local = createNetwork(31337)

function createNetwork(id: number): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name: 'Test Chain',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
}

function check(fields: object, network = local) {
  return checkTransaction({ from, ...fields } as Parameters<typeof checkTransaction>[0], { network, from })
}

test('default: a valid transaction is returned with its fields parsed', () => {
  expect(check({ to, value: '0x1' })).toEqual({ chainId: 31337, from, to, value: 1n, data: '0x' })
  expect(check({ to, input: '0xABCD', data: '0xabcd' })).toMatchObject({ data: '0xabcd' })
  expect(check({ to: null, data: '0x60' })).toEqual({ chainId: 31337, from, value: 0n, data: '0x60' })
})

test.each<[string, object]>([
  ['the case of the account', { from: from.toUpperCase().replace('0X', '0x'), to }],
  ['gas twice, the same', { to, gas: '0x5208', gasLimit: '0x05208' }],
  ['an empty list of addresses in an old type', { to, type: '0x0', accessList: [] }],
  ['a type with zeroes before it', { to, type: '0x02' }],
  ['an empty list of delegations', { to, authorizationList: [] }],
  ['the highest nonce', { to, nonce: '0xfffffffffffffffe' }],
  ['all the ether there can be', { to, value: max }],
])('behavior: %s is accepted', (_, fields) => {
  expect(check(fields)).toMatchObject({ to })
})

test.each<[string, object, string]>([
  ['another account', { from: to, to }, 'from: this is not the account that signs.'],
  ['another chain', { to, chainId: '0x1' }, 'chainId: the transaction is for chain 1, not 31337.'],
  ['another chain, as a number', { to, chainId: 1 }, 'chainId: the transaction is for chain 1, not 31337.'],
  ['two different data', { to, data: '0x01', input: '0x02' }, 'data: differs from input.'],
  ['half a byte', { to, data: '0x012' }, 'data: expected whole bytes.'],
  ['nothing at all', {}, 'to: expected an address, or data that creates a contract.'],
  ['type 0x5', { to, type: '0x5' }, 'type: this kind of transaction is not supported.'],
  ['the type of Tempo', { to, type: '0x76' }, 'type: this kind of transaction is not supported.'],
  ['a blob', { to, type: '0x3' }, 'type: this kind of transaction is not supported.'],
  ['two kinds of fee', { to, gasPrice: '0x1', maxFeePerGas: '0x1' }, 'gasPrice: cannot be combined with maxFeePerGas.'],
  [
    'a gas price and a tip',
    { to, gasPrice: '0x1', maxPriorityFeePerGas: '0x1' },
    'gasPrice: cannot be combined with maxPriorityFeePerGas.',
  ],
  [
    'a tip above the whole',
    { to, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
    'maxPriorityFeePerGas: higher than maxFeePerGas.',
  ],
  [
    'a tip of nothing',
    { to, maxFeePerGas: '0x0', maxPriorityFeePerGas: '0x1' },
    'maxPriorityFeePerGas: higher than maxFeePerGas.',
  ],
  [
    'a fee of a later type',
    { to, type: '0x1', maxFeePerGas: '0x1' },
    'maxFeePerGas: a transaction of type 0x1 has a gasPrice instead.',
  ],
  ['a list of a later type', { to, type: '0x0', accessList }, 'accessList: a transaction of type 0x0 has none.'],
  ['too little gas', { to, gas: '0x5207' }, 'gas: expected at least 21000.'],
  ['too little gas by its other name', { to, gasLimit: '0x5207' }, 'gas: expected at least 21000.'],
  ['too much gas', { to, gas: '0x3b9aca01' }, 'gas: expected at most 1000000000.'],
  ['two amounts of gas', { to, gas: '0x5208', gasLimit: '0x5209' }, 'gas: differs from gasLimit.'],
  [
    'a nonce that nobody reaches',
    { to, nonce: '0xffffffffffffffff' },
    'nonce: no account can have so many transactions.',
  ],
  ['a fee without bound', { to, gasPrice: max }, 'gasPrice: the network fee comes to more than there can be.'],
  [
    'a fee that fits alone',
    { to, value: max, maxFeePerGas: '0x1' },
    'maxFeePerGas: the network fee comes to more than there can be.',
  ],
  [
    'a tip without bound',
    { to, maxPriorityFeePerGas: max },
    'maxPriorityFeePerGas: the network fee comes to more than there can be.',
  ],
  ['a delegation of no type', { to, type: '0x4' }, 'authorizationList: a transaction of type 0x4 needs one.'],
  [
    'a delegation of an older type',
    { to, type: '0x2', authorizationList: [delegation] },
    'authorizationList: a transaction of type 0x2 has none.',
  ],
  [
    'a delegation that creates a contract',
    { data: '0x60', authorizationList: [delegation] },
    'to: expected an address with authorizationList.',
  ],
])('error: %s', (_, fields, message) => {
  expect(() => check(fields)).toThrow(expect.objectContaining({ code: -32602, message }))
})

describe('gas above the cap of EIP-7825', () => {
  const fields = { to, gas: '0x1000001' }

  test('error: on Ethereum', () => {
    const message = 'gas: expected at most 16777216.'
    expect(() => check(fields, createNetwork(1))).toThrow(expect.objectContaining({ code: -32602, message }))
    expect(check({ ...fields, gas: '0x1000000' }, createNetwork(1))).toMatchObject({ to })
  })

  test('behavior: other networks may accept it', () => {
    expect(check(fields, createNetwork(42161))).toMatchObject({ to })
  })
})

test.each<[string, Hex, object]>([
  ['the next one', '0x5', { nonce: 5, replaces: false }],
  ['one that waits', '0x4', { nonce: 4, replaces: true }],
])('behavior: a nonce: %s', (_, nonce, expected) => {
  expect(checkNonce(nonce, { mined: 3, pending: 5 })).toEqual(expected)
})

test.each<[string, Hex, string]>([
  ['used already', '0x2', 'nonce: 2 is used already; the next one is 3.'],
  ['with a gap before it', '0x6', 'nonce: 6 is ahead of the next one, 5.'],
])('error: a nonce %s', (_, nonce, message) => {
  const check = () => checkNonce(nonce, { mined: 3, pending: 5 })
  expect(check).toThrow(expect.objectContaining({ code: -32602, message }))
})

test.each([
  ['a delegation', { to, authorizationList: [delegation] }],
  ['its type alone', { to, type: '0x04' }],
])('error: a page asks for %s', (_, fields) => {
  const message = 'A page cannot ask for this signature: it would control the account.'
  expect(() => assertNoDelegation({ from, ...fields } as never)).toThrow(
    expect.objectContaining({ code: -32602, message }),
  )
  expect(() => assertNoDelegation({ from, to, authorizationList: [] } as never)).not.toThrow()
})
