import type { HistoryPage, HistoryTransaction, Transfer } from '@oriel/shared/backend/account.ts'
import { expect, test } from 'vitest'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { groupByDay, mergeActivity } from './activity.ts'

const networkId = 'eip155:31337'
const network = { caipNetworkId: networkId, chainNamespace: 'eip155' } as const
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const day = 24 * 3600_000
const now = Date.UTC(2026, 4, 20, 12)

function createEntry(
  hash: string,
  ago: number,
  change: { transfers?: Transfer[] | null; status?: 'confirmed' | 'failed'; sentFrom?: string } = {},
) {
  const { transfers = null, status = 'confirmed', sentFrom = account } = change
  const metadata = {
    operationType: 'send',
    hash,
    minedAt: new Date(now - ago).toISOString(),
    sentFrom,
    sentTo: '0x1',
    status,
    nonce: 1,
  }
  return { id: `id ${hash}`, metadata, transfers } satisfies HistoryTransaction
}

const createRecord = (hash: string, ago: number, change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  hash,
  networkId,
  from: account.toLowerCase(),
  sentAt: now - ago,
  status: 'sent',
  title: 'Send',
  ...change,
})

const spam: Transfer = { nft_info: { flags: { is_spam: true } }, direction: 'in', quantity: { numeric: '1' } }

function merge(pages: HistoryPage[], records: TransactionRecord[] = [], newest?: HistoryPage) {
  const { list, isTorn } = mergeActivity({ network, account, pages, newest, records })
  return { isTorn, list: list.map(({ hash, status }) => `${hash} ${status}`) }
}

test('default: pending transactions come first, then the newest', () => {
  const pages = [{ data: [createEntry('b', day), createEntry('a', 2 * day, { status: 'failed' })] }]
  expect(merge(pages, [createRecord('c', 3 * day)]).list).toEqual(['c pending', 'b confirmed', 'a failed'])
})

test('behavior: the history replaces a record of the same transaction', () => {
  const pages = [{ data: [createEntry('a', day)] }]
  expect(merge(pages, [createRecord('a', day)]).list).toEqual(['a confirmed'])
  const { list } = mergeActivity({ network, account, pages, newest: undefined, records: [createRecord('a', day)] })
  expect(list[0]?.record?.title).toBe('Send')
})

test('error: an operation that failed is not confirmed because the transaction of its bundler is', () => {
  const pages = [{ data: [createEntry('a', day)] }]
  expect(merge(pages, [createRecord('a', day, { status: 'reverted' })]).list).toEqual(['a failed'])
})

test('behavior: a transaction without history is listed with the status of its record', () => {
  const records = [
    createRecord('d', 1, { status: 'success' }),
    createRecord('c', 2, { status: 'reverted' }),
    createRecord('b', 3, { status: 'replaced' }),
    createRecord('a', 4, { status: 'dropped' }),
  ]
  expect(merge([{ data: [] }], records).list).toEqual(['d confirmed', 'c failed', 'b replaced', 'a dropped'])
})

test('behavior: records of other accounts and networks are left out', () => {
  const records = [createRecord('a', 1, { networkId: 'eip155:1' }), createRecord('b', 1, { from: '0x2' })]
  expect(merge([{ data: [] }], records).list).toEqual([])
})

test('behavior: a record older than the loaded pages waits for its page', () => {
  const records = [createRecord('old', 9 * day, { status: 'replaced' }), createRecord('pending', 9 * day)]
  expect(merge([{ data: [createEntry('a', day)], next: 'more' }], records).list).toEqual([
    'pending pending',
    'a confirmed',
  ])
  expect(merge([{ data: [createEntry('a', day)], next: null }], records).list).toContain('old replaced')
})

test('behavior: a transaction that moved only spam is hidden, and an approval, which moves nothing, is not', () => {
  const real: Transfer = { fungible_info: { symbol: 'ETH' }, direction: 'out', quantity: { numeric: '1' } }
  const data = [
    createEntry('spam', 1, { transfers: [spam, spam], sentFrom: '0x2' }),
    createEntry('both', 2, { transfers: [spam, real] }),
    createEntry('none', 3, { transfers: [] }),
    createEntry('null', 4),
  ]
  expect(merge([{ data }]).list).toEqual(['both confirmed', 'none confirmed', 'null confirmed'])
})

test('error: a transaction of the account cannot hide itself by the spam that it moves', () => {
  const data = [
    createEntry('own', 1, { transfers: [spam] }),
    createEntry('recorded', 2, { transfers: [spam], sentFrom: '0x2' }),
    createEntry('other', 3, { transfers: [spam], sentFrom: '0x2' }),
  ]
  expect(merge([{ data }], [createRecord('recorded', 2, { status: 'success' })]).list).toEqual([
    'own confirmed',
    'recorded confirmed',
  ])
})

test('behavior: a newer first page adds transactions, and removes those that the chain reverted', () => {
  const pages = [
    { data: [createEntry('undone', day), createEntry('b', 2 * day)], next: 'p2' },
    { data: [createEntry('a', 9 * day)] },
  ]
  const newest = { data: [createEntry('new', 1), createEntry('b', 2 * day)], next: 'p2' }
  expect(merge(pages, [], newest)).toEqual({ isTorn: false, list: ['new confirmed', 'b confirmed', 'a confirmed'] })
})

test('behavior: a gap between the newest page and the others is detected', () => {
  const pages = [{ data: [createEntry('a', 9 * day)] }]
  expect(merge(pages, [], { data: [createEntry('new', 1)], next: 'more' }).isTorn).toBe(true)
  expect(merge(pages, [], { data: [createEntry('new', 1)], next: null }).isTorn).toBe(false)
})

test('default: each day has a heading, and so have the pending transactions', () => {
  const pages = [{ data: [createEntry('c', 0), createEntry('b', 0), createEntry('a', 40 * day)] }]
  const { list } = mergeActivity({ network, account, pages, newest: undefined, records: [createRecord('p', 0)] })
  const rows = groupByDay(list).map((row) =>
    row.activity ? row.activity.hash : row.day && new Date(row.day).getMonth(),
  )
  expect(rows).toEqual([undefined, 'p', 4, 'c', 'b', 3, 'a'])
})

test('error: dust from an address that resembles a paid one is marked (S5)', () => {
  const friend = '0x1111aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa2222'
  const twin = '0x1111afffffffffffffffffffffffffffffff2222'
  const createTransfer = (direction: 'in' | 'out', peer: string): Transfer => ({
    direction,
    quantity: { numeric: '0.0001' },
    fungible_info: { symbol: 'USDC' },
    ...(direction === 'in' ? { sender: peer, recipient: account } : { sender: account, recipient: peer }),
  })
  const dust = createEntry('b', day, { transfers: [createTransfer('in', twin)] })
  const paid = createEntry('a', 2 * day, { transfers: [createTransfer('out', friend)] })
  const data = [
    { ...dust, metadata: { ...dust.metadata, sentFrom: twin } },
    { ...paid, metadata: { ...paid.metadata, sentTo: friend } },
  ]
  const { list } = mergeActivity({ network, account, pages: [{ data }], newest: undefined, records: [] })
  expect(list.map(({ movements }) => movements.map(({ isLookAlike }) => isLookAlike ?? false))).toEqual([
    [true],
    [false],
  ])
})
