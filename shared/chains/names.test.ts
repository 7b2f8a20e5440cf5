import { keccak256, namehash, toHex } from 'viem'
import { expect, test } from 'vitest'
import { nameLabel, nameRejections, readNameRejection, reverseNode, toEvmCoinType } from './names.ts'

test.each(['oak4', 'a-b-c', '1234', 'x'.repeat(32)])('%s can be a name', (label) => {
  expect(nameLabel.test(label)).toBe(true)
})

test.each(['oak', 'x'.repeat(33), '-oak4', 'oak4-', 'xn--oak', 'Oak4', 'o k4', 'oak.4', 'oаk4', 'oak4\n'])(
  '%j cannot be a name',
  (label) => {
    expect(nameLabel.test(label)).toBe(false)
  },
)

test('each refusal has a status and a field of its own', () => {
  for (const [kind, { status, field }] of Object.entries(nameRejections))
    expect(readNameRejection(status, field)).toBe(kind)
  expect(readNameRejection(500, undefined)).toBeUndefined()
  expect(readNameRejection(401, 'origin')).toBeUndefined()
})

test('the coin type of Ethereum is 60, and that of another network has its chain id', () => {
  expect([toEvmCoinType(1), toEvmCoinType(8453), toEvmCoinType(31337)]).toEqual([60, 0x80002105, 0x80007a69])
})

test('a network whose chain id has more than 31 bits has no coin type, and not that of another network', () => {
  expect([toEvmCoinType(0x7fff_ffff), toEvmCoinType(0x8000_0000), toEvmCoinType(2 ** 32 + 8453)]).toEqual([
    0xffff_ffff,
    undefined,
    undefined,
  ])
})

test('the reverse node is the namehash of addr.reverse', () => {
  expect(reverseNode).toBe(namehash('addr.reverse'))
  expect(keccak256(toHex('setName(string)')).slice(0, 10)).toBe('0xc47f0027')
})
