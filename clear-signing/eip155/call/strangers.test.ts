import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import fc from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  maxUint128,
  maxUint160,
  maxUint256,
  pad,
  parseAbi,
  parseUnits,
  toHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeBatch, describeTransaction } from '../transaction/describeTransaction.ts'
import {
  account,
  alice,
  encode,
  describe as explain,
  getCodes,
  multicall3,
  router,
  unknown,
  usdc,
  weth,
} from '../transaction/node.testing.ts'
import { findAddresses } from './strangers.ts'

// Set ORIEL_FUZZ_SEED to repeat a run.
const options = getLoopOptions({ short: 150, long: 10_000 })
console.log(`  ${howToRepeat} repeats this run`)

const attacker: Hex = '0x9f3c1b7a5d2e4f60718293a4b5c6d7e8f9010203'
const helper: Hex = '0x00000000006c3852cbef3e08e8df289169ede581'
const abi = parseAbi(['function greet(address friend)', 'function multicall(bytes[] data)'])
const withSelector = (data: Hex): Hex => `0x12345678${data.slice(2)}`
const pack = (types: string[], values: unknown[]) =>
  withSelector(
    encodeAbiParameters(
      types.map((type) => ({ type })),
      values,
    ),
  )

describe('words that look like addresses', () => {
  test.each<[string, Hex, Hex[]]>([
    ['an argument', pack(['address'], [attacker]), [attacker]],
    ['after other arguments', pack(['uint256', 'bool', 'address'], [5n, true, attacker]), [attacker]],
    ['a list', pack(['address[]'], [[attacker, helper]]), [attacker, helper]],
    ['encoded data inside', pack(['bytes'], [encodeAbiParameters([{ type: 'address' }], [attacker])]), [attacker]],
    ['a call inside', pack(['bytes'], [pack(['address'], [attacker])]), [attacker]],
    ['a call in a call inside', pack(['bytes[]'], [[pack(['bytes'], [pack(['address'], [attacker])])]]), [attacker]],
    ['an argument of zero before it', pack(['bytes'], [pack(['uint256', 'address'], [0n, attacker])]), [attacker]],
    ['a whole `bytes`', pack(['uint256', 'bytes'], [60n, attacker]), [attacker]],
    [
      'an address with many zeros',
      pack(['address'], ['0x000000000000ad05ccc4f10045630fb830b95127']),
      ['0x000000000000ad05ccc4f10045630fb830b95127'],
    ],
    [
      'a number that looks like the length of a call',
      pack(['uint256', 'address', 'uint256'], [36n, attacker, 0n]),
      [attacker],
    ],
  ])('error: %s', (_, data, expected) => {
    expect(findAddresses(data)).toEqual(expected)
  })

  test.each<[string, unknown, string?]>([
    ['a large amount', parseUnits('1000000000000', 18)],
    ['a ray', 10n ** 27n],
    ['a time', 1_800_000_000n],
    ['a small number', 7n],
    ['the largest number', maxUint256],
    ['the largest amount of Permit2', maxUint160],
    ['the largest amount of other contracts', maxUint128],
    ['a negative number', -5n, 'int256'],
    ['the network currency', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', 'address'],
    ['no address', '0x0000000000000000000000000000000000000000', 'address'],
    ['a hash', `0x${'ab'.repeat(32)}`, 'bytes32'],
    ['a name of 20 characters', 'a-name-of-characters', 'string'],
    ['a site of 20 characters', 'https://site.example', 'string'],
    ['a text', 'A long text of some words that fills more than one word of the data', 'string'],
  ])('behavior: %s is none', (_, value, type = 'uint256') => {
    expect(findAddresses(pack([type, 'uint256'], [value, 1n]))).toEqual([])
  })

  test('property: an address is found at any place, and numbers below the bound are not addresses', () => {
    const address = fc
      .bigInt({ min: 2n ** 152n, max: 2n ** 160n - 2n })
      .map((value): Hex => `0x${value.toString(16).padStart(40, '0')}`)
    const fillers = fc.array(fc.bigInt({ min: 0n, max: 2n ** 104n - 1n }), { maxLength: 6 })
    fc.assert(
      fc.property(fillers, address, fillers, fc.boolean(), (before, namedAddress, after, isInside) => {
        const types = [...before.map(() => 'uint256'), 'address', ...after.map(() => 'uint256')]
        const data = pack(types, [...before, namedAddress, ...after])
        const found = findAddresses(isInside ? pack(['uint256', 'bytes'], [1n, data]) : data)
        const isRound = /^0x0*([0-9a-f]{0,26}|f+|e{40})0*$/.test(namedAddress)
        if (!isRound) expect(found).toContain(namedAddress)
        if (!isInside)
          expect(
            findAddresses(
              pack(
                types.map(() => 'uint256'),
                [...before, 0n, ...after],
              ),
            ),
          ).toEqual([])
      }),
      options,
    )
  })
})

test('error: an unknown function that names a stranger is a danger, and names the person first (S3)', async () => {
  const description = await explain({ to: unknown, data: pack(['address', 'address'], [attacker, alice]) })
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'unknown-party' })
  expect(description.risks[0]?.text).toBe(
    `The address ${alice} and 1 other could get rights over all that you have at this contract.`,
  )
  expect(description.headline).toContainEqual({ label: 'Names', kind: 'address', value: attacker })
})

test('behavior: the account, the contract, known tokens and routers are no strangers', async () => {
  for (const familiar of [account, unknown, usdc, weth, router])
    expect(getCodes(await explain({ to: unknown, data: pack(['address'], [familiar]) }))).toEqual(['unknown-function'])
})

test('error: a right for Multicall3 is a right for anyone, also beside a stranger', async () => {
  const description = await explain({ to: unknown, data: pack(['address'], [multicall3]) })
  expect(description.headline).toContainEqual(
    expect.objectContaining({ label: 'Names', value: multicall3.toLowerCase() }),
  )
  expect(description.risks[0]).toEqual({
    level: 'danger',
    code: 'shared-contract',
    text: `This names ${multicall3.toLowerCase()}, which does what anyone asks of it. Anyone could use a right that it gets here.`,
  })
  const both = await explain({ to: unknown, data: pack(['address', 'address'], [multicall3, attacker]) })
  expect(getCodes(both)).toEqual(['shared-contract', 'unknown-party', 'unknown-function'])
})

test('error: data that does not fit a known function is searched, too', async () => {
  const data = `${encode('transferOwnership', attacker).slice(0, 10)}${'00'.repeat(8)}` as Hex
  const short =
    `${encode('permit', account, attacker, 1n, 1n, 27, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`).slice(0, 200)}` as Hex
  expect(getCodes(await explain({ to: unknown, data }))).toEqual(['malformed-data'])
  expect(getCodes(await explain({ to: unknown, data: short }))).toEqual(['unknown-party', 'malformed-data'])
})

describe('on a chain', () => {
  let chain: TestChain
  let user: Awaited<ReturnType<TestChain['createAccount']>>
  beforeAll(async () => {
    chain = await startTestChain()
    user = await chain.createAccount()
  })
  afterAll(() => chain.stop())

  const encodeGreet = () => encodeFunctionData({ abi, functionName: 'greet', args: [attacker] })
  const describeCall = async (call: Hex, usedContracts?: string[]) => {
    const { rights } = chain.contracts
    const context = { ...chain, account: user.address, usedContracts }
    return renderInEnglish(await describeTransaction({ from: user.address, to: rights, data: call }, context))
  }

  test('error: a stranger is a danger although nothing moves, and a warning on a site that has a history with the contract (S3)', async () => {
    const first = await describeCall(encodeGreet())
    expect(first.simulation).toMatchObject({ ok: true, changes: [], approvals: [] })
    expect(first.risks[0]).toMatchObject({ level: 'danger', code: 'unknown-party' })
    const { rights } = chain.contracts
    expect((await describeCall(encodeGreet(), [attacker])).risks[0]).toMatchObject({
      level: 'danger',
      code: 'unknown-party',
    })
    expect((await describeCall(encodeGreet(), [rights.toLowerCase()])).risks[0]).toMatchObject({
      level: 'warning',
      code: 'unknown-party',
      text: expect.stringContaining(attacker),
    })
  })

  test('error: a history excuses no call that names more strangers than the wallet compares', async () => {
    const decoys = Array.from({ length: 64 }, (_, at) => pad(toHex(10n ** 45n + BigInt(at))))
    const used = [chain.contracts.rights]
    expect((await describeCall(concat([encodeGreet(), ...decoys]), used)).risks[0]).toMatchObject({ level: 'danger' })
    expect((await describeCall(concat([encodeGreet(), ...decoys.slice(1)]), used)).risks[0]).toMatchObject({
      level: 'warning',
    })
  })

  test('error: a stranger inside a multicall and in a batch is found', async () => {
    const inside = encodeFunctionData({ abi, functionName: 'multicall', args: [[encodeGreet()]] })
    expect(getCodes(await describeCall(inside))).toContain('unknown-party')
    const calls = [
      { to: chain.contracts.rights, data: inside },
      { to: user.address, value: '0x1' as const },
    ]
    const batch = renderInEnglish(await describeBatch(calls, { ...chain, account: user.address }))
    expect(getCodes(batch)).toContain('unknown-party')
  })
})
