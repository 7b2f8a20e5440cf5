import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRamp } from '../../localnet/onramp/rampServer.ts'
import { openShop, providerAt, type Shop, startCounter, usdcOf } from './onramp.testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const newAddress = () => privateKeyToAddress(generatePrivateKey())
const usdc = () => usdcOf(shop.localnet)

test('error: a transfer never pays for an order that the provider has not called paid', async () => {
  const ramp = await startRamp({ port: 0, name: 'Silent', feeBps: 0, assets: shop.assets })
  const { order, read, open } = await startCounter(shop, { providers: [providerAt('local', ramp)] })
  const address = newAddress()
  const { id = '', url = '' } = await order({ ...usdc(), address })
  await ramp.stop()
  await shop.untilIndexed(await shop.sendUsdc(address, '100'))
  expect(await read(id)).toMatchObject({ status: 'open' })
  expect((await open(url)).status).toBe(503)
})
