import { beforeEach, expect, test, vi } from 'vitest'
import { stubStorage } from '../../../state/storage.testing.ts'
import { type Purchase, storage } from '../../../state/storage.ts'
import { purchases } from './purchases.ts'

const day = 86_400_000
const mine = '0xAbCdEf0000000000000000000000000000000001'
const other = '0xabcdef0000000000000000000000000000000002'

const createPurchase = (id: string, change: Partial<Purchase> = {}): Purchase => ({
  id,
  url: `/buy/${id}`,
  provider: 'harbour',
  network: 'eip155:1',
  account: mine,
  symbol: 'USDC',
  pays: { amount: '100', currency: 'USD' },
  at: Date.now(),
  ...change,
})
const readIds = (account: string) => purchases.of(account).map(({ id }) => id)

beforeEach(() => {
  stubStorage()
  storage.open('https://dapp.example')
  purchases.store.setState({ list: [] })
  return () => vi.unstubAllGlobals()
})

test('default: all purchases of an account are kept, newest first, and only the one that was seen goes', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `order-${at}`)
  for (const id of ids) purchases.add(createPurchase(id))
  purchases.add(createPurchase('of-another', { account: other }))
  expect(readIds(mine.toLowerCase())).toEqual(ids.toReversed())
  expect(readIds(other)).toEqual(['of-another'])
  purchases.remove('order-11')
  expect(readIds(mine)).toEqual(ids.slice(0, 11).toReversed())
})

test('behavior: a reload reads them again, also those of an earlier version, which have no offered amount', () => {
  purchases.add(createPurchase('earlier'))
  purchases.add(createPurchase('later', { offered: '98.37' }))
  purchases.store.setState({ list: [] })
  purchases.load()
  expect(purchases.of(mine).map(({ id, offered }) => [id, offered])).toEqual([
    ['later', '98.37'],
    ['earlier', undefined],
  ])
})

test('behavior: one that another tab has added stays when this tab adds one', () => {
  purchases.add(createPurchase('here'))
  storage.set('purchases', [createPurchase('there'), createPurchase('here')])
  purchases.add(createPurchase('here-too'))
  expect(readIds(mine)).toEqual(['here-too', 'there', 'here'])
})

test('behavior: after a week a purchase is no longer listed, nor stored', () => {
  purchases.add(createPurchase('old', { at: Date.now() - 8 * day }))
  purchases.load()
  expect(readIds(mine)).toEqual([])
  purchases.add(createPurchase('new'))
  expect(storage.get('purchases')?.map(({ id }) => id)).toEqual(['new'])
})
