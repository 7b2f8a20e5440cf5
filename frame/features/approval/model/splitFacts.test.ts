import type { Description } from '@oriel/clear-signing/description/description.ts'
import { toAddressItem } from '@oriel/clear-signing/description/items.ts'
import type { AssetChange, Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { type Amount, phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/i18n.ts'
import { getPicture } from './getPicture.ts'
import { nameExchange, splitFacts } from './splitFacts.ts'

const token = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const headline: Description['headline'] = [
  { label: phrase('item.amount'), kind: 'amount', amount: { units: 25n, decimals: 0, symbol: 'USDC' } },
  toAddressItem('item.token', token),
  toAddressItem('item.to', '0x00000000000000000000000000000000000A11cE'),
]

function readFacts(change: Partial<AssetChange>, rows = headline) {
  const assetChange: AssetChange = { kind: 'erc20', amount: -25n, token, isKnown: false, ...change }
  const simulation: Simulation = { ok: true, changes: [assetChange], approvals: [], gasUsed: 0n }
  const description: Description<Simulation> = {
    kind: 'transaction',
    title: phrase('action.swap'),
    headline: rows,
    details: [],
    outflows: [],
    calls: [],
    risks: [],
    highRisk: false,
    simulation,
  }
  return splitFacts(description, getPicture(description)).facts.map(({ label }) => label.key)
}

test('default: the amount and the address of the token that leaves are shown once, in the picture', () => {
  expect(readFacts({})).toEqual(['item.to'])
})

test.each([
  ['another amount leaves', { amount: -24n }, ['item.amount', 'item.to']],
  ['the amount arrives', { amount: 25n }, ['item.amount', 'item.token', 'item.to']],
  ['another token leaves', { token: `${token.slice(0, -1)}0` }, ['item.amount', 'item.token', 'item.to']],
  ['the picture does not show its address', { isKnown: true }, ['item.token', 'item.to']],
])('error: the rows stay where %s', (_, change, labels) => {
  expect(readFacts(change)).toEqual(labels)
})

test('behavior: a swap shows what it brings at least, and neither the amount of the picture nor its own router', () => {
  const give = { label: phrase('item.youGive'), kind: 'amount', amount: { units: 25n, token } } as const
  const minReceived = {
    label: phrase('item.youReceiveAtLeast'),
    kind: 'amount',
    amount: { units: 25n, token },
  } as const
  const rows = [give, minReceived, toAddressItem('item.router', token)]
  expect(readFacts({}, rows)).toEqual(['item.youReceiveAtLeast'])
  expect(readFacts({ amount: -26n }, rows)).toEqual(['item.youGive', 'item.youReceiveAtLeast'])
})

const other = '0x00000000000000000000000000000000000BEEF0'
const createAmount = (amount: Partial<Amount>) =>
  ({ label: phrase('item.amount'), kind: 'amount', amount: { units: 25n, decimals: 0, ...amount } }) as const

test.each<[string, Partial<AssetChange>, Description['headline'], string[]]>([
  ['the address is written in another case', { token: token.toLowerCase() }, headline, ['item.to']],
  [
    'the same amount is of the network’s currency',
    {},
    [createAmount({ token: 'native' }), toAddressItem('item.token', token)],
    ['item.amount'],
  ],
  ['the same amount is of another token', {}, [createAmount({ token: other })], ['item.amount']],
  [
    'another token is named, too',
    {},
    [createAmount({}), toAddressItem('item.token', token), toAddressItem('item.token', other)],
    ['item.amount', 'item.token'],
  ],
  [
    'an NFT leaves',
    { kind: 'erc721', tokenId: 1n },
    [createAmount({}), toAddressItem('item.token', token)],
    ['item.amount'],
  ],
])('behavior: rows are matched by their contract where %s', (_, change, rows, labels) => {
  expect(readFacts(change, rows)).toEqual(labels)
})

test('error: mints of Solana that differ in the case of a letter are two tokens', () => {
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const rows = [createAmount({ token: mint })]
  expect(readFacts({ kind: 'spl', token: mint }, rows)).toEqual([])
  expect(readFacts({ kind: 'spl', token: mint.toLowerCase() }, rows)).toEqual(['item.amount'])
})

test('behavior: the exchange of the wallet is named, and only that address; the details have it', async () => {
  await loadMessages('account')
  const exchange = toAddressItem('item.spender', token)
  const facts = [exchange, toAddressItem('item.to', token)]
  const named = { label: exchange.label, kind: 'text', value: 'The exchange' }
  expect(nameExchange({ facts, folded: [] }, token.toLowerCase())).toEqual({
    facts: [named, facts[1]],
    folded: [exchange],
  })
  for (const other of [`${token.slice(0, -1)}0`, undefined])
    expect(nameExchange({ facts, folded: [] }, other)).toEqual({ facts, folded: [] })
})
