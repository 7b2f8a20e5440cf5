import { expect, test } from 'vitest'
import {
  account,
  apes,
  chainData,
  contract,
  createTypedData,
  describe,
  formatRows,
  getCodes,
  nonce,
  other,
  past,
  soon,
  usdc,
  zero,
} from './typedData.testing.ts'

const createOneInch = (more: object = {}) =>
  createTypedData({
    type: 'Order',
    members:
      'uint256 salt, address maker, address receiver, address makerAsset, address takerAsset, uint256 makingAmount, uint256 takingAmount, uint256 makerTraits',
    message: {
      salt: 1,
      maker: account,
      receiver: zero,
      makerAsset: usdc,
      takerAsset: contract,
      makingAmount: '5000000',
      takingAmount: '7',
      makerTraits: 0,
      ...more,
    },
  })
const createCow = (more: object = {}) =>
  createTypedData({
    type: 'Order',
    members:
      'address sellToken, address buyToken, address receiver, uint256 sellAmount, uint256 buyAmount, uint32 validTo, bytes32 appData, uint256 feeAmount, string kind, bool partiallyFillable, string sellTokenBalance, string buyTokenBalance',
    message: {
      sellToken: usdc,
      buyToken: contract,
      receiver: account,
      sellAmount: '5000000',
      buyAmount: '7',
      validTo: soon,
      appData: nonce,
      feeAmount: '1000000',
      kind: 'sell',
      partiallyFillable: false,
      sellTokenBalance: 'erc20',
      buyTokenBalance: 'erc20',
      ...more,
    },
  })
const limit = createTypedData({
  type: 'LimitOrder',
  members:
    'address makerToken, address takerToken, uint128 makerAmount, uint128 takerAmount, uint128 takerTokenFeeAmount, address maker, address taker, address sender, address feeRecipient, bytes32 pool, uint64 expiry, uint256 salt',
  message: {
    makerToken: usdc,
    takerToken: contract,
    makerAmount: '5000000',
    takerAmount: '7',
    takerTokenFeeAmount: 0,
    maker: account,
    taker: zero,
    sender: zero,
    feeRecipient: zero,
    pool: nonce,
    expiry: soon,
    salt: 1,
  },
})

test.each([
  ['1inch', createOneInch(), '5 USDC'],
  ['CoW, with its fee', createCow(), '6 USDC'],
  ['0x', limit, '5 USDC'],
])('default: %s', (_, data, amount) => {
  const description = describe(data)
  expect(description).toMatchObject({ kind: 'order', title: 'Sign an order', highRisk: true })
  expect(formatRows(description.headline)[0]).toBe(`You give: ${amount}`)
  expect(formatRows(description.headline)).toContain('You receive at least: 7 base units of unknown token')
  expect(formatRows(description.outflows)).toEqual([`You give: ${amount}`])
  expect(getCodes(description)).toEqual(['order', 'unknown-token'])
})

test('behavior: assets for another receiver, and amounts set by another contract, do not count as received', () => {
  for (const data of [createOneInch({ receiver: other }), createCow({ receiver: other })]) {
    expect(getCodes(describe(data))).toEqual(expect.arrayContaining(['order-for-nothing', 'other-recipient']))
    expect(formatRows(describe(data).headline).join()).not.toContain('You receive')
  }
  const open = describe(createOneInch({ makerTraits: 1n << 249n }))
  expect(open.risks[0]).toMatchObject({ level: 'danger', code: 'order' })
  expect(formatRows(open.headline).join()).not.toContain('You receive')
  expect(getCodes(describe(createOneInch({ takingAmount: 0 })))).toContain('order-for-nothing')
})

test('behavior: the expiration, the owner and the share of the balance are judged', () => {
  expect(getCodes(describe(createCow({ validTo: past })))).toContain('expired')
  expect(getCodes(describe(createOneInch({ makerTraits: BigInt(past) << 80n })))).toContain('expired')
  expect(getCodes(describe(createOneInch({ maker: other })))).toContain('other-owner')
  expect(getCodes(describe(createCow({ sellAmount: '990000000' })))).toContain('whole-balance')
})

test.each([
  [
    'Order',
    'address trader, uint8 side, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price',
    { trader: account, side: 1, collection: apes, tokenId: 9, amount: 1, paymentToken: zero, price: 0 },
  ],
  ['Root', 'bytes32 root', { root: nonce }],
  [
    'ERC721Order',
    'uint8 direction, address maker, address erc20Token, uint256 erc20TokenAmount, address erc721Token, uint256 erc721TokenId',
    { direction: 0, maker: account, erc20Token: usdc, erc20TokenAmount: 1, erc721Token: apes, erc721TokenId: 9 },
  ],
  ['Anything', 'address maker, uint256 x', { maker: account, x: 1 }],
])('behavior: an order of an unknown shape is high risk: %s(%s)', (type, members, message) => {
  const description = describe(createTypedData({ type, members, message }))
  expect(description).toMatchObject({
    kind: 'typedData',
    title: 'Sign an order',
    risks: [{ level: 'danger', code: 'order' }],
    highRisk: true,
  })
})

test('behavior: data with the account as giver and another address as taker counts as a permission', () => {
  for (const [from, to] of [
    ['from', 'to'],
    ['owner', 'receiver'],
    ['signer', 'beneficiary'],
  ]) {
    const data = createTypedData({
      type: 'Thing',
      members: 'Parties parties, bytes32 x',
      structs: { Parties: `address ${from}, address ${to}` },
      message: { parties: { [from as string]: account, [to as string]: other }, x: nonce },
    })
    expect(describe(data)).toMatchObject({ title: 'Give a permission', risks: [{ level: 'danger', code: 'permit' }] })
  }
})

test('error: a received token may be worth nothing', () => {
  const data = createOneInch({ takerAsset: contract, takingAmount: '7000000' })
  const claimed = { address: contract, standard: 'erc20', symbol: 'USDC', name: 'USD Coin', decimals: 6 } as const
  const known = { ...chainData, tokens: new Map([...chainData.tokens, [contract.toLowerCase(), claimed]]) }
  expect(describe(data, known).risks).toContainEqual({
    level: 'warning',
    code: 'unknown-token',
    text: `You receive an unknown token that calls itself USDC: ${contract}. Anyone can make one like it.`,
  })
  expect(getCodes(describe(createOneInch({ takerAsset: usdc, takingAmount: '7000000' })))).toEqual(['order'])
  const trace = describe(createOneInch({ takerAsset: usdc, takingAmount: 1 }))
  expect(trace.risks[0]).toEqual({
    level: 'danger',
    code: 'order-for-nothing',
    text: 'You give assets for almost nothing: you receive 0.000001 USDC.',
  })
})

test('behavior: the address that CoW uses for the native currency is no unknown token', () => {
  const mark = `0x${'e'.repeat(40)}`
  const description = describe(createCow({ buyToken: mark, buyAmount: '900000000000000000' }))
  expect(formatRows(description.headline)).toContain('You receive at least: 0.9 ETH')
  expect(getCodes(description)).toEqual(['order'])
  expect(getCodes(describe(createCow({ buyToken: mark, buyAmount: 1 })))).toContain('order-for-nothing')
  expect(getCodes(describe(createOneInch({ takerAsset: mark })))).toContain('unknown-token')
})

test('behavior: an expired Blur order is reported', () => {
  const createBlur = (expirationTime: string | number, more = '') =>
    createTypedData({
      type: 'Order',
      members: `address trader, uint8 side, address matchingPolicy, address collection, uint256 tokenId, uint256 amount, address paymentToken, uint256 price, uint256 listingTime, uint256 expirationTime, Fee[] fees, uint256 salt, bytes extraParams, uint256 nonce${more}`,
      structs: { Fee: 'uint16 rate, address recipient' },
      message: {
        trader: account,
        side: 1,
        matchingPolicy: other,
        collection: apes,
        tokenId: 9,
        amount: 1,
        paymentToken: zero,
        price: 1,
        listingTime: 1,
        expirationTime,
        fees: [],
        salt: 1,
        extraParams: '0x',
        nonce: 0,
        x: 1,
      },
    })
  expect(getCodes(describe(createBlur(past)))).toEqual(expect.arrayContaining(['order', 'expired']))
  expect(getCodes(describe(createBlur(soon)))).not.toContain('expired')
  expect(getCodes(describe(createBlur(past, ', uint256 x')))).not.toContain('expired')
})
