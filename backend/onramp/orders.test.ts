import type { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock, openTestStore, type TestStore } from '../login/login.testing.ts'
import { createOrders, type NewOrder } from './orders.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store?.stop())

const newOrder: NewOrder = {
  provider: 'local',
  network: 'eip155:31337',
  asset: '',
  symbol: 'ETH',
  address: `0x${'11'.repeat(20)}`,
  amount: '100',
  currency: 'USD',
  country: null,
  quoteId: null,
  promised: '98.5',
  afterBlock: 7,
}

function start() {
  const clock = createClock()
  return { clock, orders: createOrders({ database: store.database, now: clock.now }) }
}

const statuses: OnrampOrderStatus[] = ['open', 'expired', 'failed', 'paid', 'sent', 'received']

test.each([
  ['open', ['expired', 'failed', 'paid', 'sent', 'received']],
  ['expired', ['failed', 'paid', 'sent', 'received']],
  ['paid', ['failed', 'sent', 'received']],
  ['failed', ['paid', 'sent', 'received']],
  ['sent', ['failed', 'received']],
  ['received', []],
] as const)('default: an order that is %s changes to %j only', async (from, next) => {
  const { orders } = start()
  const reached: OnrampOrderStatus[] = []
  for (const to of statuses) {
    const order = await orders.advance(await orders.add(newOrder), { status: from })
    if ((await orders.advance(order, { status: to })).status !== from) reached.push(to)
  }
  expect(reached).toEqual([...statuses].filter((status) => next.some((item) => item === status)))
})

test('behavior: a late report does not overwrite a newer one', async () => {
  const { clock, orders } = start()
  const old = await orders.add(newOrder)
  clock.pass(5000)
  const received = await orders.advance(old, { status: 'received', hash: '0x1', received: '2.5' })
  expect(received.updatedAt).toBe(old.createdAt + 5000)
  clock.pass(5000)
  expect(await orders.advance(old, { status: 'paid', hash: '0x2' })).toEqual(received)
})

test('behavior: a hash and an amount that the provider reports later are stored, and then immutable', async () => {
  const { orders } = start()
  const sent = await orders.advance(await orders.add(newOrder), { status: 'sent' })
  const named = await orders.advance(sent, { status: 'sent', hash: '0x1' })
  const whole = await orders.advance(named, { status: 'sent', hash: '0x2', received: '98' })
  expect(whole).toEqual({ ...sent, hash: '0x1', received: '98' })
})

test("behavior: a refund clears the payment's transaction, so that the next one counts", async () => {
  const { orders } = start()
  const sent = await orders.advance(await orders.add(newOrder), { status: 'sent', hash: '0x1', received: '98' })
  const refunded = await orders.advance(sent, { status: 'failed' })
  expect(refunded).toMatchObject({ status: 'failed', hash: null, received: null })
  expect(await orders.advance(refunded, { status: 'sent', hash: '0x2' })).toMatchObject({ hash: '0x2' })
})

test('behavior: one transaction can pay several users, and one user in several assets', async () => {
  const { orders } = start()
  const hash = '0xbatch'
  const others = [
    { address: `0x${'22'.repeat(20)}` },
    { asset: `0x${'33'.repeat(20)}` },
    { network: 'eip155:1' as const },
  ]
  await orders.advance(await orders.add(newOrder), { status: 'received', hash })
  expect(await orders.isTaken(await orders.add(newOrder), hash)).toBe(true)
  for (const other of others) {
    const order = await orders.add({ ...newOrder, ...other })
    expect(await orders.isTaken(order, hash)).toBe(false)
    expect(await orders.advance(order, { status: 'received', hash })).toMatchObject({ status: 'received', hash })
  }
})

test('error: two orders that claim a transfer concurrently do not both get it', async () => {
  const { orders } = start()
  const pair = [await orders.add(newOrder), await orders.add(newOrder)]
  const paid = await Promise.all(pair.map((order) => orders.advance(order, { status: 'paid' })))
  const arrival = { status: 'received', hash: '0xonce', received: '98' } as const
  const claimed = await Promise.all(paid.map((order) => orders.advance(order, arrival)))
  expect(claimed.map(({ status }) => status).sort()).toEqual(['paid', 'received'])
})

test.each([
  ['open', 7],
  ['expired', 7],
  ['failed', 7],
  ['paid', 365],
  ['sent', 365],
  ['received', 365],
] as const)('behavior: an order that is %s is deleted after %i days', async (status, days) => {
  const { clock, orders } = start()
  const { id } = await orders.advance(await orders.add(newOrder), { status })
  clock.pass(days * 24 * 3600_000)
  await orders.add(newOrder)
  expect(await orders.read(id)).toBeDefined()
  clock.pass(1)
  await orders.add(newOrder)
  expect(await orders.read(id)).toBeUndefined()
})
