import { rampCards } from '@oriel/localnet/onramp/rampPartner.ts'
import { startRamp } from '@oriel/localnet/onramp/rampServer.ts'
import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAddress } from '../portfolio/chain.testing.ts'
import { signHook, startMockedShopBackend } from './mockedShopBackend.testing.ts'
import { describeProvider, describeUsdc, openShop, type Shop, startShopBackend } from './onramp.testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const getUsdc = () => describeUsdc(shop.localnet)

const sendUsdc = (to: `0x${string}`, amount: string) => shop.sendUsdc(to, amount)

test('default: a purchase changes from open to received, with the transaction and its amount', async () => {
  const { order, read, pay, untilStatus, publicOrigin, open } = await startShopBackend(shop)
  const address = createAddress()
  const { id = '', url = '' } = await order({ ...getUsdc(), address })
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(url).toBe(`/buy/${id}`)
  expect(await read(id)).toMatchObject({ status: 'open', provider: 'local', symbol: 'USDC', network: 'eip155:31337' })

  const { html, back } = await pay(url, 'pays')
  for (const text of [address, '100.00 USD', 'Oriel Local']) expect(html).toContain(text)
  expect(back).toBe(`${publicOrigin}/buy/${id}/done`)
  const { hash = '', amount } = await untilStatus(id, 'received')
  expect(hash).toMatch(/^0x[\da-f]{64}$/)
  const [, shown] = /([\d.]+) USDC/.exec(html) ?? []
  expect(amount).toBe(shown)
  expect((await open(`/buy/${id}/done`)).html).toContain('You can close this window.')
  const again = await open(url)
  expect([again.status, again.html]).toEqual([410, expect.stringContaining('The order is paid')])
})

test.each(['native', 'token'] as const)('behavior: a %s on Solana arrives', async (kind) => {
  const { order, pay, untilStatus } = await startShopBackend(shop)
  const asset = kind === 'native' ? '' : shop.solana.contracts.usdc
  const address = Keypair.generate().publicKey.toBase58()
  const { id = '', url = '' } = await order({ network: shop.solana.caipNetworkId, asset, address })
  const { html } = await pay(url, 'pays')
  const received = await untilStatus(id, 'received')
  expect(received.hash?.length).toBeGreaterThan(80)
  const [, shown] = /([\d.]+) (?:USDC|SOL)</.exec(html) ?? []
  expect(received.amount).toBe(shown)
})

test('behavior: ether and a token without a return value arrive on the second chain', async () => {
  const { order, pay, untilStatus } = await startShopBackend(shop)
  for (const asset of ['', shop.localnet.contracts.usdt]) {
    const { id = '', url = '' } = await order({
      network: 'eip155:31338',
      asset,
      address: createAddress(),
      currency: 'EUR',
    })
    await pay(url, 'pays')
    await untilStatus(id, 'received')
  }
})

test('behavior: a declined payment has failed, and a paid but unsent one stays paid', async () => {
  const { order, pay, read, open } = await startShopBackend(shop)
  const declined = await order({ ...getUsdc(), address: createAddress() })
  await pay(declined.url ?? '', 'declines')
  expect(await read(declined.id ?? '')).toMatchObject({ status: 'failed' })
  expect((await open(declined.url ?? '')).html).toContain('The payment did not go through.')

  const address = createAddress()
  const never = await order({ ...getUsdc(), address })
  await pay(never.url ?? '', 'neverSends')
  const { status, hash } = await read(never.id ?? '')
  expect([status, hash]).toEqual(['paid', undefined])
})

test('behavior: a second card that pays after a declined one is tracked, and so is a refund', async () => {
  const { order, read, setPayment } = await startMockedShopBackend(shop)
  const { id = '' } = await order({ ...getUsdc(), address: createAddress() })
  const hash = `0x${'12'.repeat(32)}`
  for (const [status, shown] of [
    ['declined', 'failed'],
    ['paid', 'paid'],
    ['sent', 'sent'],
    ['declined', 'failed'],
  ] as const) {
    setPayment(id, { status, hash: status === 'sent' ? hash : undefined })
    const { status: reported, hash: named } = await read(id)
    expect([reported, named]).toEqual([shown, status === 'sent' ? hash : undefined])
  }
})

test('behavior: an amount below the quote is shown unchanged', async () => {
  const { order, pay, untilStatus } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...getUsdc(), address: createAddress() })
  const { html } = await pay(url, 'sendsLess')
  const [, shown] = /([\d.]+) USDC/.exec(html) ?? []
  expect(Number((await untilStatus(id, 'received')).amount)).toBeCloseTo(Number(shown) * 0.9, 4)
})

test('behavior: a transfer pays for one paid order, and for no open one', async () => {
  const { order, pay, read, untilStatus } = await startShopBackend(shop)
  const address = createAddress()
  const request = { ...getUsdc(), address, promised: '8.5' }
  const orders = [await order(request), await order(request)]
  const [first = '', second = ''] = orders.map(({ id = '' }) => id)
  const hash = await sendUsdc(address, '7')
  await pay(orders[0]?.url ?? '', 'neverSends')
  expect(await untilStatus(first, 'received')).toMatchObject({ hash, amount: '7' })
  expect(await read(second)).toMatchObject({ status: 'open' })
  await pay(orders[1]?.url ?? '', 'neverSends')
  expect(await read(second)).toMatchObject({ status: 'paid' })
  const other = await sendUsdc(address, '8')
  expect(await untilStatus(second, 'received')).toMatchObject({ hash: other, amount: '8' })
})

test('behavior: the chain shows the arrival when the provider no longer responds', async () => {
  const ramp = await startRamp({ port: 0, name: 'Silent', feeBps: 0, assets: shop.assets })
  const { order, pay, read, untilStatus, open } = await startShopBackend(shop, {
    providers: [describeProvider('local', ramp)],
  })
  const address = createAddress()
  await sendUsdc(address, '1')
  const { id = '', url = '' } = await order({ ...getUsdc(), address, promised: '50' })
  await pay(url, 'neverSends')
  await ramp.settle()
  const later = await order({ ...getUsdc(), address: createAddress() })
  await ramp.stop()
  expect(await read(id)).toMatchObject({ status: 'paid' })
  const hash = await sendUsdc(address, '42.5')
  expect(await untilStatus(id, 'received')).toMatchObject({ hash, amount: '42.5' })
  const down = await open(later.url ?? '')
  expect([down.status, down.html]).toEqual([503, expect.stringContaining('Local Ramp cannot be reached.')])
})

test('behavior: an order expires after an hour, and a later payment still counts', async () => {
  const { order, read, open, untilStatus, pass } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...getUsdc(), address: createAddress() })
  const page = await open(url)
  pass(60 * 60_000)
  expect(await read(id)).toMatchObject({ status: 'expired' })
  const late = await open(url)
  expect([late.status, late.html]).toEqual([410, expect.stringContaining('The order has expired.')])
  const { url: checkout } = await fetch(page.location)
  const body = new URLSearchParams({ choice: 'pay', card: rampCards.pays.number })
  expect((await fetch(checkout, { method: 'POST', body, redirect: 'manual' })).status).toBe(303)
  await untilStatus(id, 'received')
})

test('error: the URL of the provider’s page works once, and the order’s page creates another one', async () => {
  const { order, open } = await startShopBackend(shop)
  const { url = '' } = await order({ ...getUsdc(), address: createAddress() })
  const { location } = await open(url)
  expect((await fetch(location)).status).toBe(200)
  expect((await fetch(location)).status).toBe(410)
  expect((await fetch((await open(url)).location)).status).toBe(200)
  expect((await open('/buy/unknown')).status).toBe(404)
  const framed = await open(url, { 'sec-fetch-dest': 'iframe' })
  expect([framed.status, framed.location]).toEqual([403, ''])
})

test('error: pages of other origins neither create nor read an order', async () => {
  const { order, call } = await startShopBackend(shop)
  const request = { provider: 'local', amount: '100.00', currency: 'USD', ...getUsdc(), address: createAddress() }
  const { id } = await order(request)
  const origin = { origin: 'https://app.example.com' }
  expect((await call('GET', `/v1/onramp/orders/${id}`, undefined, origin)).status).toBe(403)
  expect((await call('POST', '/v1/onramp/orders', request, origin)).status).toBe(403)
  expect((await call('GET', `/v1/onramp/orders/${id}`, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test('behavior: the provider’s webhook updates an order that no wallet polls', async () => {
  const { order, pay } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...getUsdc(), address: createAddress() })
  await pay(url, 'neverSends')
  const rows = shop.store.database.selectFrom('onrampOrders').select('status').where('id', '=', id)
  expect(await rows.executeTakeFirst()).toEqual({ status: 'paid' })
})

test('error: a forged webhook is rejected, and repeated and late ones have no effect', async () => {
  const { order, pay, untilStatus, url: backend, read } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...getUsdc(), address: createAddress() })
  const write = (status: string) => JSON.stringify({ payment: { reference: id, status, hash: '0x12', amount: '1000' } })
  const deliver = async (body: string, headers: Record<string, string>, provider = 'local') => {
    return (await fetch(`${backend}/v1/onramp/hooks/${provider}`, { method: 'POST', body, headers })).status
  }

  expect(await deliver(write('sent'), {})).toBe(401)
  expect(await deliver(write('sent'), signHook(write('paid')))).toBe(401)
  expect(await deliver(`${write('sent')} `, signHook(write('sent')))).toBe(401)
  expect(await deliver(write('sent'), signHook(write('sent')), 'coinbase')).toBe(400)
  // Even with the secret, a delivery only triggers a request to the provider.
  expect(await deliver(write('sent'), signHook(write('sent')))).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'open' })

  await pay(url, 'pays')
  const received = await untilStatus(id, 'received')
  for (const body of [write('paid'), write('paid'), write('declined')])
    expect(await deliver(body, signHook(body))).toBe(200)
  expect(await read(id)).toEqual(received)
  const foreign = JSON.stringify({ payment: { reference: 'of another deployment' } })
  expect(await deliver(foreign, signHook(foreign))).toBe(200)
})
