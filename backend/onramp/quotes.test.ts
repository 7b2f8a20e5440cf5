import { listRampAssets } from '@oriel/localnet/onramp/rampAssets.ts'
import { startRamp } from '@oriel/localnet/onramp/rampServer.ts'
import type { PurchaseCurrency } from '@oriel/shared/backend/onramp.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend } from '../server/backend.testing.ts'
import { describeProvider, describeUsdc, openShop, type Shop, startShopBackend } from './onramp.testing.ts'
import { describeSoldUsdc, startLocalApi } from './providerApi.testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const address = '0x1111111111111111111111111111111111111111'
const createDownProvider = () => describeProvider('local-two', { url: 'http://127.0.0.1:1' })

function ask(currency: PurchaseCurrency | undefined, params: object = {}) {
  const paymentCurrency = { id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }
  return { purchaseCurrency: currency, paymentCurrency, amount: '100.00', network: 'eip155:31337', ...params }
}

async function findCurrency({ options }: Awaited<ReturnType<typeof startShopBackend>>, symbol: string) {
  return (await options()).purchaseCurrencies.find((currency) => currency.symbol === symbol)
}

test('default: the options list each token once, with its networks and contracts', async () => {
  const { options } = await startShopBackend(shop)
  const { purchaseCurrencies, paymentCurrencies, providers, isFallback } = await options()
  expect(purchaseCurrencies.map(({ symbol }) => symbol)).toEqual(['USDC', 'USDT', 'DAI', 'ETH', 'SOL'])
  expect(purchaseCurrencies[0]).toEqual({
    id: 'USDC',
    name: 'USD Coin',
    symbol: 'USDC',
    networks: [
      ...shop.localnet.networks.map(({ chainId, name }) => ({
        name: name.toLowerCase().replaceAll(' ', '-'),
        display_name: name,
        chain_id: String(chainId),
        contract_address: shop.localnet.contracts.usdc,
        networkId: `eip155:${chainId}`,
      })),
      expect.objectContaining({ contract_address: shop.solana.contracts.usdc, networkId: shop.solana.caipNetworkId }),
    ],
  })
  expect(paymentCurrencies[0]).toEqual({
    id: 'USD',
    payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }],
  })
  expect(providers?.map(({ id, label, feeText }) => [id, label, feeText])).toEqual([
    ['local', 'Local Ramp', '1.5 %'],
    ['local-two', 'Local Ramp Two', '2.5 %'],
  ])
  expect(isFallback).toBe(false)
})

test('default: two providers quote, and the cheaper one is first with its fees as amounts', async () => {
  const [first, second] = shop.ramps
  const counter = await startShopBackend(shop, {
    providers: [describeProvider('local-two', second), describeProvider('local', first)],
  })
  const { others, refusals, ...best } = await counter.quote(ask(await findCurrency(counter, 'USDC')))
  expect(best).toMatchObject({ provider: 'local', providerFee: { amount: '1.50', currency: 'USD' } })
  expect(best.paymentTotal).toEqual({ amount: '100.00', currency: 'USD' })
  expect(best.purchaseAmount.currency).toBe('USDC')
  const sum = [best.paymentSubtotal, best.providerFee, best.networkFee].map((money) => Number(money?.amount))
  expect(sum.reduce((all, amount) => all + amount)).toBeCloseTo(100, 9)
  expect(best.expiresAt).toBeGreaterThan(Date.now() / 1000)
  expect(others).toMatchObject([{ provider: 'local-two', providerFee: { amount: '2.50' } }])
  expect(Number(others?.[0]?.purchaseAmount.amount)).toBeLessThan(Number(best.purchaseAmount.amount))
  expect(refusals).toEqual([])
})

test('behavior: an unavailable provider does not affect the others, and is reported', async () => {
  const counter = await startShopBackend(shop, {
    providers: [createDownProvider(), describeProvider('local', shop.ramps[0])],
  })
  expect((await counter.options()).providers?.map(({ id }) => id)).toEqual(['local'])
  const { provider, refusals } = await counter.quote(ask(await findCurrency(counter, 'USDC')))
  expect(provider).toBe('local')
  const description = 'Local Ramp Two cannot be reached. Try another one.'
  expect(refusals).toEqual([{ provider: 'local-two', field: 'provider', description }])
})

test('error: a quote for more money, or with inconsistent fees, is never the best one', async () => {
  const quote = { id: 'a', total: '500', fee: '0', networkFee: '0', receive: '490', expiresAt: '2099-01-01T00:00:00Z' }
  const cases = {
    'more money': quote,
    'less money': { ...quote, total: '99.99' },
    'fees above the total': { ...quote, total: '100', fee: '150' },
    'a fee of the network above the total': { ...quote, total: '100', networkFee: '150' },
  }
  for (const [name, lie] of Object.entries(cases)) {
    const liar = await startLocalApi([describeSoldUsdc(shop.localnet)], { 'POST /api/quotes': lie })
    const counter = await startShopBackend(shop, {
      providers: [liar.provider, describeProvider('local-two', shop.ramps[1])],
    })
    const { provider, others, refusals } = await counter.quote(ask(await findCurrency(counter, 'USDC')))
    expect([provider, others], name).toEqual(['local-two', []])
    expect(refusals, name).toMatchObject([{ provider: 'local', field: 'provider' }])
  }
  const rounded = { ...quote, total: '100', fee: '1.5', networkFee: '0.01' }
  const honest = await startLocalApi([describeSoldUsdc(shop.localnet)], { 'POST /api/quotes': rounded })
  const counter = await startShopBackend(shop, { providers: [honest.provider] })
  expect((await counter.quote(ask(await findCurrency(counter, 'USDC')))).paymentSubtotal.amount).toBe('98.49')
})

test('error: without any provider no offer is returned', async () => {
  const { call } = await startShopBackend(shop, { providers: [createDownProvider()] })
  const description = 'Local Ramp Two cannot be reached. Try another one.'
  const failed = { status: 'FAILED', reasons: [{ field: 'provider', description }] }
  expect(await call('GET', '/v1/onramp/options')).toEqual({ status: 503, body: failed })
  const { contracts } = shop.localnet
  const network = { name: 'oriel-local', display_name: '', chain_id: '31337', contract_address: contracts.usdc }
  const currency = { id: 'USDC', name: '', symbol: 'USDC', networks: [{ ...network, networkId: 'eip155:31337' }] }
  expect(await call('POST', '/v1/onramp/quote', ask(currency as PurchaseCurrency))).toEqual({
    status: 503,
    body: failed,
  })
})

test('behavior: a quote takes each network by the name that the options give, and so does a payment page', async () => {
  const counter = await startShopBackend(shop)
  const usdc = await findCurrency(counter, 'USDC')
  expect(usdc?.networks).toHaveLength(3)
  for (const { name } of usdc?.networks ?? [])
    expect((await counter.quote(ask(usdc, { network: name }))).purchaseAmount.currency, name).toBe('USDC')
  const [local] = usdc?.networks ?? []
  const destinationWallets = [{ address, blockchains: [local?.name], assets: ['USDC'] }]
  const page = await counter.call('POST', '/v1/generators/onrampurl', { destinationWallets, presetFiatAmount: 100 })
  expect(page.body.url).toContain('/buy/')
})

test('error: each rejection has its field and its reason', async () => {
  const counter = await startShopBackend(shop)
  const { call, order } = counter
  const usdc = await findCurrency(counter, 'USDC')
  const readReason = async (params: object) => {
    const { body } = await call('POST', '/v1/onramp/quote', ask(usdc, params))
    return [body.reasons?.[0]?.field, body.reasons?.[0]?.description]
  }
  const notOffered = ['network', 'Buying is not offered on this network.']
  expect(await readReason({ amount: '9.99' })).toEqual(['amount', 'The amount must be between 10.00 and 7500.00 USD.'])
  expect(await readReason({ country: 'AQ' })).toEqual(['country', 'Local Ramp does not serve your country.'])
  expect(await readReason({ network: 'eip155:1' })).toEqual(notOffered)
  expect(await readReason({ network: 'unknown-chain' })).toEqual(notOffered)
  // Clients of the hosted service send the symbol, which is ambiguous here because three networks have it.
  expect(await readReason({ network: 'USDC' })).toEqual(notOffered)
  expect((await readReason({ amount: 100 }))[0]).toBe('amount')
  expect((await readReason({ amount: '1e2' }))[0]).toBe('amount')
  const bridged = { ...usdc, networks: usdc?.networks.map((network) => ({ ...network, contract_address: address })) }
  expect(await readReason({ purchaseCurrency: bridged })).toEqual(notOffered)

  const request = { ...describeUsdc(shop.localnet), address }
  const readRefusedField = async (params: object) => (await order({ ...request, ...params })).body.reasons?.[0]?.field
  expect(await readRefusedField({ asset: address })).toBe('network')
  expect(await readRefusedField({ network: 'eip155:1' })).toBe('network')
  expect(await readRefusedField({ address: 'me' })).toBe('address')
  expect(await readRefusedField({ amount: '8000' })).toBe('amount')
  expect(await readRefusedField({ currency: 'CHF' })).toBe('paymentCurrency')
  expect(await readRefusedField({ provider: 'meld' })).toBe('provider')
})

test('behavior: a client of the hosted service gets a working URL, and no unknown network', async () => {
  // Clients of the hosted service send names of public networks, so the local chain acts as Ethereum here.
  const [chain] = shop.localnet.networks
  const localnet = { ...shop.localnet, networks: [{ ...chain, chainId: 1, name: 'Ethereum' }] as never }
  const ramp = await startRamp({ port: 0, name: 'Local Ramp', feeBps: 150, assets: listRampAssets({ localnet }) })
  const networks = [
    { network: describeEvm({ id: 1, name: 'Ethereum', rpcUrl: chain.rpcUrl }), rpcUrls: [chain.rpcUrl] },
  ]
  const { url, open } = await startShopBackend(shop, { providers: [describeProvider('local', ramp)], networks })
  const ask = async (body: object) => {
    const headers = { origin: 'https://app.example.com' }
    const path = `${url}/v1/generators/onrampurl?projectId=default`
    const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body), headers })
    return {
      status: answer.status,
      body: await answer.json(),
      allowed: answer.headers.get('access-control-allow-origin'),
    }
  }
  const wallet = { address, blockchains: ['ethereum'], assets: ['USDC', 'ETH'] }
  const hosted = { destinationWallets: [wallet], partnerUserId: address, defaultExperience: 'buy' }
  const response = await ask({ ...hosted, defaultNetwork: 'ethereum', presetFiatAmount: 100 })
  expect([response.status, response.allowed]).toEqual([200, 'https://app.example.com'])
  expect(response.body.url).not.toContain(address)
  const readPage = async (order: string) => (await fetch((await open(new URL(order).pathname)).location)).text()
  expect(await readPage(response.body.url)).toContain('100.00 USD')
  // A token amount has no effect, because the user enters the amount on the provider's page.
  expect(await readPage((await ask({ ...hosted, presetCryptoAmount: 5 })).body.url)).toContain('Amount in USD')
  expect((await ask({ ...hosted, presetFiatAmount: 0.1 + 0.2 })).status).toBe(400)
  const byId = { ...hosted, defaultNetwork: 'eip155:1', destinationWallets: [{ ...wallet, blockchains: ['eip155:1'] }] }
  expect(await readPage((await ask(byId)).body.url)).toContain('Amount in USD')
  for (const name of ['base', 'constructor', 'solana', 'eip155:8453']) {
    const unknown = { ...hosted, destinationWallets: [{ ...wallet, blockchains: [name] }] }
    expect((await ask(unknown)).body.reasons?.[0]?.field).toBe('network')
  }
  await ramp.stop()
})

test('error: a symbol shared by two tokens of a network is ambiguous, and a contract is not', async () => {
  const { usdc, usdt } = shop.localnet.contracts
  const sold = [
    describeSoldUsdc(shop.localnet),
    describeSoldUsdc(shop.localnet, { contract: usdt, name: 'Bridged USDC' }),
  ]
  const quote = { id: 'a', total: '100', fee: '0', networkFee: '0', receive: '99', expiresAt: '2099-01-01T00:00:00Z' }
  const { provider, requests } = await startLocalApi(sold, { 'POST /api/quotes': quote })
  const counter = await startShopBackend(shop, { providers: [provider] })
  const destinationWallets = [{ address, blockchains: ['eip155:31337'], assets: ['USDC'] }]
  const hosted = await counter.call('POST', '/v1/generators/onrampurl', { destinationWallets })
  const description = 'Several tokens of this network have the symbol USDC. Choose another token.'
  expect(hosted.body.reasons).toEqual([{ field: 'destinationWallets', description }])

  const currency = await findCurrency(counter, 'USDC')
  expect(currency?.networks.map(({ contract_address }) => contract_address)).toEqual([usdc, usdt])
  expect((await counter.call('POST', '/v1/onramp/quote', ask(currency))).body.reasons?.[0]?.field).toBe('network')
  const [, bridged] = currency?.networks ?? []
  await counter.quote(ask({ ...currency, networks: [bridged] } as PurchaseCurrency))
  expect(JSON.parse(requests.at(-1)?.body ?? '')).toMatchObject({ contract: usdt })
})

test('error: a deployment without providers rejects every call, and its configuration says so', async () => {
  const { url } = await startTestBackend()
  const readFeatures = async (backend: string) => (await (await fetch(`${backend}/appkit/v1/config`)).json()).features
  const findOnramp = (list: { id: string }[]) => list.find(({ id }) => id === 'onramp')
  expect(findOnramp(await readFeatures(url))).toEqual({ id: 'onramp', isEnabled: false, config: [] })
  const answer = await fetch(`${url}/v1/onramp/options`)
  const reasons = [{ field: 'onramp', description: 'This deployment offers no buying.' }]
  expect([answer.status, await answer.json()]).toEqual([404, { status: 'FAILED', reasons }])
  expect((await fetch(`${url}/buy/1`)).status).toBe(404)
  expect((await fetch(`${url}/v1/onramp/hooks/local`, { method: 'POST', body: '{}' })).status).toBe(404)

  const counter = await startShopBackend(shop)
  const config = { id: 'onramp', isEnabled: true, config: ['local', 'local-two'] }
  expect(findOnramp(await readFeatures(counter.url))).toEqual(config)
})
