import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OnrampOrderStatus } from '#shared/onramp.ts'
import { createClock, openTestStore, type TestStore } from '../login/login.testing.ts'
import { createOrders, type NewOrder } from './orders.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore('PGlite')
})
afterAll(() => store?.stop())

const wish: NewOrder = {
  ...{ provider: 'local', network: 'eip155:31337', asset: '', symbol: 'ETH', address: `0x${'11'.repeat(20)}` },
  ...{ amount: '100', currency: 'USD', country: null, quoteId: null, promised: '98.5', afterBlock: 7 },
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
  ['failed', ['sent', 'received']],
  ['sent', ['received']],
  ['received', []],
] as const)('default: an order that is %s goes on to %j only', async (from, next) => {
  const { orders } = start()
  const reached: OnrampOrderStatus[] = []
  for (const to of statuses) {
    const order = await orders.advance(await orders.add(wish), { status: from })
    if ((await orders.advance(order, { status: to })).status !== from) reached.push(to)
  }
  expect(reached).toEqual([...statuses].filter((status) => next.some((one) => one === status)))
})

test('behavior: a late report does not overwrite what another one has written meanwhile', async () => {
  const { clock, orders } = start()
  const old = await orders.add(wish)
  clock.pass(5000)
  const received = await orders.advance(old, { status: 'received', hash: '0x1', received: '2.5' })
  expect(received.updatedAt).toBe(old.createdAt + 5000)
  clock.pass(5000)
  expect(await orders.advance(old, { status: 'paid', hash: '0x2' })).toEqual(received)
})

test('behavior: orders are deleted after a year', async () => {
  const { clock, orders } = start()
  const { id } = await orders.add(wish)
  clock.pass(366 * 24 * 3600_000)
  await orders.add(wish)
  expect(await orders.read(id)).toBeUndefined()
})
