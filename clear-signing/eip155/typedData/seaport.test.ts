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

const item = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const structs = { OfferItem: item, ConsiderationItem: `${item}, address recipient` }
const members = [
  'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType',
  'uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
].join(', ')
const createNft = (more: object = {}) => ({
  itemType: 2,
  token: apes,
  identifierOrCriteria: '9',
  startAmount: '1',
  endAmount: '1',
  ...more,
})
const createPayment = (recipient: string, more: object = {}) => ({
  itemType: 1,
  token: usdc,
  identifierOrCriteria: '0',
  startAmount: '9000000',
  endAmount: '5000000',
  recipient,
  ...more,
})
const createMessage = (more: object = {}) => ({
  offerer: account,
  zone: zero,
  offer: [createNft()],
  consideration: [createPayment(account)],
  orderType: 0,
  startTime: '0',
  endTime: soon,
  zoneHash: nonce,
  salt: '1',
  conduitKey: nonce,
  counter: '0',
  ...more,
})
const createOrder = (more: object = {}) =>
  createTypedData({ type: 'OrderComponents', members, structs, message: createMessage(more) })
const createBulk = (orders: object[]) =>
  createTypedData({
    type: 'BulkOrder',
    members: 'OrderComponents[2][2] tree',
    structs: { ...structs, OrderComponents: members },
    message: { tree: [orders.slice(0, 2), orders.slice(2, 4)] },
  })

test('default: the given and the received items', () => {
  const description = describe(createOrder())
  expect(description).toMatchObject({ kind: 'order', title: 'Sign an order', highRisk: true })
  expect(formatRows(description.headline).slice(0, 4)).toEqual([
    'You give: 1 × Paper Apes #9',
    `Unverified token: Paper Apes: ${apes}`,
    'You receive: 5 USDC',
    `Unverified token: USD Coin: ${usdc}`,
  ])
  expect(formatRows(description.outflows)).toEqual(['You give: 1 × Paper Apes #9'])
  expect(getCodes(description)).toEqual(['order'])
})

test('behavior: an order that receives nothing', () => {
  expect(getCodes(describe(createOrder({ consideration: [createPayment(other)] })))).toEqual([
    'order-for-nothing',
    'order',
  ])
  expect(getCodes(describe(createOrder({ consideration: [createPayment(account, { endAmount: '0' })] })))).toContain(
    'order-for-nothing',
  )
})

test('behavior: offering any NFT of a collection, or of a set, is a danger', () => {
  const any = describe(createOrder({ offer: [createNft({ itemType: 4, identifierOrCriteria: '0' })] }))
  expect(formatRows(any.headline)[0]).toBe('You give: 1 × any NFT of Paper Apes')
  expect(any.risks[0]).toEqual({
    level: 'danger',
    code: 'order-any-nft',
    text: 'The buyer can take any NFT of Paper Apes that you own.',
  })
  const set = describe(createOrder({ offer: [createNft({ itemType: 5, identifierOrCriteria: '123' })] }))
  expect(formatRows(set.outflows)).toEqual(['You give: 1 × one of a chosen set of NFTs of Paper Apes'])
  expect(getCodes(set)).toContain('order-any-nft')
  const received = describe(createOrder({ consideration: [createPayment(account, { itemType: 4, token: apes })] }))
  expect(formatRows(received.headline)).toContain('You receive: 5000000 × any NFT of Paper Apes')
  expect(getCodes(received)).not.toContain('order-any-nft')
})

test('behavior: the validity and the owner are judged', () => {
  expect(getCodes(describe(createOrder({ endTime: past })))).toContain('expired')
  expect(getCodes(describe(createOrder({ startTime: soon })))).toContain('not-yet-valid')
  expect(getCodes(describe(createOrder({ offerer: other })))).toContain('other-owner')
})

test('behavior: a bulk order is described as its orders, worst first', () => {
  const empty = createMessage({ offer: [], consideration: [] })
  const forNothing = createMessage({
    offer: [createNft({ identifierOrCriteria: '77' })],
    consideration: [createPayment(other)],
  })
  const description = describe(createBulk([createMessage(), forNothing, empty, empty]))
  expect(description).toMatchObject({ title: 'Sign several orders', highRisk: true })
  expect(formatRows(description.headline)[0]).toBe('You give: 1 × Paper Apes #77')
  expect(formatRows(description.outflows)).toEqual(['You give: 1 × Paper Apes #77', 'You give: 1 × Paper Apes #9'])
  expect(getCodes(description)).toEqual(['order-for-nothing', 'order'])
})

test('behavior: orders with unknown items or without items are not summed up', () => {
  for (const data of [
    createOrder({ offer: [createNft({ itemType: 6 })] }),
    createOrder({ offer: [], consideration: [] }),
    createBulk(Array.from({ length: 4 }, () => createMessage({ offer: [], consideration: [] }))),
  ])
    expect(describe(data)).toMatchObject({ title: 'Sign an order', risks: [{ level: 'danger', code: 'order' }] })
})

const createNative = (amount: bigint) =>
  createPayment(account, { itemType: 0, token: zero, startAmount: `${amount}`, endAmount: `${amount}` })
const createToken = (address: string, amount: bigint | string) => ({
  itemType: 1,
  token: address,
  identifierOrCriteria: '0',
  startAmount: `${amount}`,
  endAmount: `${amount}`,
})

test('behavior: the native currency is named', () => {
  const description = describe(createOrder({ consideration: [createNative(9n * 10n ** 17n)] }))
  expect(formatRows(description.headline)).toContain('You receive: 0.9 ETH')
  expect(getCodes(description)).toEqual(['order'])
})

test('error: an NFT for next to nothing', () => {
  const wei = describe(createOrder({ consideration: [createNative(1n)] }))
  expect(wei.risks[0]).toEqual({
    level: 'danger',
    code: 'order-for-nothing',
    text: 'You give assets for almost nothing: you receive 0.000000000000000001 ETH.',
  })
  expect(getCodes(describe(createOrder({ consideration: [createNative(10n ** 14n - 1n)] })))).toContain(
    'order-for-nothing',
  )
  expect(getCodes(describe(createOrder({ consideration: [createNative(10n ** 14n)] })))).not.toContain(
    'order-for-nothing',
  )
  const parts = [createNative(5n * 10n ** 13n), createNative(5n * 10n ** 13n)]
  expect(getCodes(describe(createOrder({ consideration: parts })))).not.toContain('order-for-nothing')
})

test('error: a received token may be worth nothing', () => {
  expect(getCodes(describe(createOrder({ consideration: [createPayment(account, { token: contract })] })))).toContain(
    'unknown-token',
  )
  expect(getCodes(describe(createOrder()))).not.toContain('unknown-token')
})

test('error: an NFT for an NFT of a collection with a good name is a danger (S11)', () => {
  const azuki = { address: contract, standard: 'erc721', name: 'Azuki' } as const
  const known = { ...chainData, tokens: new Map([...chainData.tokens, [contract.toLowerCase(), azuki]]) }
  for (const itemType of [2, 4]) {
    const received = createPayment(account, { itemType, token: contract, startAmount: '1', endAmount: '1' })
    const swapped = describe(createOrder({ consideration: [received] }), known)
    expect(swapped.risks[0]).toEqual({
      level: 'danger',
      code: 'unknown-token',
      text: `You receive an NFT of Azuki: ${contract}. Anyone can make a collection with this name.`,
    })
  }
  const someoneElse = createPayment(other, { itemType: 2, token: contract, startAmount: '1', endAmount: '1' })
  expect(getCodes(describe(createOrder({ consideration: [createPayment(account), someoneElse] }), known))).toEqual([
    'order',
  ])
})

test('error: the amounts of a token in all orders add up, and come before unknown tokens', () => {
  const part = createMessage({ offer: [createToken(usdc, 250_000_000n)] })
  const all = describe(createBulk([part, part, part, part]))
  expect(formatRows(all.outflows)).toEqual(['You give: 1,000 USDC'])
  expect(getCodes(all)).toContain('whole-balance')
  const junk = [1, 3, 4, 5].map((at) => createNft({ itemType: at === 1 ? 4 : 2, token: `0x${`${at}`.repeat(40)}` }))
  const hidden = describe(
    createOrder({ offer: [...junk, createToken(contract, 2n ** 200n), createToken(usdc, 600_000_000n)] }),
  )
  expect(formatRows(hidden.outflows)[0]).toBe('You give: 600 USDC')
  expect(getCodes(hidden)).toContain('large-part')
})

test('behavior: the texts use the plural for several orders', () => {
  const getTexts = (more: object) =>
    describe(createBulk(Array.from({ length: 4 }, () => createMessage(more)))).risks.map(({ text }) => text)
  expect(getTexts({ endTime: past })).toContain('These orders have already expired, so they have no effect.')
  expect(getTexts({ startTime: soon }).join()).toContain('Some of these orders become valid later')
  const [expiredRisk] = describe(createOrder({ endTime: past })).risks.filter(({ code }) => code === 'expired')
  expect(expiredRisk?.text).toBe('This has already expired, so it has no effect.')
})
