import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { createLabel, createOwner, getRefusal, signChange, startZone, zone } from '../names/zone.testing.ts'
import { createOrders, type NewOrder } from '../onramp/orders.ts'
import { createNonces } from '../signIn/nonces.ts'

// Most tests run on PostgreSQL, because PGlite is slower. Single-use semantics depend on how a database reports changed
// rows and constraint violations, so they are also tested on PGlite.

let store: TestStore
beforeAll(async () => {
  store = await openTestStore('PGlite')
})
afterAll(() => store.stop())

test('attack: a nonce is used once, even by concurrent requests', async () => {
  const nonces = createNonces({ database: store.database, now: Date.now })
  const origin = 'https://app.example.com'
  const { nonce } = await nonces.give(origin)
  expect(await nonces.use({ nonce, origin: 'https://evil.example' })).toBe(false)
  const uses = await Promise.all([1, 2, 3].map(() => nonces.use({ nonce, origin })))
  expect(uses.toSorted()).toEqual([false, false, true])
})

test('attack: a name is registered once, and a request is executed once', async () => {
  const { register, release, post } = await startZone({}, { database: store.database })
  const owner = createOwner()
  const label = createLabel()
  const timestamp = Math.floor(Date.now() / 1000)
  const body = await signChange(owner, { name: `${label}.${zone}`, attributes: {}, timestamp })
  const answers = await Promise.all([
    post('/v1/profile/account', body),
    post('/v1/profile/account', body),
    register(label, createOwner()),
    register(label, createOwner()),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await register(label, createOwner())).refused).toEqual(getRefusal('taken'))

  const again = createOwner()
  const other = createLabel()
  const request = await signChange(again, { name: `${other}.${zone}`, attributes: {}, timestamp })
  expect((await post('/v1/profile/account', request)).status).toBe(200)
  expect((await register(createLabel(), again)).refused).toEqual(getRefusal('owned'))
  expect((await release(other, again)).status).toBe(200)
  expect((await post('/v1/profile/account', request)).refused).toEqual(getRefusal('used'))
})

test('attack: a transfer pays one order, and a late report overwrites nothing', async () => {
  const orders = createOrders({ database: store.database, now: Date.now })
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
  const open = [await orders.add(newOrder), await orders.add(newOrder)]
  const arrival = { status: 'received', hash: '0xonce', received: '98' } as const
  const claimed = await Promise.all(open.map((order) => orders.advance(order, arrival)))
  expect(claimed.map(({ status }) => status).toSorted()).toEqual(['open', 'received'])
  for (const [at, order] of open.entries()) {
    if (claimed[at]?.status !== 'received') continue
    expect(await orders.advance(order, { status: 'paid', hash: '0xlate' })).toEqual(claimed[at])
  }
})
