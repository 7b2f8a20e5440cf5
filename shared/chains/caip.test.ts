import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  CaipAddress,
  CaipNetworkId,
  EvmAddress,
  isSameAddress,
  parseCaipAddress,
  parseCaipNetworkId,
  SolanaAddress,
  toEvmNetworkId,
  toHexChainId,
} from './caip.ts'

const evm = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('default: ids of networks and accounts are split into their parts', () => {
  expect(parseCaipNetworkId('eip155:1')).toEqual({ namespace: 'eip155', reference: '1' })
  expect(parseCaipAddress(`eip155:1:${evm}`)).toEqual({
    namespace: 'eip155',
    reference: '1',
    networkId: 'eip155:1',
    address: evm,
  })
  expect(toHexChainId('eip155:31337')).toBe('0x7a69')
})

test('default: a chain id in any form names its network', () => {
  expect(['0x7a69', '31337', 31337].map(toEvmNetworkId)).toEqual(Array(3).fill('eip155:31337'))
})

test.each([
  [evm, evm.toLowerCase(), true],
  [evm, evm.replace('f', 'e'), false],
  ['So11111111111111111111111111111111111111112', 'so11111111111111111111111111111111111111112', false],
  [undefined, evm, false],
])('behavior: the case of letters matters only in base58: %s, %s: %s', (a, b, isSame) => {
  expect(isSameAddress(a, b)).toBe(isSame)
})

test.each(['', 'eip155', 'eip155:', ':1', 'dogecoin:1', 'eip155:1:2', `eip155:${'1'.repeat(40)}`])(
  'error: %j is not a network id',
  (id) => {
    expect(z.safeParse(CaipNetworkId, id).success).toBe(false)
  },
)

test.each(['eip155:1', 'eip155::x', 'eip155:1:', 'moon:1:x', 'eip155:1:x:y'])(
  'error: %j is not an account id',
  (id) => {
    expect(z.safeParse(CaipAddress, id).success).toBe(false)
  },
)

test('behavior: addresses follow the rules of the specification', () => {
  expect(z.parse(EvmAddress, evm.slice(2))).toBe(evm)
  expect(z.safeParse(EvmAddress, `${evm}0`).success).toBe(false)
  expect(z.safeParse(SolanaAddress, '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA').success).toBe(true)
  // The first input contains characters that base58 excludes. The second has a prefix before a valid address.
  expect(z.safeParse(SolanaAddress, '0OIl'.repeat(10)).success).toBe(false)
  expect(z.safeParse(SolanaAddress, `x 4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA`).success).toBe(false)
})
