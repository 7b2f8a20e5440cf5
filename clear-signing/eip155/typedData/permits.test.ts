import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { permit2Address } from '../../known/permit2.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { computeSignedDigest } from './checkTypedData.ts'
import {
  account,
  apes,
  chainData,
  contract,
  createTypedData,
  describe,
  formatRows,
  getCodes,
  now,
  other,
  past,
  soon,
  usdc,
} from './typedData.testing.ts'
import { toSignedData } from './typedData.ts'

const domain = { name: 'Permit2', verifyingContract: permit2Address }
const permissions = { TokenPermissions: 'address token, uint256 amount' }
const batchMembers = 'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline'
const unlimited = { token: usdc, amount: maxUint256.toString() }
const createBatch = (permitted: object[], more: object = {}) =>
  createTypedData({
    type: 'PermitBatchTransferFrom',
    members: batchMembers,
    structs: permissions,
    domain,
    message: { permitted, spender: other, nonce: '7', deadline: soon, ...more },
  })
const createSingle = (more: object = {}) =>
  createTypedData({
    type: 'PermitTransferFrom',
    members: batchMembers.replace('[]', ''),
    structs: permissions,
    domain,
    message: { permitted: unlimited, spender: other, nonce: '7', deadline: soon, ...more },
  })
const details = { PermitDetails: 'address token, uint160 amount, uint48 expiration, uint48 nonce' }
const createAllowance = (amount: bigint, { expiration = soon, sigDeadline = soon } = {}) =>
  createTypedData({
    type: 'PermitSingle',
    members: 'PermitDetails details, address spender, uint256 sigDeadline',
    structs: details,
    domain,
    message: { details: { token: usdc, amount, expiration, nonce: 0 }, spender: other, sigDeadline },
  })
const createPermit = (value: bigint, more: object = {}) =>
  createTypedData({
    type: 'Permit',
    members: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
    domain: { verifyingContract: usdc },
    message: { owner: account, spender: other, value, nonce: 0, deadline: soon, ...more },
  })

test('default: the amount, the spender and the expiration are shown', () => {
  const description = describe(createPermit(25_000_000n))
  expect(description).toMatchObject({ kind: 'permit', title: 'Allow spending', highRisk: true })
  expect(formatRows(description.headline).slice(0, 3)).toEqual([
    `Given to: ${other}`,
    'Spending limit: 25 USDC',
    `Unverified token: USD Coin: ${usdc}`,
  ])
  expect(formatRows(description.outflows)).toEqual(['Spending limit: 25 USDC'])
  expect(getCodes(description)).toEqual(['permit', 'allowance', 'unknown-spender'])
})

test.each([
  ['no grants', { details: [] }],
  ['a grant of nothing', { details: [{ token: usdc, amount: '0' }] }],
  ['another end', { details: [], sigDeadline: '1' }],
])('behavior: unsigned fields do not change the description: %s', (_, decoy) => {
  for (const [honest, dishonest] of [
    [createBatch([unlimited]), createBatch([unlimited], decoy)],
    [createSingle(), createSingle(decoy)],
  ] as const) {
    const shown = describe(dishonest)
    const expected = describe(honest)
    expect(computeSignedDigest(toSignedData(dishonest))).toBe(computeSignedDigest(toSignedData(honest)))
    expect(shown).toMatchObject({ title: 'Allow spending', highRisk: true })
    expect(formatRows(shown.headline)).toEqual(formatRows(expected.headline))
    expect(formatRows(shown.headline)).toContain('Spending limit: Unlimited USDC')
    expect(formatRows(shown.outflows)).toEqual(['Spending limit: Unlimited USDC'])
    expect(getCodes(shown)).toEqual(expect.arrayContaining([...getCodes(expected), 'typed-data-unsigned-fields']))
  }
})

test('behavior: only a permit without any amount is described as a revocation', () => {
  expect(describe(createPermit(0n))).toMatchObject({ title: 'Remove a permission to spend', risks: [], outflows: [] })
  expect(describe(createAllowance(0n))).toMatchObject({ title: 'Remove a permission to spend', highRisk: false })
  // A transfer of zero is not a revocation.
  expect(describe(createBatch([{ token: usdc, amount: 0 }]))).toMatchObject({ title: 'Allow spending', highRisk: true })
  expect(getCodes(describe(createBatch([])))).toContain('permit')
  expect(describe(createBatch([]))).toMatchObject({ title: 'Allow spending', highRisk: true })
  const renamed = { ...createPermit(0n), types: { Grant: createPermit(0n).types.Permit ?? [] }, primaryType: 'Grant' }
  expect(describe(renamed)).toMatchObject({ title: 'Allow spending', highRisk: true })
  expect(getCodes(describe(renamed))).toContain('blind-typed-data')
})

test('behavior: a permit that declares both details and permitted is not summed up', () => {
  const data = createTypedData({
    type: 'PermitTransferFrom',
    members: 'TokenPermissions[] details, TokenPermissions permitted, address spender, uint256 sigDeadline',
    structs: permissions,
    domain,
    message: { details: [], permitted: unlimited, spender: other, sigDeadline: soon },
  })
  expect(describe(data)).toMatchObject({ title: 'Allow spending', risks: [{ level: 'danger', code: 'permit' }] })
})

test('behavior: a permit with a witness of any name is described as a permit', () => {
  const data = createTypedData({
    type: 'PermitWitnessTransferFrom',
    members: 'TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Order details',
    structs: { ...permissions, Order: 'bytes32 hash' },
    domain,
    message: {
      permitted: unlimited,
      spender: other,
      nonce: 1,
      deadline: soon,
      details: { hash: `0x${'00'.repeat(32)}` },
    },
  })
  const description = describe(data)
  expect(formatRows(description.outflows)).toEqual(['Spending limit: Unlimited USDC'])
  expect(description.risks).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/^This also signs terms/) }),
  )
  expect(description.opensDetails).toBe(true)
})

test('behavior: the worst grant comes first, and grants of nothing are one row', () => {
  const worthless = Array.from({ length: 7 }, () => ({ token: contract, amount: '0' }))
  const small = { token: usdc, amount: '5' }
  const description = describe(createBatch([...worthless.slice(1), small, unlimited, ...worthless.slice(0, 1)]))
  expect(formatRows(description.headline).filter((row) => !/^Unverified token|^Signature/.test(row))).toEqual([
    `Given to: ${other}`,
    'Spending limit: Unlimited USDC',
    'Spending limit: 0.000005 USDC',
    'And: 7 tokens with no amount',
  ])
  expect(formatRows(description.outflows)).toEqual(['Spending limit: Unlimited USDC'])
  const many = describe(createBatch(Array.from({ length: 9 }, () => small)))
  expect(formatRows(many.outflows)).toEqual(['Spending limit: 0.000045 USDC'])
  const described = describe(createBatch([small, { token: apes, amount: 0 }]))
  expect(formatRows(described.headline)).toContain('And: one token with no amount')
})

test('behavior: an amount just below the maximum counts as unlimited', () => {
  for (const amount of [2n ** 160n - 2n, 2n ** 96n - 1n, 10n ** 12n + 1n])
    expect(getCodes(describe(createAllowance(amount)))).toContain('unlimited-allowance')
  expect(getCodes(describe(createAllowance(1_000_000_001n)))).toContain('allowance-above-balance')
})

test('behavior: an expired permit is reported', () => {
  const text = 'This has already expired, so it has no effect.'
  for (const data of [
    createPermit(5n, { deadline: past }),
    createAllowance(5n, { sigDeadline: past }),
    createAllowance(5n, { expiration: past }),
    createBatch([unlimited], { deadline: past }),
  ])
    expect(describe(data).risks).toContainEqual({ level: 'info', code: 'expired', text })
  expect(getCodes(describe(createAllowance(5n, { expiration: '0' })))).not.toContain('expired')
  expect(getCodes(describe(createPermit(5n)))).not.toContain('expired')
})

test('behavior: a DAI permit gives everything, and an expiry of zero means no expiration', () => {
  const createDai = (allowed: boolean, expiry: number | string) =>
    createTypedData({
      type: 'Permit',
      members: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
      domain: { verifyingContract: usdc },
      message: { holder: account, spender: other, nonce: 0, expiry, allowed },
    })
  expect(getCodes(describe(createDai(true, 0)))).toEqual(
    expect.arrayContaining(['unlimited-allowance', 'permit', 'long-lived-permit']),
  )
  expect(getCodes(describe(createDai(true, past)))).toContain('expired')
  expect(describe(createDai(false, soon))).toMatchObject({ title: 'Remove a permission to spend', highRisk: false })
})

test('behavior: another owner, and another contract than Permit2, are reported', () => {
  expect(getCodes(describe(createPermit(5n, { owner: other })))).toContain('other-owner')
  const elsewhere = { ...createAllowance(5n), domain: { name: 'Permit2', chainId: 1, verifyingContract: contract } }
  expect(getCodes(describe(elsewhere))).toContain('permit2-unknown-contract')
})

test('behavior: a permit with more fields than the standard is not summed up', () => {
  const data = createTypedData({
    type: 'Permit',
    members: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline, uint256 really',
    domain: { verifyingContract: usdc },
    message: { owner: account, spender: other, value: 0, nonce: 0, deadline: now, really: maxUint256 },
  })
  expect(describe(data)).toMatchObject({ title: 'Allow spending', risks: [{ level: 'danger', code: 'permit' }] })
})

test('error: the share of the balance is judged for one grant and for the sum of many', () => {
  const part = { token: usdc, amount: '50000000' }
  expect(getCodes(describe(createPermit(1_000_000_000n)))).toContain('whole-balance')
  expect(getCodes(describe(createPermit(500_000_000n)))).toContain('large-part')
  expect(getCodes(describe(createPermit(499_999_999n)))).toEqual(['permit', 'allowance', 'unknown-spender'])
  const all = describe(createBatch(Array.from({ length: 20 }, () => part)))
  expect(formatRows(all.outflows)).toEqual(['Spending limit: 1,000 USDC'])
  expect(all.risks).toContainEqual({
    level: 'warning',
    code: 'whole-balance',
    text: 'The spender could take nearly all your USDC.',
  })
  expect(getCodes(describe(createBatch(Array.from({ length: 21 }, () => part))))).toContain('allowance-above-balance')
  expect(getCodes(describe(createPermit(1_000_000_000n, { owner: other })))).not.toContain('whole-balance')
})

test('behavior: for two allowances of a token the larger one counts, not their sum', () => {
  const detail = { token: usdc, amount: '300000000', expiration: soon, nonce: 0 }
  const data = createTypedData({
    type: 'PermitBatch',
    members: 'PermitDetails[] details, address spender, uint256 sigDeadline',
    structs: details,
    domain,
    message: { details: [detail, { ...detail, nonce: 1 }], spender: other, sigDeadline: soon },
  })
  expect(formatRows(describe(data).outflows)).toEqual(['Spending limit: 300 USDC'])
})

test('error: worthless tokens do not displace a real one from the rows beside the buttons', () => {
  const junk = Array.from({ length: 9 }, (_, at) => `0x${`${at + 1}`.repeat(40)}`)
  const answers = junk.map(
    (token) => [token, { address: usdc, standard: 'erc20', symbol: 'JUNK', decimals: 6 }] as const,
  )
  const grants = junk.map((token) => ({ token, amount: maxUint256.toString() }))
  const data = createBatch([...grants, { token: usdc, amount: '900000000' }])
  const without = { ...chainData, tokens: new Map<string, TokenInfo>([...chainData.tokens, ...answers]) }
  expect(formatRows(describe(data, without).outflows)[0]).toBe('Spending limit: 900 USDC')
  const owned = answers.map(([token, info]) => [token, { ...info, balance: 10n ** 30n, supply: 10n ** 31n }] as const)
  const withSome = { ...chainData, tokens: new Map<string, TokenInfo>([...chainData.tokens, ...owned]) }
  const description = describe(data, withSome)
  expect(formatRows(description.outflows)).toEqual([
    'Spending limit: 900 USDC',
    'Spending limit: Unlimited JUNK',
    'And: 8 more',
  ])
  expect(formatRows(description.headline)[1]).toBe('Spending limit: 900 USDC')
})
