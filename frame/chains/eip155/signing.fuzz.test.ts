import type { EvmSignable } from '@oriel/clear-signing/signing/signable.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { TypedDataEncoder } from 'ethers'
import fc from 'fast-check'
import { getAddress, type Hex, hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { computeDigest } from './signing/signing.ts'

// Set ORIEL_FUZZ_SEED to repeat a run.
type Fields = TypedData['types'][string]
type Write = (address: Hex) => string
type Sample = { typedData: (write: Write) => TypedData; flips: boolean[] }

const createHexArbitrary = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
const address = createHexArbitrary(20)
type Value = (write: Write) => unknown
const always = (value: unknown): Value => {
  return () => value
}
const mixCase = (text: string) => [...text].map((letter, at) => (at % 3 ? letter : letter.toUpperCase())).join('')

const plain: Record<string, fc.Arbitrary<Value>> = {
  address: address.map((value) => (write: Write) => write(value)),
  uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((value) => always(value.toString())),
  int64: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => always(value.toString())),
  bool: fc.boolean().map(always),
  bytes: fc.nat({ max: 40 }).chain(createHexArbitrary).map(always),
  bytes20: address.map(always),
  bytes32: createHexArbitrary(32).map(always),
  // Also generate strings that resemble addresses but are signed as strings.
  string: fc
    .oneof(
      fc.string(),
      address.map((value) => `0x${mixCase(value.slice(2))}`),
    )
    .map(always),
}

const structs: fc.Arbitrary<Record<string, Fields>> = fc
  .array(
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('', '', '', '[]', '[2]', '[][2]')), { minLength: 1, maxLength: 5 }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    Object.fromEntries(
      all.map((fields, at) => {
        const types = [...Object.keys(plain), 'address', 'address', ...all.slice(0, at).map((_, index) => `S${index}`)]
        return [
          `S${at}`,
          fields.map(([pick, suffix], index) => ({
            name: `f${index}`,
            type: `${types[pick % types.length]}${suffix}`,
          })),
        ]
      }),
    ),
  )

function createValueArbitrary(type: string, types: Record<string, Fields>): fc.Arbitrary<Value> {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, element = '', count] = list
    const length = count ? { minLength: Number(count), maxLength: Number(count) } : { maxLength: 3 }
    return fc
      .array(createValueArbitrary(element, types), length)
      .map((values) => (write: Write) => values.map((create) => create(write)))
  }
  const fields = types[type]
  if (!fields) return plain[type] as fc.Arbitrary<Value>
  return fc
    .record(Object.fromEntries(fields.map(({ name, type }) => [name, createValueArbitrary(type, types)])))
    .map(
      (values) => (write: Write) =>
        Object.fromEntries(Object.entries(values).map(([name, create]) => [name, create(write)])),
    )
}

const domainFields: Fields = [
  { name: 'name', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

const sample: fc.Arbitrary<Sample> = structs.chain((types) => {
  const primaryType = `S${Object.keys(types).length - 1}`
  return fc
    .record({
      message: createValueArbitrary(primaryType, types),
      name: fc.string(),
      contract: address,
      isDeclared: fc.boolean(),
      flips: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    })
    .map(({ message, name, contract, isDeclared, flips }) => ({
      flips,
      typedData: (write: Write) => ({
        types: isDeclared ? { EIP712Domain: domainFields, ...types } : types,
        primaryType,
        domain: { name, chainId: 1, verifyingContract: write(contract) },
        message: message(write) as TypedData['message'],
      }),
    }))
})

const keepLower: Write = (value) => value
const toUpper: Write = (value) => `0x${value.slice(2).toUpperCase()}`
const toChecksum: Write = (value) => getAddress(value)
const flipCase =
  (flips: boolean[]): Write =>
  (value) =>
    `0x${[...value.slice(2)].map((letter, at) => (flips[at] ? letter.toUpperCase() : letter)).join('')}`

const computeOurDigest = (typedData: TypedData) => computeDigest({ type: 'eip155:typedData', typedData })
const computeViemDigest = (typedData: TypedData) => hashTypedData(typedData as Parameters<typeof hashTypedData>[0])

function computeEthersDigest({ domain, types, message }: TypedData) {
  const { EIP712Domain: _, ...rest } = types
  return TypedDataEncoder.hash(domain, rest as unknown as Record<string, { name: string; type: string }[]>, message)
}

describe('the case of addresses', { timeout: 120_000 }, () => {
  console.log(`  ${howToRepeat} repeats this run`)

  test('behavior: typed data has one digest for every case of its addresses, the same as in viem and ethers', () => {
    let compared = 0
    fc.assert(
      fc.property(sample, ({ typedData, flips }) => {
        const digest = computeViemDigest(typedData(keepLower))
        expect(computeViemDigest(typedData(toChecksum))).toBe(digest)
        for (const write of [keepLower, toUpper, toChecksum, flipCase(flips)])
          expect(computeOurDigest(typedData(write))).toBe(digest)
        if (usesEveryStruct(typedData(keepLower))) {
          expect(computeEthersDigest(typedData(keepLower))).toBe(digest)
          compared++
        }
      }),
      getLoopOptions({ short: 100, long: 400 }),
    )
    expect(compared).toBeGreaterThan(10)
  })

  test('behavior: transactions and delegations have one digest for every case, too', () => {
    const fields = {
      to: address,
      listed: address,
      delegate: address,
      flips: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    }
    fc.assert(
      fc.property(fc.record(fields), ({ to, listed, delegate, flips }) => {
        const write = flipCase(flips)
        const createTransaction = (how: Write): EvmSignable => ({
          type: 'eip155:transaction',
          transaction: {
            type: 'eip7702',
            chainId: 1,
            nonce: 1,
            to: how(to) as Hex,
            value: '0x1',
            data: '0x',
            gas: '0x186a0',
            maxFeePerGas: '0x2',
            maxPriorityFeePerGas: '0x1',
            accessList: [{ address: how(listed) as Hex, storageKeys: [] }],
            authorizationList: [
              { chainId: '0x1', address: how(delegate) as Hex, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' },
            ],
          },
        })
        const createAuthorization = (how: Write): EvmSignable => {
          return { type: 'eip155:authorization', chainId: 1, address: how(delegate) as Hex, nonce: 1 }
        }
        for (const signable of [createTransaction, createAuthorization])
          for (const how of [toUpper, toChecksum, write])
            expect(computeDigest(signable(how))).toBe(computeDigest(signable(keepLower)))
      }),
      getLoopOptions({ short: 50, long: 200 }),
    )
  })
})

/** Returns true if the primary type uses every struct. ethers rejects typed data with unused structs. */
function usesEveryStruct({ types, primaryType }: TypedData): boolean {
  const reached = new Set([primaryType])
  for (const name of reached)
    for (const { type } of types[name] ?? []) {
      const [base = ''] = type.split('[')
      if (types[base]) reached.add(base)
    }
  return Object.keys(types).every((name) => name === 'EIP712Domain' || reached.has(name))
}
