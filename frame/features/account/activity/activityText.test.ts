import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { expect, test } from 'vitest'
import { loadMessages } from '../../../i18n/i18n.ts'
import type { Activity } from './activity.ts'
import { formatPeer, formatSince, getBadge, getPeer, getTitle, getUnseenIncome } from './activityText.ts'
import { toMovements } from './movements.ts'

await loadMessages('account', 'actions', 'common')

const zero = `0x${'0'.repeat(40)}`
const anna = '0x000000000000000000000000000000000000dEaD'

test.each([
  [zero, true, 'Minted'],
  [zero, false, 'Burned'],
  [anna, true, 'From 0x0000…dEaD'],
  [anna, false, 'To 0x0000…dEaD'],
])('default: %s (sender: %s) reads “%s”', (address, isSender, text) => {
  expect(formatPeer({ address, isSender, name: undefined })).toBe(text)
})

test.each([
  ['sent', 'pending', 'Swap USDC for ETH'],
  ['reverted', 'failed', 'Swap USDC for ETH'],
  ['success', 'confirmed', 'Swapped'],
] as const)('behavior: a swap that is %s (%s) reads “%s”', (recorded, status, text) => {
  const title = phrase('action.swapFor', { give: 'USDC', get: 'ETH' })
  const about = { hash: '0x1', networkId: 'eip155:1' } as const
  const record = { ...about, from: anna, sentAt: 1, status: recorded, title }
  expect(getTitle({ ...about, at: 1, status, movements: [], history: undefined, record })).toBe(text)
})

const pool = '0xEAa6000000000000000000000000000000000001'
const ownSwap = { swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '5', swapToAmount: '0.002' }

/** Creates a swap. The index sees the outgoing tokens, but not the ether that the contract pays out. */
function createSwap(record: Partial<Activity['record']>, operationType = 'execute'): Activity {
  const about = { hash: '0x1', networkId: 'eip155:1' } as const
  const out = { fungible_info: { symbol: 'USDC' }, direction: 'out', quantity: { numeric: '5.000000' } } as const
  const transfers = [{ ...out, sender: anna, recipient: pool }]
  const minedAt = '2026-01-01T00:00:00Z'
  const metadata = { operationType, hash: '0x1', minedAt, sentFrom: anna, sentTo: pool, status: 'confirmed', nonce: 1 }
  return {
    ...about,
    at: 1,
    status: 'confirmed',
    movements: toMovements(transfers),
    history: { id: '1', metadata, transfers } as Activity['history'],
    record: { ...about, from: anna, sentAt: 1, status: 'success', title: '', ...record },
  }
}

test.each(['execute', 'send', 'trade'])(
  'default: a swap of the wallet that the index calls “%s” keeps its title',
  (indexed) => {
    const activity = createSwap({ title: 'Swap 5 USDC for ETH', swap: ownSwap, isOwn: true }, indexed)
    expect(getTitle(activity)).toBe('Swap 5 USDC for ETH')
    expect(getBadge(activity)).toBe('swap')
    expect(getPeer(activity)).toBeUndefined()
  },
)

test('default: what a swap brought and the index does not see is named, without an amount', () => {
  const record = { swap: ownSwap, isOwn: true }
  expect(getUnseenIncome(createSwap(record))).toBe('ETH')
  expect(getUnseenIncome({ ...createSwap(record), status: 'failed' })).toBeUndefined()
  expect(getUnseenIncome(createSwap({ ...record, status: 'reverted' }))).toBeUndefined()
  expect(getUnseenIncome(createSwap({ isOwn: true }))).toBeUndefined()
  const [out] = createSwap(record).movements
  const income = out && { ...out, direction: 'in' as const }
  expect(
    getUnseenIncome({ ...createSwap(record), movements: [out, income].filter((movement) => movement !== undefined) }),
  ).toBeUndefined()
})

test('behavior: a limit that the wallet took back is not called an approval', () => {
  const activity = createSwap({ title: 'Take back the USDC limit', isOwn: true }, 'approve')
  expect(getTitle(activity, () => 'USDC')).toBe('Take back the USDC limit')
  expect(getTitle(createSwap({ title: 'Sent with Meadow' }, 'approve'), () => 'USDC')).toBe('Approved USDC')
  const canceled = { title: 'Cancel a transaction', isOwn: true, replaces: { hash: '0x2', how: 'cancel' } } as const
  expect(getTitle(createSwap(canceled, 'cancel'))).toBe('Canceled')
})

test('behavior: a swap of a page that the index calls a contract call is a swap', () => {
  const title = phrase('action.swapFor', { give: 'USDC', get: 'ETH' })
  expect(getTitle(createSwap({ title }))).toBe('Swapped')
  expect(getTitle(createSwap({ title: phrase('action.unknownFunction') }))).toBe('Contract call')
})

test('default: the start of a list is a time today, else a day', () => {
  const now = new Date(2026, 4, 20, 15, 30).getTime()
  expect(formatSince(new Date(2026, 4, 20, 8, 5).getTime(), now)).toMatch(/8:05/)
  expect(formatSince(new Date(2026, 4, 19, 23, 59).getTime(), now)).toMatch(/^(19 May|May 19)$/)
  expect(formatSince(new Date(2025, 10, 2).getTime(), now)).toMatch(/2025/)
})
