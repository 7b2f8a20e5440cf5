import { startRamp } from '@oriel/localnet/onramp/rampServer.ts'
import { createKey, pay } from '@oriel/localnet/solana/solana.testing.ts'
import type { PublicKey } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAddress } from '../portfolio/chain.testing.ts'
import { startMockedShopBackend } from './mockedShopBackend.testing.ts'
import { describeProvider, describeUsdc, openShop, type Shop, startShopBackend } from './onramp.testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const getUsdc = () => describeUsdc(shop.localnet)

test('error: a transfer never pays for an order that the provider has not reported as paid', async () => {
  const ramp = await startRamp({ port: 0, name: 'Silent', feeBps: 0, assets: shop.assets })
  const { order, read, open } = await startShopBackend(shop, { providers: [describeProvider('local', ramp)] })
  const address = createAddress()
  const { id = '', url = '' } = await order({ ...getUsdc(), address, promised: '100' })
  await ramp.stop()
  await shop.untilIndexed(await shop.sendUsdc(address, '100'))
  expect(await read(id)).toMatchObject({ status: 'open' })
  expect((await open(url)).status).toBe(503)
})

test('error: dust and zero-value transfers do not pay for a paid order, however many there are', async () => {
  const { order, read, setPayment, untilStatus } = await startMockedShopBackend(shop)
  const address = createAddress()
  const { id = '' } = await order({ ...getUsdc(), address, promised: '98.5' })
  setPayment(id, { status: 'paid' })
  let last = ''
  for (const amount of ['0', '78.7', ...Array(20).fill('0.000001')]) last = await shop.sendUsdc(address, amount)
  await shop.untilIndexed(last)
  expect(await read(id)).toMatchObject({ status: 'paid' })
  const hash = await shop.sendUsdc(address, '78.8')
  expect(await untilStatus(id, 'received')).toMatchObject({ hash, amount: '78.8' })
})

test('behavior: the amount that the provider reports takes precedence over the quote', async () => {
  const { order, read, setPayment, untilStatus } = await startMockedShopBackend(shop)
  const address = createAddress()
  const { id = '' } = await order({ ...getUsdc(), address, promised: '98.5' })
  setPayment(id, { status: 'sent', amount: '20' })
  await shop.untilIndexed(await shop.sendUsdc(address, '15'))
  expect(await read(id)).toMatchObject({ status: 'sent' })
  const hash = await shop.sendUsdc(address, '20')
  expect(await untilStatus(id, 'received')).toMatchObject({ hash, amount: '20' })
})

test('behavior: without a quote, only a transaction that the provider reports is the purchase', async () => {
  const { order, read, setPayment, untilStatus } = await startMockedShopBackend(shop)
  const address = createAddress()
  const { id = '' } = await order({ ...getUsdc(), address })
  setPayment(id, { status: 'paid' })
  const hashes = [await shop.sendUsdc(address, '100'), await shop.sendUsdc(address, '30')]
  for (const hash of hashes) await shop.untilIndexed(hash)
  expect(await read(id)).toMatchObject({ status: 'paid' })
  setPayment(id, { status: 'sent', hash: hashes[1] })
  expect(await untilStatus(id, 'received')).toMatchObject({ hash: hashes[1], amount: '30' })
})

test('behavior: a payout to many customers arrives when the provider reports it', async () => {
  const { order, read, setPayment, untilStatus } = await startMockedShopBackend(shop)
  const address = createAddress()
  const { id = '' } = await order({ ...getUsdc(), address, promised: '5' })
  setPayment(id, { status: 'paid' })
  const hash = await shop.sendUsdcToMany([address, ...Array.from({ length: 24 }, createAddress)], '5')
  await shop.untilIndexed(hash)
  expect(await read(id)).toMatchObject({ status: 'paid' })
  setPayment(id, { status: 'sent' })
  expect(await read(id)).toMatchObject({ status: 'sent' })
  setPayment(id, { status: 'sent', hash: hash.toUpperCase().replace('X', 'x') })
  expect(await untilStatus(id, 'received')).toMatchObject({ hash, amount: '5' })
})

const createSolRequest = (to: PublicKey) => ({ network: shop.solana.caipNetworkId, asset: '', address: to.toBase58() })

test('error: transactions without a gain do not hide an arrival on Solana', async () => {
  const { order, read, setPayment, untilStatus } = await startMockedShopBackend(shop)
  const to = createKey()
  const { id = '' } = await order({ ...createSolRequest(to), promised: '0.6' })
  setPayment(id, { status: 'paid' })
  const stranger = shop.solanaChain.fund()
  // The varying second amount makes each transaction unique.
  const floods = Array.from({ length: 25 }, (_, n) => [pay(stranger, to, 0), pay(stranger, stranger.publicKey, n)])
  await Promise.all(floods.map((instructions) => shop.solanaChain.send(stranger, instructions)))
  expect(await read(id)).toMatchObject({ status: 'paid' })
  const hash = await shop.solanaChain.send(stranger, [pay(stranger, to, 500_000_000)])
  expect(await untilStatus(id, 'received')).toMatchObject({ hash, amount: '0.5' })
})

test('error: a transaction from before the order is not its arrival, even when the provider reports it', async () => {
  const { order, read, setPayment } = await startMockedShopBackend(shop)
  const to = createKey()
  const address = createAddress()
  const stranger = shop.solanaChain.fund()
  const onSolana = await shop.solanaChain.send(stranger, [pay(stranger, to, 500_000_000)])
  const onEvm = await shop.sendUsdc(address, '100')
  await shop.untilIndexed(onEvm)
  for (const [request, hash] of [
    [createSolRequest(to), onSolana],
    [{ ...getUsdc(), address }, onEvm],
  ] as const) {
    const { id = '' } = await order(request)
    setPayment(id, { status: 'sent', hash })
    expect(await read(id)).toMatchObject({ status: 'sent', hash })
  }
})
