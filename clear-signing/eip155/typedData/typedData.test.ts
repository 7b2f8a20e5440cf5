import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { TypedDataEncoder } from 'ethers'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { computeSignedDigest } from './checkTypedData.ts'
import { account, contract, createTypedData, other } from './typedData.testing.ts'
import { toSignedData } from './typedData.ts'

const computeDigest = (data: TypedData) => hashTypedData(data as Parameters<typeof hashTypedData>[0])
const nested = createTypedData({
  type: 'Outer',
  members: 'Inner one, Inner[2][] many, uint8 count, bytes blob, string text',
  structs: { Inner: 'address to, int16 change, bytes2 mark, bool yes' },
  message: {
    one: { to: other.toLowerCase(), change: -5, mark: '0xAbcd', yes: true },
    many: [
      [
        { to: other, change: '0x05', mark: '0x0000', yes: false },
        { to: other, change: '7', mark: '0x0000', yes: false },
      ],
    ],
    count: ' 255 ',
    blob: 'plain text',
    text: '',
  },
})

test('default: all declared fields, in the form that is signed', () => {
  const signed = toSignedData(nested)
  expect(signed).toMatchObject({ unsigned: [], unfit: [], domain: { chainId: 1n, verifyingContract: contract } })
  expect(signed.message).toMatchObject({
    one: { to: other, change: -5n, mark: '0xAbcd', yes: true },
    many: [[{ change: 5n }, { change: 7n }]],
    count: 255n,
    blob: '0x706c61696e2074657874',
  })
  expect(computeSignedDigest(signed)).toBe(computeDigest(nested))
})

test('behavior: undeclared fields are dropped and reported by path', () => {
  const one = { ...(nested.message.one as object), extra: 1 }
  const added = {
    ...nested,
    domain: { ...nested.domain, salty: 1 },
    message: { ...nested.message, one, details: [], constructor: 5 },
  }
  const signed = toSignedData(added)
  expect(signed.unsigned.toSorted()).toEqual(['constructor', 'details', 'domain.salty', 'one.extra'])
  expect(signed.message).toEqual(toSignedData(nested).message)
  expect(computeSignedDigest(signed)).toBe(computeDigest(nested))
})

test('behavior: with the domain as its primary type only the domain is signed', () => {
  const data = { ...nested, primaryType: 'EIP712Domain' }
  const signed = toSignedData(data)
  expect(signed.message).toEqual({})
  expect(signed.unsigned).toEqual(['one', 'many', 'count', 'blob', 'text'])
  expect(computeSignedDigest(signed)).toBe(computeDigest(data))
})

describe('a domain that the types do not declare', () => {
  const { domain, types, message } = createTypedData({ type: 'Note', members: 'string text', message: { text: 'Hi' } })
  const data = { types, primaryType: 'Note', domain, message }

  test('behavior: it is inferred like in viem and ethers; eth-sig-util would sign an empty one', () => {
    const signed = toSignedData(data)
    expect(signed.types.get('EIP712Domain')).toEqual(
      parseStructFields('string name, string version, uint256 chainId, address verifyingContract'),
    )
    expect(computeSignedDigest(signed)).toBe(computeDigest(data))
    expect(computeSignedDigest(signed)).toBe(TypedDataEncoder.hash(domain, types, message))
    // The digest differs from that of MetaMask's eth-sig-util, which would sign an `EIP712Domain` without fields.
    const empty = { ...data, types: { ...types, EIP712Domain: [] } }
    expect(computeSignedDigest(signed)).not.toBe(computeDigest(empty))
    expect(computeSignedDigest(toSignedData(empty))).toBe(computeDigest(empty))
  })

  test('behavior: a chain id in a string is not signed, and is reported', () => {
    const text = { ...data, domain: { ...domain, chainId: '1' } }
    expect(toSignedData(text)).toMatchObject({ unsigned: ['domain.chainId'] })
    expect(computeSignedDigest(toSignedData(text))).toBe(computeDigest(text))
  })
})

test.each<[string, string, unknown]>([
  ['a number over its size', 'uint8 x', 256],
  ['a number under its size', 'int8 x', -129],
  ['a negative number', 'uint256 x', -1],
  ['a fraction', 'uint256 x', 1.5],
  ['no number', 'uint256 x', 'many'],
  ['a list for a number', 'uint256 x', [5]],
  ['a truth value for a number', 'uint256 x', true],
  ['text for a truth value', 'bool x', 'false'],
  ['a number for text', 'string x', 5],
  ['bytes for text', 'string x', [72, 105]],
  ['letters for bytes', 'bytes x', '0xzz'],
  ['half a byte', 'bytes x', '0x123'],
  ['bytes of another size', 'bytes4 x', '0x12'],
  ['text for an address', 'address x', 'me'],
  ['nothing', 'address x', undefined],
  ['null', 'string x', null],
  ['a list of another length', 'uint8[2] x', [1, 2, 3]],
  ['no list', 'uint8[] x', 1],
  ['a list that is none', 'uint8] x', [1]],
  ['a type without a size', 'uint x', 1],
  ['a type that is not declared', 'Other x', {}],
  ['two fields of one name', 'address x, uint256 x', account],
  ['text for a struct', 'Inner x', 'text'],
  ['a list for a struct', 'Inner x', [1]],
])('error: %s is an invalid value', (_, members, x) => {
  const data = createTypedData({ type: 'T', members, structs: { Inner: 'uint8 y' }, message: { x } })
  expect(toSignedData(data).unfit.length).toBeGreaterThan(0)
})

test('error: names that make the encoded types ambiguous', () => {
  const readSigned = (types: TypedData['types'], message: object) =>
    toSignedData({ types, primaryType: 'T', domain: {}, message: message as TypedData['message'] }).unfit
  // The name of one field contains the definition of a different type.
  const name = 'x)Caveat(address enforcer,bytes terms'
  expect(readSigned({ T: [{ name, type: 'uint8' }] }, { [name]: 1 })).toEqual([`T.${name}`])
  expect(readSigned({ T: [{ name: 'x', type: 'uint256 a,uint8' }] }, { x: 1 })).not.toEqual([])
  // A struct named like an array would be hashed instead of the array.
  expect(
    readSigned({ T: parseStructFields('bytes32[] x'), 'bytes32[]': parseStructFields('uint8 y') }, { x: [] }),
  ).not.toEqual([])
  expect(
    readSigned({ T: parseStructFields('address[] x'), address: parseStructFields('uint8 y') }, { x: [] }),
  ).not.toEqual([])
  expect(readSigned({ T: parseStructFields('string toString') }, {})).toEqual(['toString'])
})
