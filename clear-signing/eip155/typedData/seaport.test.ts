import { expect, test } from 'vitest'
import {
  account,
  apes,
  codes,
  contract,
  describe,
  facts,
  nonce,
  other,
  past,
  rows,
  soon,
  typed,
  usdc,
  zero,
} from './typedData.testing.ts'

const item = 'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount'
const structs = { OfferItem: item, ConsiderationItem: `${item}, address recipient` }
const members = [
  'address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType',
  'uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter',
].join(', ')
const nft = (more: object = {}) => ({
  itemType: 2,
  token: apes,
  identifierOrCriteria: '9',
  startAmount: '1',
  endAmount: '1',
  ...more,
})
const pay = (recipient: string, more: object = {}) => ({
  itemType: 1,
  token: usdc,
  identifierOrCriteria: '0',
  startAmount: '9000000',
  endAmount: '5000000',
  recipient,
  ...more,
})
const message = (more: object = {}) => ({
  offerer: account,
  zone: zero,
  offer: [nft()],
  consideration: [pay(account)],
  orderType: 0,
  startTime: '0',
  endTime: soon,
  zoneHash: nonce,
  salt: '1',
  conduitKey: nonce,
  counter: '0',
  ...more,
})
const order = (more: object = {}) => typed({ type: 'OrderComponents', members, structs, message: message(more) })
const bulk = (orders: object[]) =>
  typed({
    type: 'BulkOrder',
    members: 'OrderComponents[2][2] tree',
    structs: { ...structs, OrderComponents: members },
    message: { tree: [orders.slice(0, 2), orders.slice(2, 4)] },
  })

test('default: the given and the received items', () => {
  const description = describe(order())
  expect(description).toMatchObject({ kind: 'order', title: 'Sign an order', highRisk: true })
  expect(rows(description.headline).slice(0, 4)).toEqual([
    'You give: 1 × Paper Apes #9',
    `Unverified token: Paper Apes: ${apes}`,
    'You receive: 5 USDC',
    `Unverified token: USD Coin: ${usdc}`,
  ])
  expect(rows(description.leaves)).toEqual(['You give: 1 × Paper Apes #9'])
  expect(codes(description)).toEqual(['order'])
})

test('behavior: an order that receives nothing', () => {
  expect(codes(describe(order({ consideration: [pay(other)] })))).toEqual(['order-for-nothing', 'order'])
  expect(codes(describe(order({ consideration: [pay(account, { endAmount: '0' })] })))).toContain('order-for-nothing')
})

test('behavior: offering any NFT of a collection, or of a set, is a danger', () => {
  const any = describe(order({ offer: [nft({ itemType: 4, identifierOrCriteria: '0' })] }))
  expect(rows(any.headline)[0]).toBe('You give: 1 × any NFT of Paper Apes')
  expect(any.risks[0]).toEqual({
    level: 'danger',
    code: 'order-any-nft',
    text: 'The buyer can take any NFT of Paper Apes that you own.',
  })
  const set = describe(order({ offer: [nft({ itemType: 5, identifierOrCriteria: '123' })] }))
  expect(rows(set.leaves)).toEqual(['You give: 1 × one of a chosen set of NFTs of Paper Apes'])
  expect(codes(set)).toContain('order-any-nft')
  const received = describe(order({ consideration: [pay(account, { itemType: 4, token: apes })] }))
  expect(rows(received.headline)).toContain('You receive: 5000000 × any NFT of Paper Apes')
  expect(codes(received)).not.toContain('order-any-nft')
})

test('behavior: the validity and the owner are judged', () => {
  expect(codes(describe(order({ endTime: past })))).toContain('expired')
  expect(codes(describe(order({ startTime: soon })))).toContain('not-yet-valid')
  expect(codes(describe(order({ offerer: other })))).toContain('other-owner')
})

test('behavior: a bulk order is described as its orders, worst first', () => {
  const empty = message({ offer: [], consideration: [] })
  const forNothing = message({ offer: [nft({ identifierOrCriteria: '77' })], consideration: [pay(other)] })
  const description = describe(bulk([message(), forNothing, empty, empty]))
  expect(description).toMatchObject({ title: 'Sign several orders', highRisk: true })
  expect(rows(description.headline)[0]).toBe('You give: 1 × Paper Apes #77')
  expect(rows(description.leaves)).toEqual(['You give: 1 × Paper Apes #77', 'You give: 1 × Paper Apes #9'])
  expect(codes(description)).toEqual(['order-for-nothing', 'order'])
})

test('behavior: orders with unknown items or without items are not summed up', () => {
  for (const data of [
    order({ offer: [nft({ itemType: 6 })] }),
    order({ offer: [], consideration: [] }),
    bulk(Array.from({ length: 4 }, () => message({ offer: [], consideration: [] }))),
  ])
    expect(describe(data)).toMatchObject({ title: 'Sign an order', risks: [{ level: 'danger', code: 'order' }] })
})

const native = (amount: bigint) =>
  pay(account, { itemType: 0, token: zero, startAmount: `${amount}`, endAmount: `${amount}` })
const token = (address: string, amount: bigint | string) => ({
  itemType: 1,
  token: address,
  identifierOrCriteria: '0',
  startAmount: `${amount}`,
  endAmount: `${amount}`,
})

test('behavior: the native currency is named', () => {
  const description = describe(order({ consideration: [native(9n * 10n ** 17n)] }))
  expect(rows(description.headline)).toContain('You receive: 0.9 ETH')
  expect(codes(description)).toEqual(['order'])
})

test('error: an NFT for next to nothing', () => {
  const wei = describe(order({ consideration: [native(1n)] }))
  expect(wei.risks[0]).toEqual({
    level: 'danger',
    code: 'order-for-nothing',
    text: 'You give assets for almost nothing: you receive 0.000000000000000001 ETH.',
  })
  expect(codes(describe(order({ consideration: [native(10n ** 14n - 1n)] })))).toContain('order-for-nothing')
  expect(codes(describe(order({ consideration: [native(10n ** 14n)] })))).not.toContain('order-for-nothing')
  const parts = [native(5n * 10n ** 13n), native(5n * 10n ** 13n)]
  expect(codes(describe(order({ consideration: parts })))).not.toContain('order-for-nothing')
})

test('error: a received token may be worth nothing', () => {
  expect(codes(describe(order({ consideration: [pay(account, { token: contract })] })))).toContain('unknown-token')
  expect(codes(describe(order()))).not.toContain('unknown-token')
})

test('error: an NFT for an NFT of a collection with a good name is a danger (S11)', () => {
  const azuki = { address: contract, standard: 'erc721', name: 'Azuki' } as const
  const known = { ...facts, tokens: new Map([...facts.tokens, [contract.toLowerCase(), azuki]]) }
  for (const itemType of [2, 4]) {
    const received = pay(account, { itemType, token: contract, startAmount: '1', endAmount: '1' })
    const swapped = describe(order({ consideration: [received] }), known)
    expect(swapped.risks[0]).toEqual({
      level: 'danger',
      code: 'unknown-token',
      text: `You receive an NFT of Azuki: ${contract}. Anyone can make a collection with this name.`,
    })
  }
  const someoneElse = pay(other, { itemType: 2, token: contract, startAmount: '1', endAmount: '1' })
  expect(codes(describe(order({ consideration: [pay(account), someoneElse] }), known))).toEqual(['order'])
})

test('error: the amounts of a token in all orders add up, and come before unknown tokens', () => {
  const part = message({ offer: [token(usdc, 250_000_000n)] })
  const all = describe(bulk([part, part, part, part]))
  expect(rows(all.leaves)).toEqual(['You give: 1,000 USDC'])
  expect(codes(all)).toContain('whole-balance')
  const junk = [1, 3, 4, 5].map((at) => nft({ itemType: at === 1 ? 4 : 2, token: `0x${`${at}`.repeat(40)}` }))
  const hidden = describe(order({ offer: [...junk, token(contract, 2n ** 200n), token(usdc, 600_000_000n)] }))
  expect(rows(hidden.leaves)[0]).toBe('You give: 600 USDC')
  expect(codes(hidden)).toContain('large-part')
})

test('behavior: the texts use the plural for several orders', () => {
  const texts = (more: object) =>
    describe(bulk(Array.from({ length: 4 }, () => message(more)))).risks.map(({ text }) => text)
  expect(texts({ endTime: past })).toContain('These orders have already expired, so they have no effect.')
  expect(texts({ startTime: soon }).join()).toContain('Some of these orders become valid later')
  const [one] = describe(order({ endTime: past })).risks.filter(({ code }) => code === 'expired')
  expect(one?.text).toBe('This has already expired, so it has no effect.')
})
