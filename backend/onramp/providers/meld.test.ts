import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { createHeaderReader, startProviderApi } from '../providerApi.testing.ts'
import { createMeld } from './meld.ts'
import { ProviderError } from './provider.ts'

const key = 'W9kZTnAUMTNVLeZM:secret'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const id = '0f8b7d3e-6c1a-4b52-9a57-7a8f6f3f8f11'
const address = '0x1111111111111111111111111111111111111111'

const currency = (
  currencyCode: string,
  name: string,
  chainCode: string,
  chainId: string,
  contractAddress: string | null,
) => ({
  currencyCode,
  name,
  chainCode,
  chainId,
  contractAddress,
})
const currencies = [
  currency('USDC_BASE', 'USD Coin', 'BASE', '8453', usdc),
  currency('ETH', 'Ethereum', 'ETH', '1', null),
  currency('SOL', 'Solana', 'SOLANA', '101', 'So11111111111111111111111111111111111111112'),
  currency('BTC', 'Bitcoin', 'BTC', 'bitcoin', null),
]
const limits = [{ currencyCode: 'EUR', defaultAmount: 200, minimumAmount: 5, maximumAmount: 30_000.5 }]
const createQuote = (serviceProvider: string, destinationAmount: number) => ({
  serviceProvider,
  destinationAmount,
  sourceAmount: 100,
  sourceCurrencyCode: 'EUR',
  totalFee: 3.5,
  networkFee: 0.25,
  transactionFee: 3.25,
})
const answers = {
  'GET /service-providers/properties/crypto-currencies': currencies,
  'GET /service-providers/limits/fiat-currency-purchases': limits,
  'POST /payments/crypto/quote': { quotes: [createQuote('TRANSAK', 104.1), createQuote('BANXA', 105.75)] },
  'POST /crypto/session/widget': { id: 'session', widgetUrl: 'https://meldcrypto.com/?token=1' },
}

async function start(more: Record<string, unknown> = {}) {
  const api = await startProviderApi({ ...answers, ...more })
  return { ...api, meld: createMeld({ id: 'meld', key, webhookSecret: 'hook', apiUrl: api.apiUrl }) }
}

async function findOffer({ meld }: Awaited<ReturnType<typeof start>>) {
  const { assets, limits } = await meld.options({ country: 'DE' })
  const [asset] = assets
  const [limit] = limits
  if (!asset || !limit) throw new Error('The options are empty.')
  return { asset, limit, country: 'DE' }
}

test('default: the options contain contracts and limits, and no network is mistaken for another', async () => {
  const { meld, requests } = await start()
  const { assets, limits: found } = await meld.options({ country: 'DE' })
  const query = 'categories=CRYPTO_ONRAMP&accountFilter=true&countries=DE'
  expect(requests.map(({ call }) => call).sort()).toEqual([
    `GET /service-providers/limits/fiat-currency-purchases?${query}`,
    `GET /service-providers/properties/crypto-currencies?${query}`,
  ])
  for (const { headers } of requests) {
    expect(headers).toMatchObject({ authorization: `BASIC ${key}`, 'meld-version': '2026-02-03' })
  }
  expect(assets.map(({ symbol, networkId, contract }) => [symbol, networkId, contract])).toEqual([
    ['USDC', 'eip155:8453', usdc.toLowerCase()],
    ['ETH', 'eip155:1', ''],
    ['SOL', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ''],
  ])
  expect(found).toEqual([{ currency: 'EUR', method: 'any', min: '5', max: '30000.5' }])
})

test('default: the best of many quotes determines the provider of the order', async () => {
  const running = await start()
  const { meld, requests } = running
  const { asset, limit, country } = await findOffer(running)
  const quoted = await meld.quote({ asset, limit, amount: '100.00', country })
  expect(quoted).toEqual({
    id: 'BANXA',
    total: '100',
    subtotal: '96.5',
    fee: '3.25',
    networkFee: '0.25',
    receive: '105.75',
  })
  expect(requests[2]).toMatchObject({
    call: 'POST /payments/crypto/quote',
    headers: { 'content-type': 'application/json', authorization: `BASIC ${key}` },
    body: '{"countryCode":"DE","sourceCurrencyCode":"EUR","sourceAmount":100,"destinationCurrencyCode":"USDC_BASE"}',
  })
  const order = { id, asset, limit, address, amount: '100.00', quoteId: quoted.id, country }
  const visit = { clientIp: '203.0.113.9', returnUrl: 'https://wallet.example/buy/1/done', hookUrl: '' }
  expect(await meld.start(order, visit)).toBe('https://meldcrypto.com/?token=1')
  expect(requests[3]).toMatchObject({
    call: 'POST /crypto/session/widget',
    body:
      `{"sessionType":"BUY","externalSessionId":"${id}","sessionData":{"serviceProvider":"BANXA",` +
      `"walletAddress":"${address}","countryCode":"DE","sourceCurrencyCode":"EUR",` +
      '"destinationCurrencyCode":"USDC_BASE","redirectUrl":"https://wallet.example/buy/1/done","sourceAmount":100,' +
      '"lockFields":["walletAddress","destinationCurrencyCode"]}}',
  })
})

test.each(['javascript:alert(1)', 'http://meldcrypto.com/', `https://meldcrypto.com/${'x'.repeat(4096)}`, '/pay'])(
  'error: a user is not redirected to %.32s',
  async (widgetUrl) => {
    const running = await start({ 'POST /crypto/session/widget': { widgetUrl } })
    const order = { id, address, amount: '100', quoteId: 'BANXA', ...(await findOffer(running)) }
    const visit = { clientIp: '', returnUrl: 'https://wallet.example/', hookUrl: '' }
    await expect(running.meld.start(order, visit)).rejects.toThrow(ProviderError)
  },
)

test('error: one invalid item does not affect the others', async () => {
  const odd = currency('USDT_BASE', 'x'.repeat(513), 'BASE', '8453', null)
  const { meld } = await start({
    'GET /service-providers/properties/crypto-currencies': [odd, { ...odd, name: 7 }, 'USDC', ...currencies],
    'GET /service-providers/limits/fiat-currency-purchases': [{ currencyCode: 'euro' }, ...limits],
  })
  const found = await meld.options({ country: 'DE' })
  expect(found.assets.map(({ symbol }) => symbol)).toEqual(['USDC', 'ETH', 'SOL'])
  expect(found.limits).toHaveLength(1)
})

test('behavior: without an amount, the lowest amount selects the provider, and the user enters theirs there', async () => {
  const running = await start()
  const order = { id, address, amount: undefined, quoteId: undefined, ...(await findOffer(running)) }
  await running.meld.start(order, { clientIp: '', returnUrl: 'https://wallet.example/', hookUrl: '' })
  expect(JSON.parse(running.requests[2]?.body ?? '').sourceAmount).toBe(5)
  expect(JSON.parse(running.requests[3]?.body ?? '').sessionData).not.toHaveProperty('sourceAmount')
})

test('default: an order has the state of its transactions', async () => {
  const readReport = async (...transactions: object[]) => {
    const { meld, requests } = await start({ 'GET /payments/transactions': { transactions } })
    const read = await meld.status({ id, networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
    expect(requests[0]?.call).toBe(`GET /payments/transactions?externalSessionIds=${id}`)
    return read
  }
  expect(await readReport()).toEqual({ status: 'open' })
  expect(await readReport({ status: 'PENDING' })).toEqual({ status: 'open' })
  expect(await readReport({ status: 'SETTLING', cryptoDetails: null })).toEqual({ status: 'paid' })
  expect(await readReport({ status: 'DECLINED' })).toEqual({ status: 'failed' })
  const hash = '5'.repeat(88)
  const settled = { status: 'SETTLED', destinationAmount: 105.75, cryptoDetails: { blockchainTransactionId: hash } }
  expect(await readReport({ status: 'FAILED' }, settled)).toEqual({ status: 'sent', hash, amount: '105.75' })
  for (const blockchainTransactionId of [`0x${'ab'.repeat(32)}`, hash.repeat(1000), '0'.repeat(88), 7, null])
    expect((await readReport({ ...settled, cryptoDetails: { blockchainTransactionId } })).hash).toBeUndefined()
  expect(await readReport({ status: 7 }, { status: 'SETTLED', cryptoDetails: 7 })).toEqual({ status: 'sent' })
})

test('behavior: a webhook identifies the order only when its URL, timestamp and raw bytes have a valid signature', async () => {
  const { meld } = await start()
  const url = 'https://wallet.example/v1/onramp/hooks/meld'
  const time = '2022-05-26T20:25:17.682818Z'
  const body = Buffer.from(`{"eventType":"TRANSACTION_CRYPTO_COMPLETE", "payload":{"externalSessionId":"${id}"}}`)
  const signature = createHmac('sha256', 'hook').update(`${time}.${url}.`).update(body).digest('base64')
  const headers = {
    'meld-signature': signature.replaceAll('+', '-').replaceAll('/', '_'),
    'meld-signature-timestamp': time,
  }
  expect(meld.readHook({ header: createHeaderReader(headers), body, url })).toEqual({
    orderId: id,
    signedAt: Date.UTC(2022, 4, 26, 20, 25, 17, 682),
  })
  expect(meld.readHook({ header: createHeaderReader(headers), body, url: `${url}/` })).toBeUndefined()
  const later = { ...headers, 'meld-signature-timestamp': time.replace('17.', '18.') }
  expect(meld.readHook({ header: createHeaderReader(later), body, url })).toBeUndefined()
  const other = Buffer.from(body.toString().replace(', ', ','))
  expect(meld.readHook({ header: createHeaderReader(headers), body: other, url })).toBeUndefined()
})

test('error: a country, a missing quote and an outage are distinguished', async () => {
  const getHindrance = async (answer: Promise<unknown>) => {
    const error = await answer.catch((reason: unknown) => reason)
    return error instanceof ProviderError ? error.hindrance : error
  }
  const running = await start({ 'POST /payments/crypto/quote': { quotes: null } })
  const offer = await findOffer(running)
  expect(await getHindrance(running.meld.quote({ ...offer, amount: '100' }))).toBe('asset')
  expect(await getHindrance(running.meld.quote({ ...offer, amount: '100', country: undefined }))).toBe('place')
  const { meld: elsewhere } = await start({ 'GET /service-providers/properties/crypto-currencies': [] })
  expect(await getHindrance(elsewhere.options({ country: 'AQ' }))).toBe('country')
  const { meld: down } = await start({ 'GET /service-providers/limits/fiat-currency-purchases': 503 })
  expect(await getHindrance(down.options({ country: 'DE' }))).toBe('unreachable')
})
