import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { expect, test } from 'vitest'
import { account, apes, createTypedData, describe, getCodes, other, soon, zero } from './typedData.testing.ts'

type Parts = Omit<Parameters<typeof createTypedData>[0], 'structs'>
const appDomain = { name: 'App', version: '1', chainId: 1 }
const describeOpen = ({ domain = appDomain, ...parts }: Parts) =>
  describe({ ...createTypedData(parts), domain: domain as Record<string, unknown> })
const describeLogin = (members: string, message: object) => describeOpen({ type: 'Login', members, message })

test('default: a login of plain text is ordinary', () => {
  expect(describeLogin('string text, uint256 nonce', { text: 'Log in to the app', nonce: 1 }).highRisk).toBe(false)
})

test('error: a transaction of another system moves money by the signature alone', () => {
  const description = describeOpen({
    type: 'HyperliquidTransaction:UsdSend',
    members: 'string hyperliquidChain, string destination, string amount, uint64 time',
    message: { hyperliquidChain: 'Mainnet', destination: other, amount: '100000', time: 1 },
    domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 1 },
  })
  expect(description).toMatchObject({
    title: 'Sign a transaction',
    risks: [{ level: 'danger', code: 'call-by-signature' }, { code: 'typed-data-no-contract' }],
    highRisk: true,
  })
})

test('error: texts and logins whose signature serves as a key are not ordinary', () => {
  const text = 'Access zkSync account.\n\nOnly sign this message for a trusted client!'
  expect(describeLogin('string text', { text }).highRisk).toBe(true)
  const { highRisk } = describeOpen({
    type: 'ClobAuth',
    members: 'address address, string timestamp, uint256 nonce, string message',
    message: { address: account, timestamp: '1735689600', nonce: 0, message: 'I control the given wallet' },
    domain: { name: 'ClobAuthDomain', version: '1', chainId: 1 },
  })
  expect(highRisk).toBe(true)
})

test('error: a domain with a value of another type behind an allowed name is not ordinary', () => {
  const data = {
    primaryType: 'Login',
    domain: { name: 'App', chainId: 1, version: { name: `0x${'11'.repeat(32)}` } },
    types: {
      EIP712Domain: parseStructFields('string name, uint256 chainId, Inner version'),
      Inner: parseStructFields('bytes32 name'),
      Login: parseStructFields('string text'),
    },
    message: { text: 'Hello' },
  }
  expect(describe(data as unknown as Parameters<typeof describe>[0]).highRisk).toBe(true)
})

const createListing = (type: string, members: string) =>
  createTypedData({
    type,
    members,
    message: {
      quoteType: 1,
      globalNonce: 0,
      subsetNonce: 0,
      orderNonce: 0,
      strategyId: 0,
      collectionType: 0,
      collection: apes,
      currency: zero,
      signer: account,
      startTime: 1,
      endTime: soon,
      price: 1,
      itemIds: [1, 2, 3],
      amounts: [1, 1, 1],
      additionalParameters: '0x',
    },
    domain: { name: 'LooksRareProtocol', version: '2' },
  })
const looksRare =
  'uint8 quoteType, uint256 globalNonce, uint256 subsetNonce, uint256 orderNonce, uint256 strategyId, uint8 collectionType, address collection, address currency, address signer, uint256 startTime, uint256 endTime, uint256 price, uint256[] itemIds, uint256[] amounts, bytes additionalParameters'

test.each([
  ['Maker', looksRare],
  ['MakerAsk', 'address signer, uint256 startTime'],
  ['Ask', 'address signer, uint256 startTime'],
  ['Terms', looksRare],
  ['Terms', 'address collection, uint256 price'],
  ['Terms', 'address currency, uint256[] itemIds'],
])('error: a listing for a price is an order, whatever its type: %s(%s)', (type, members) => {
  const description = describe(createListing(type, members))
  expect(description).toMatchObject({ title: 'Sign an order', highRisk: true })
  expect(description.risks[0]).toMatchObject({ level: 'danger', code: 'order' })
})

test.each(['Task', 'Basket', 'AskQuestion', 'MakerDaoForum'])(
  'behavior: a type whose name only resembles an order’s is none: %s',
  (type) => {
    expect(getCodes(describe(createTypedData({ type, members: 'uint256 count', message: { count: 1 } })))).toEqual([
      'blind-typed-data',
    ])
  },
)
