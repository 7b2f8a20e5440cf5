import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClock } from '../login/login.testing.ts'
import { startMockedShopBackend } from './mockedShopBackend.testing.ts'
import { createOffers } from './offers.ts'
import { describeUsdc, openShop, type Shop } from './onramp.testing.ts'
import { startProviderApi } from './providerApi.testing.ts'
import { createMeld } from './providers/meld.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const createRequest = () => ({ ...describeUsdc(shop.localnet), address: privateKeyToAddress(generatePrivateKey()) })

test('error: many concurrent readers cause one call to the provider per three seconds', async () => {
  const { order, call, setPayment, pass, countChecks } = await startMockedShopBackend(shop)
  const { id = '' } = await order(createRequest())
  setPayment(id, { status: 'created' })
  const readOften = () => Promise.all(Array.from({ length: 50 }, () => call('GET', `/v1/onramp/orders/${id}`)))
  expect(new Set((await readOften()).map(({ status }) => status))).toEqual(new Set([200]))
  pass(2999)
  await readOften()
  expect(countChecks(id)).toBe(1)
  pass(1)
  await readOften()
  expect(countChecks(id)).toBe(2)
})

test('behavior: readers between two refreshes see the changes of a webhook', async () => {
  const { order, call, setPayment, hook } = await startMockedShopBackend(shop)
  const { id = '' } = await order(createRequest())
  setPayment(id, { status: 'created' })
  const read = async () => (await call('GET', `/v1/onramp/orders/${id}`)).body
  expect(await read()).toMatchObject({ status: 'open' })
  setPayment(id, { status: 'paid' })
  expect(await read()).toMatchObject({ status: 'open' })
  expect(await hook(id)).toBe(200)
  expect(await read()).toMatchObject({ status: 'paid' })
})

test('error: a webhook is processed once, by one of several instances, and stale signatures are rejected', async () => {
  const { order, setPayment, hook, countChecks, pass } = await startMockedShopBackend(shop)
  const { id = '' } = await order(createRequest())
  setPayment(id, { status: 'created' })
  for (const age of [5 * minuteMs + 1000, -5 * minuteMs - 1000]) expect(await hook(id, { age })).toBe(401)
  expect(countChecks(id)).toBe(0)
  expect(await Promise.all([hook(id), hook(id), hook(id)])).toEqual([200, 200, 200])
  pass(9 * minuteMs)
  expect(await hook(id)).toBe(200)
  expect(countChecks(id)).toBe(1)
  expect(await hook(id, { event: 'another', age: 4 * minuteMs })).toBe(200)
  expect(countChecks(id)).toBe(2)
})

test.each(['created', 'declined'] as const)(
  'error: the provider is polled for a payment that is %s until a day after the order’s hour',
  async (status) => {
    const { order, read, setPayment, pass, countChecks } = await startMockedShopBackend(shop)
    const { id = '' } = await order(createRequest())
    setPayment(id, { status })
    pass(24 * hourMs)
    await read(id)
    expect(countChecks(id)).toBe(1)
    pass(hourMs)
    await read(id)
    expect(countChecks(id)).toBe(1)
  },
)

test("error: reading orders counts toward the client's limit", async () => {
  const config = { rateLimit: { burst: 10 * workCost, perSecond: 1 } }
  const { order, call, setPayment } = await startMockedShopBackend(shop, { config })
  const { id = '' } = await order(createRequest())
  setPayment(id, { status: 'created' })
  const answers: number[] = []
  for (let n = 0; n < 10; n++) answers.push((await call('GET', `/v1/onramp/orders/${id}`)).status)
  expect([answers[0], answers.at(-1)]).toEqual([200, 429])
})

test('error: a client creates a hundred orders in a burst, and must then wait', async () => {
  const { call } = await startMockedShopBackend(shop, { config: { trustedProxies: 1 } })
  const from = (client: string) => ({ 'x-forwarded-for': client })
  const { network, asset, address } = createRequest()
  const request = { provider: 'local', amount: '100.00', currency: 'USD', network, asset, address }
  const hosted = { destinationWallets: [{ address, blockchains: [network], assets: ['USDC'] }] }
  const order = (client: string) => call('POST', '/v1/onramp/orders', request, from(client))
  const orderHosted = (client: string) => call('POST', '/v1/generators/onrampurl', hosted, from(client))
  for (let n = 0; n < 50; n++) {
    expect([(await order('192.0.2.1')).status, (await orderHosted('192.0.2.1')).status]).toEqual([200, 200])
  }
  for (const { status, body } of [await order('192.0.2.1'), await orderHosted('192.0.2.1')]) {
    expect([status, body.reasons[0].description]).toEqual([429, expect.stringMatching(/^Too many orders\. Try again/)])
  }
  expect((await order('192.0.2.2')).status).toBe(200)
})

test('error: a country that a provider rejects is requested once a minute', async () => {
  const clock = createClock()
  const paths = ['crypto-currencies', 'fiat-currency-purchases']
  const { apiUrl, requests } = await startProviderApi({
    'GET /service-providers/properties/crypto-currencies': [],
    'GET /service-providers/limits/fiat-currency-purchases': [],
  })
  const meld = createMeld({ id: 'meld', key: 'key', apiUrl })
  const offers = createOffers({ networks: [], now: clock.now })
  const read = () => offers.read(meld, { country: 'AQ' })
  for (let n = 0; n < 3; n++) await expect(read()).rejects.toMatchObject({ status: 400 })
  expect(requests).toHaveLength(paths.length)
  clock.pass(60_000)
  await expect(read()).rejects.toMatchObject({ body: { reasons: [{ field: 'country' }] } })
  expect(requests).toHaveLength(2 * paths.length)
})
