import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import fc from 'fast-check'
import { permit2Address } from '../../known/permit2.ts'
import { account, apes, contract, createTypedData, other, usdc, zero } from './typedData.testing.ts'

const address = fc.constantFrom(account, other, usdc, apes, contract, zero, usdc.toLowerCase())
const party = fc.constantFrom(other, contract, other.toLowerCase())
const createBytes = (size: number) =>
  fc.nat().map(
    (seed) =>
      `0x${seed
        .toString(16)
        .padStart(8, '0')
        .repeat(8)
        .slice(0, 2 * size)}`,
  )
const spellings = [String, (value: bigint) => `0x${value.toString(16)}`, (value: bigint) => ` ${value} `, BigInt]
const createUint = (bits: number) => {
  const max = (1n << BigInt(bits)) - 1n
  const edges = [0n, 1n, max, max - 1n, max / 2n]
  return fc.nat().map((seed) => {
    const value = edges[seed % 9] ?? (seed % 2 === 0 ? (BigInt(seed) ** 9n) & max : BigInt(seed) & max)
    return (spellings[seed % 4] ?? BigInt)(value)
  })
}
const createRecord = (model: Record<string, fc.Arbitrary<unknown>>) => fc.record(model, { noNullPrototype: true })

export const plainTypes: Record<string, fc.Arbitrary<unknown>> = {
  address,
  bool: fc.boolean(),
  string: fc.string({ unit: 'binary', maxLength: 6 }),
  bytes: fc.integer({ min: 0, max: 9 }).chain(createBytes),
  bytes4: createBytes(4),
  bytes32: createBytes(32),
  uint8: createUint(8),
  uint48: createUint(48),
  uint64: createUint(64),
  uint128: createUint(128),
  uint160: createUint(160),
  uint256: createUint(256),
  int16: fc.integer({ min: -32_768, max: 32_767 }),
}

function createValues(members: string, own: Record<string, fc.Arbitrary<unknown>> = {}): fc.Arbitrary<object> {
  const model = parseStructFields(members).map(({ type, name }) => [
    name,
    own[name] ?? plainTypes[type] ?? fc.constant(undefined),
  ])
  return createRecord(Object.fromEntries(model))
}

type Kind = { type: string; members: string; structs?: Record<string, string>; domain?: object }
const createKind = (parts: Kind, own: Record<string, fc.Arbitrary<unknown>> = {}) =>
  createValues(parts.members, own).map((message) => createTypedData({ ...parts, message }))

const permit2 = { name: 'Permit2', verifyingContract: permit2Address }
const details = 'address token, uint160 amount, uint48 expiration, uint48 nonce'
const permissions = 'address token, uint256 amount'
const createList = (members: string) => fc.array(createValues(members), { minLength: 1, maxLength: 3 })

const permit2Kinds = ['', '[]'].flatMap((many) => [
  createKind(
    {
      type: many ? 'PermitBatch' : 'PermitSingle',
      members: `PermitDetails${many} details, address spender, uint256 sigDeadline`,
      structs: { PermitDetails: details },
      domain: permit2,
    },
    { details: many ? createList(details) : createValues(details), spender: party },
  ),
  createKind(
    {
      type: many ? 'PermitBatchTransferFrom' : 'PermitTransferFrom',
      members: `TokenPermissions${many} permitted, address spender, uint256 nonce, uint256 deadline`,
      structs: { TokenPermissions: permissions },
      domain: permit2,
    },
    { permitted: many ? createList(permissions) : createValues(permissions), spender: party },
  ),
])

const permits = [
  createKind(
    {
      type: 'Permit',
      members: 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline',
      domain: { verifyingContract: usdc },
    },
    { owner: fc.constant(account), spender: party },
  ),
  createKind(
    {
      type: 'Permit',
      members: 'address holder, address spender, uint256 nonce, uint256 expiry, bool allowed',
      domain: { verifyingContract: usdc },
    },
    { holder: fc.constant(account) },
  ),
  ...permit2Kinds,
]

const item = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const itemType = { itemType: fc.integer({ min: 0, max: 5 }) }
const orders = [
  createKind(
    {
      type: 'OrderComponents',
      members:
        'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
      structs: { OfferItem: item, ConsiderationItem: `${item}, address recipient` },
    },
    {
      offer: fc.array(createValues(item, itemType), { minLength: 1, maxLength: 2 }),
      consideration: fc.array(createValues(`${item}, address recipient`, itemType), { maxLength: 2 }),
    },
  ),
  createKind(
    {
      type: 'Order',
      members:
        'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance',
    },
    { validTo: createUint(32), feeAmount: fc.constant(0) },
  ),
  createKind({
    type: 'Order',
    members:
      'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
  }),
]

const transfers = createKind({
  type: 'TransferWithAuthorization',
  members: 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce',
  domain: { verifyingContract: usdc },
})
const toWord = (text: string) => text.slice(2).toLowerCase().padStart(64, '0')
const calldata = fc.oneof(
  createBytes(0),
  createBytes(9),
  createUint(256).map((amount) => `0x095ea7b3${toWord(other)}${toWord(`0x${BigInt(amount).toString(16)}`)}`),
)
const safe = createKind(
  {
    type: 'SafeTx',
    members:
      'address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce',
  },
  { data: calldata, operation: fc.constantFrom(0, 1) },
)
const forwards = createKind(
  {
    type: 'ForwardRequest',
    members: 'address from, address to, uint256 value, uint256 gas, uint256 nonce, uint48 deadline, bytes data',
  },
  { data: calldata },
)
const managers = createKind({
  type: 'Authorization',
  members: 'address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry',
})
const mail = createKind({ type: 'Mail', members: 'string text, address wallet, uint64 count, bytes32 mark' })

export const honest: fc.Arbitrary<TypedData> = fc.oneof(
  ...permits,
  ...orders,
  transfers,
  safe,
  forwards,
  managers,
  mail,
)

export const login: fc.Arbitrary<TypedData> = createValues('string text, uint64 nonce').map((message) => {
  const { types } = createTypedData({ type: 'Login', members: 'string text, uint64 nonce', message })
  return { types, primaryType: 'Login', domain: { name: 'App', chainId: 1 }, message: message as TypedData['message'] }
})

export const anyTyped: fc.Arbitrary<TypedData> = fc
  .array(fc.tuple(fc.constantFrom(...Object.keys(plainTypes)), fc.constantFrom('', '[]', '[2]')), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((members) => {
    const inner = members.map(([type, suffix], at) => ({ name: `m${at}`, type: `${type}${suffix}` }))
    const value = createRecord(
      Object.fromEntries(
        members.map(([type, suffix], at) => {
          const arbitrary = plainTypes[type] as fc.Arbitrary<unknown>
          const length = suffix === '[2]' ? { minLength: 2, maxLength: 2 } : { maxLength: 2 }
          return [`m${at}`, suffix ? fc.array(arbitrary, length) : arbitrary]
        }),
      ),
    )
    return createRecord({ one: value, many: fc.array(value, { maxLength: 1 }) }).map((message) => ({
      types: { Outer: parseStructFields('Inner one, Inner[] many'), Inner: inner },
      primaryType: 'Outer',
      domain: { name: 'App', chainId: 1, verifyingContract: contract },
      message,
    }))
  })
