import { createHmac, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createClock } from '../../login/login.testing.ts'
import { writeFiles } from '../../server/backend.testing.ts'
import { createHeaderReader, startProviderApi } from '../providerApi.testing.ts'
import { createCoinbase } from './coinbase.ts'
import { ProviderError } from './provider.ts'

const keyName = 'organizations/1/apiKeys/2'
const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const id = '0f8b7d3e-6c1a-4b52-9a57-7a8f6f3f8f11'
const address = '0x1111111111111111111111111111111111111111'

const options = {
  payment_currencies: [{ id: 'USD', limits: [{ id: 'CARD', min: '2', max: '500' }] }],
  purchase_currencies: [
    {
      id: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
      name: 'USDC',
      symbol: 'USDC',
      networks: [
        {
          name: 'base',
          display_name: 'Base',
          chain_id: '8453',
          contract_address: usdc.toUpperCase().replace('0X', '0x'),
        },
        { name: 'solana', display_name: 'Solana', chain_id: '0', contract_address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4' },
        { name: 'noble', display_name: 'Noble', chain_id: '0', contract_address: '' },
      ],
    },
    {
      id: 'ETH',
      name: 'Ethereum',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
    },
  ],
}
const createAmount = (value: string, currency: string) => ({ value, currency })
const quote = {
  payment_total: createAmount('100.00', 'USD'),
  payment_subtotal: createAmount('96.57', 'USD'),
  purchase_amount: createAmount('96.57', 'USDC'),
  coinbase_fee: createAmount('3.42', 'USD'),
  network_fee: createAmount('0.01', 'USD'),
  quote_id: 'quote-1',
}
const answers = {
  'GET /onramp/v1/buy/config': {
    countries: [
      { id: 'US', payment_methods: [] },
      { id: 'DE', payment_methods: [] },
    ],
  },
  'GET /onramp/v1/buy/options': options,
  'POST /onramp/v1/buy/quote': quote,
  'POST /onramp/v1/token': { token: 'ZmRmZjA', channel_id: '' },
}

function createEd25519() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' })
  // The platform provides the seed and the public key as one text.
  const bytes = Buffer.concat([Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')])
  return { publicKey, text: bytes.toString('base64') }
}

function createEcdsa() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { publicKey, text: String(privateKey.export({ type: 'sec1', format: 'pem' })) }
}

async function start(more: Record<string, unknown> = {}, { publicKey, text } = createEd25519()) {
  const api = await startProviderApi({ ...answers, ...more })
  const keyFile = join(await writeFiles({ key: `${text}\n` }), 'key')
  const config = {
    id: 'coinbase' as const,
    keyName,
    keyFile,
    webhookSecret: 'hook',
    payUrl: 'https://pay.coinbase.com',
  }
  const { now } = createClock()
  return { ...api, publicKey, now, coinbase: createCoinbase({ ...config, apiUrl: api.apiUrl }, now) }
}

function decodeToken(authorization: unknown, publicKey: KeyObject) {
  const [header = '', claims = '', signature = ''] = String(authorization)
    .replace(/^Bearer /, '')
    .split('.')
  const isEd25519 = publicKey.asymmetricKeyType === 'ed25519'
  const key = isEd25519 ? publicKey : ({ key: publicKey, dsaEncoding: 'ieee-p1363' } as const)
  const signed = Buffer.from(`${header}.${claims}`)
  expect(verify(isEd25519 ? null : 'sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  return { header: read(header), claims: read(claims) }
}

async function findOffer({ coinbase }: Awaited<ReturnType<typeof start>>) {
  const { assets, limits } = await coinbase.options({ country: 'US' })
  const [asset] = assets
  const [limit] = limits
  if (!asset || !limit) throw new Error('The options are empty.')
  return { asset, limit, country: 'US' }
}

test.each([
  ['EdDSA', createEd25519],
  ['ES256', createEcdsa],
] as const)('default: each call has a separate token, signed with %s', async (alg, make) => {
  const running = await start({}, make())
  const { requests, publicKey, host, now } = running
  await findOffer(running)
  expect(requests.map(({ call }) => call)).toEqual([
    'GET /onramp/v1/buy/config',
    'GET /onramp/v1/buy/options?country=US',
  ])
  const tokens = requests.map(({ headers }) => decodeToken(headers.authorization, publicKey))
  const seconds = now() / 1000
  for (const [index, path] of ['buy/config', 'buy/options'].entries()) {
    expect(tokens[index]?.header).toEqual({
      alg,
      kid: keyName,
      typ: 'JWT',
      nonce: expect.stringMatching(/^[\da-f]{32}$/),
    })
    expect(tokens[index]?.claims).toEqual({
      sub: keyName,
      iss: 'cdp',
      uris: [`GET ${host}/onramp/v1/${path}`],
      iat: seconds,
      nbf: seconds,
      exp: seconds + 120,
    })
  }
  expect(tokens[0]?.header.nonce).not.toBe(tokens[1]?.header.nonce)
})

test("default: the options contain the networks' contracts, and no network is mistaken for another", async () => {
  const { coinbase } = await start()
  const { assets, limits } = await coinbase.options({ country: 'US' })
  expect(assets.map(({ symbol, networkId, contract, chain }) => [symbol, networkId, contract, chain])).toEqual([
    ['USDC', 'eip155:8453', usdc, 'base'],
    ['USDC', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4', 'solana'],
    ['ETH', 'eip155:1', '', 'ethereum'],
  ])
  expect(limits).toEqual([{ currency: 'USD', method: 'CARD', min: '2', max: '500' }])
})

test("default: a quote, then a single-use token and the page's URL", async () => {
  const running = await start()
  const { coinbase, requests } = running
  const { asset, limit, country } = await findOffer(running)
  const quoted = await coinbase.quote({ asset, limit, amount: '100.00', country })
  expect(quoted).toEqual({
    id: 'quote-1',
    total: '100.00',
    subtotal: '96.57',
    fee: '3.42',
    networkFee: '0.01',
    receive: '96.57',
  })
  expect(requests[2]).toMatchObject({
    call: 'POST /onramp/v1/buy/quote',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body:
      '{"purchaseCurrency":"d85dce9b-5b73-5c3c-8978-522ce1d1c1b4","purchaseNetwork":"base",' +
      '"paymentAmount":"100.00","paymentCurrency":"USD","paymentMethod":"CARD","country":"US"}',
  })

  const order = { id, asset, limit, address, amount: '100.00', quoteId: quoted.id, country }
  const visit = { clientIp: '203.0.113.9', returnUrl: 'https://wallet.example/buy/1/done', hookUrl: '' }
  const url = new URL(await coinbase.start(order, visit))
  expect(requests[3]).toMatchObject({
    call: 'POST /onramp/v1/token',
    body:
      `{"addresses":[{"address":"${address}","blockchains":["base"]}],` +
      '"assets":["d85dce9b-5b73-5c3c-8978-522ce1d1c1b4"],"clientIp":"203.0.113.9"}',
  })
  expect(url.origin + url.pathname).toBe('https://pay.coinbase.com/buy/select-asset')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    sessionToken: 'ZmRmZjA',
    defaultNetwork: 'base',
    defaultAsset: asset.code,
    defaultExperience: 'buy',
    fiatCurrency: 'USD',
    defaultPaymentMethod: 'CARD',
    presetFiatAmount: '100.00',
    quoteId: 'quote-1',
    redirectUrl: visit.returnUrl,
    partnerUserRef: id,
  })
  expect(url.href).not.toContain(address)
})

test('error: one invalid item of the options does not affect the others', async () => {
  const [limits] = options.payment_currencies
  const [usdcSold, eth] = options.purchase_currencies
  const long = 'x'.repeat(513)
  const odd = {
    payment_currencies: [
      { id: 'dollars', limits: [] },
      { ...limits, limits: [{ id: 'CARD', min: 'some', max: '1' }, ...(limits?.limits ?? [])] },
    ],
    purchase_currencies: [
      { ...usdcSold, name: long },
      { ...usdcSold, symbol: 7 },
      {
        ...eth,
        networks: [{ name: 'base', chain_id: '8453', contract_address: '0x1::coin' }, ...(eth?.networks ?? [])],
      },
    ],
  }
  const { coinbase } = await start({ 'GET /onramp/v1/buy/options': odd })
  const found = await coinbase.options({ country: 'US' })
  expect(found.assets.map(({ symbol, networkId }) => [symbol, networkId])).toEqual([['ETH', 'eip155:1']])
  expect(found.limits).toEqual([{ currency: 'USD', method: 'CARD', min: '2', max: '500' }])
})

test('error: a quote in a currency other than the requested one is rejected', async () => {
  const running = await start({
    'POST /onramp/v1/buy/quote': { ...quote, payment_total: createAmount('100.00', 'EUR') },
  })
  const offer = await findOffer(running)
  await expect(running.coinbase.quote({ ...offer, amount: '100.00' })).rejects.toThrow(ProviderError)
})

test('default: a success takes precedence over earlier failed tries', async () => {
  const path = `GET /onramp/v1/buy/user/${id}/transactions`
  const createTransaction = (status: string, more = {}) => ({ status: `ONRAMP_TRANSACTION_STATUS_${status}`, ...more })
  const readReport = async (transactions: object[]) => {
    const { coinbase, requests } = await start({ [path]: { transactions, total_count: transactions.length } })
    const read = await coinbase.status({ id, networkId: 'eip155:8453' })
    expect(requests[0]?.call).toBe(`${path}?page_size=10`)
    return read
  }
  expect(await readReport([])).toEqual({ status: 'open' })
  expect(await readReport([createTransaction('FAILED')])).toEqual({ status: 'failed' })
  expect(await readReport([createTransaction('IN_PROGRESS', { tx_hash: '0x' }), createTransaction('FAILED')])).toEqual({
    status: 'paid',
  })
  const hash = `0x${'ab'.repeat(32)}`
  const sent = createTransaction('SUCCESS', { tx_hash: hash, purchase_amount: createAmount('96.57', 'USDC') })
  expect(await readReport([createTransaction('FAILED'), sent])).toEqual({ status: 'sent', hash, amount: '96.57' })
  // Coinbase sends "0x" for an unknown hash.
  for (const tx_hash of ['0x', 'x'.repeat(100_000), '5'.repeat(88), 7, null])
    expect(await readReport([createTransaction('SUCCESS', { tx_hash })])).toEqual({ status: 'sent' })
  expect(await readReport([{ status: 7 }, createTransaction('SUCCESS', { purchase_amount: 'much' })])).toEqual({
    status: 'sent',
  })
})

test('behavior: a webhook identifies the order only when the raw bytes have a valid signature', async () => {
  const { coinbase } = await start()
  const body = Buffer.from(`{"eventType":"onramp.transaction.success", "partnerUserRef":"${id}"}`)
  const v0 = createHmac('sha256', 'hook').update('1728394718.').update(body).digest('hex')
  const read = (signature: string, bytes = body) =>
    coinbase.readHook({ header: createHeaderReader({ 'x-hook0-signature': signature }), body: bytes, url: '' })
  expect(read(`t=1728394718,v0=${v0},h=content-type,v1=00`)).toEqual({ orderId: id, signedAt: 1728394718000 })
  expect(read(`t=1728394719,v0=${v0}`)).toBeUndefined()
  expect(read(`t=1728394718,v0=${v0}`, Buffer.from(body.toString().replace(', ', ',')))).toBeUndefined()
  expect(read('')).toBeUndefined()
})

test('error: the country, an outage and a malformed response are distinguished', async () => {
  const getHindrance = async (answer: Promise<unknown>) => {
    const error = await answer.catch((reason: unknown) => reason)
    return error instanceof ProviderError ? error.hindrance : error
  }
  const { coinbase } = await start()
  expect(await getHindrance(coinbase.options({}))).toBe('place')
  expect(await getHindrance(coinbase.options({ country: 'FR' }))).toBe('country')
  for (const broken of [500, 401, { countries: 'all' }, { countries: ['US'] }]) {
    const { coinbase: down } = await start({ 'GET /onramp/v1/buy/config': broken })
    expect(await getHindrance(down.options({ country: 'US' }))).toBe('unreachable')
  }
})

test('error: an invalid key file is reported in one sentence without the key', async () => {
  const config = { id: 'coinbase' as const, keyName, apiUrl: 'https://a.example', payUrl: 'https://b.example' }
  const folder = await writeFiles({ text: 'c2VjcmV0', rsa: createRsa() })
  const create = (name: string) => () => createCoinbase({ ...config, keyFile: join(folder, name) }, Date.now)
  expect(create('missing')).toThrow(/names the key file ".*missing", which cannot be read/)
  for (const name of ['text', 'rsa']) expect(create(name)).toThrow(/is no key of the Coinbase Developer Platform/)
})

function createRsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
}
