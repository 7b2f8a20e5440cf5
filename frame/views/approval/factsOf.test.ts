import { expect, test } from 'vitest'
import type { Description } from '../../chains/description.ts'
import { addressItem } from '../../chains/items.ts'
import { phrase } from '../../chains/phrase.ts'
import type { AssetChange, Simulation } from '../../chains/simulation.ts'
import { factsOf } from './factsOf.ts'
import { pictureOf } from './pictureOf.ts'

const token = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const headline: Description['headline'] = [
  { label: phrase('item.amount'), kind: 'amount', amount: { units: 25n, decimals: 0, symbol: 'USDC' } },
  addressItem('item.token', token),
  addressItem('item.to', '0x00000000000000000000000000000000000A11cE'),
]

function factsWith(change: Partial<AssetChange>) {
  const leg: AssetChange = { kind: 'erc20', amount: -25n, token, isKnown: false, ...change }
  const simulation: Simulation = { ok: true, changes: [leg], approvals: [], gasUsed: 0n }
  const description: Description<Simulation> = {
    ...{ kind: 'transaction', title: phrase('action.swap'), headline, details: [], leaves: [], calls: [], risks: [] },
    ...{ highRisk: false, simulation },
  }
  return factsOf(description, pictureOf(description)).facts.map(({ label }) => label.key)
}

test('default: the amount and the address of the token that leaves are shown once, in the picture', () => {
  expect(factsWith({})).toEqual(['item.to'])
})

test.each([
  ['another amount leaves', { amount: -24n }, ['item.amount', 'item.to']],
  ['the amount arrives', { amount: 25n }, ['item.amount', 'item.token', 'item.to']],
  ['another token leaves', { token: `${token.slice(0, -1)}0` }, ['item.amount', 'item.token', 'item.to']],
  ['the picture does not show its address', { isKnown: true }, ['item.token', 'item.to']],
])('error: the rows stay where %s', (_, change, labels) => {
  expect(factsWith(change)).toEqual(labels)
})
