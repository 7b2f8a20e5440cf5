import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PublicKey } from '@solana/web3.js'
import { createPublicClient, erc20Abi, http, isHash } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Localnet, startLocalnet } from '../evm/localnet.ts'
import { readBody } from '../servers/localServer.ts'
import { findFreePort } from '../servers/ports.ts'
import { createKey, startSharedSolana } from '../solana/solana.testing.ts'
import { listRampAssets } from './rampAssets.ts'
import { type RampCard, rampCards, rampPartner, rampSignatureHeader } from './rampPartner.ts'
import { type RampServer, startRamp } from './rampServer.ts'

const { solana, connection } = await startSharedSolana()
let localnet: Localnet
let ramp: RampServer
let time = Date.UTC(2030, 0, 1)
beforeAll(async () => {
  localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
  const assets = listRampAssets({ localnet, solana })
  ramp = await startRamp({ port: 0, name: 'Local Ramp', feeBps: 150, assets, now: () => time })
})
afterAll(async () => {
  await ramp?.stop()
  await localnet?.stop()
})

const createAddress = () => privateKeyToAddress(generatePrivateKey())
const headers = { authorization: `Bearer ${rampPartner.key}` }
const redirectUrl = 'http://127.0.0.1:1/done'

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${ramp.url}/api/${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  return { status: answer.status, body: await answer.json() }
}

const getUsdc = () => ({ network: 'oriel-local', contract: localnet.contracts.usdc, currency: 'USD' })

async function open(overrides: object = {}) {
  const reference = crypto.randomUUID()
  const address = createAddress()
  const session = { reference, address, amount: '100.00', redirectUrl, ...getUsdc(), ...overrides }
  const { status, body } = await call('POST', 'sessions', session)
  return { status, body, reference, address }
}

async function visit(url: string) {
  const answer = await fetch(url)
  return { url: answer.url, status: answer.status, html: await answer.text() }
}

const post = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function pay(card: RampCard, overrides: object = {}) {
  const { body, reference, address } = await open(overrides)
  const page = await visit(body.url)
  const answer = await post(page.url, { choice: 'pay', card: rampCards[card].number })
  await ramp.settle()
  return { page, answer, reference, address, status: (await call('GET', `payments/${reference}`)).body }
}

async function startPartner() {
  const received: { body: string; signature: unknown }[] = []
  const server = createServer((request: IncomingMessage, response) => {
    void readBody(request).then((body) => {
      received.push({ body, signature: request.headers[rampSignatureHeader] })
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { received, webhookUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` }
}

const readEvmBalance = (address: `0x${string}`, token: `0x${string}`) =>
  createPublicClient({ transport: http(localnet.networks[0].rpcUrl) }).readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

test('default: a quote is the pool’s rate less 1.5 % and the network fee, and exactly that is sent', async () => {
  const quoted = await call('POST', 'quotes', { ...getUsdc(), amount: '100.00' })
  const { fee, networkFee, receive, total } = quoted.body
  expect({ fee, total, symbol: quoted.body.symbol }).toEqual({ fee: '1.50', total: '100.00', symbol: 'USDC' })
  const toCents = (text: string) => Math.round(Number(text) * 100)
  expect(toCents(receive)).toBe(10_000 - 150 - toCents(networkFee))

  const { webhookUrl, received } = await startPartner()
  const { page, answer, address, status } = await pay('pays', { webhookUrl })
  for (const text of ['100.00 USD', '1.50 USD', `${receive} USDC`, address, 'Card number', 'Decline'])
    expect(page.html).toContain(text)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, redirectUrl])
  expect(status).toMatchObject({ status: 'sent', amount: receive, address, hash: expect.stringMatching(/^0x/) })
  await vi.waitFor(async () => {
    expect(await readEvmBalance(address, localnet.contracts.usdc)).toBe(BigInt(toCents(receive)) * 10_000n)
  }, 60_000)

  expect(received.map(({ body }) => JSON.parse(body).payment.status)).toEqual(['paid', 'sent'])
  for (const { body, signature } of received) {
    const [, time, v0] = /^t=(\d+),v0=(\w+)$/.exec(String(signature)) ?? []
    expect(v0).toBe(createHmac('sha256', rampPartner.webhookSecret).update(`${time}.${body}`).digest('hex'))
  }
})

test.each(['usdt', 'dai', 'ether'] as const)('behavior: %s arrives on either chain', async (name) => {
  const contract = name === 'ether' ? '' : localnet.contracts[name]
  const { status, address } = await pay('pays', { network: 'oriel-local-two', contract, currency: 'EUR' })
  expect(isHash(status.hash)).toBe(true)
  const client = createPublicClient({ transport: http(localnet.networks[1].rpcUrl) })
  const balanceOf = { abi: erc20Abi, functionName: 'balanceOf', args: [address] } as const
  await vi.waitFor(async () => {
    const balance =
      contract === '' ? client.getBalance({ address }) : client.readContract({ ...balanceOf, address: contract })
    expect(await balance).toBeGreaterThan(0n)
  }, 60_000)
})

test('behavior: users who pay at once are all paid, also while the faucet grants', async () => {
  const grants = [localnet.faucet(createAddress()), localnet.faucet(createAddress())]
  const payments = await Promise.all(Array.from({ length: 12 }, () => pay('pays')))
  await Promise.all(grants)
  expect(new Set(payments.map(({ status }) => status.status))).toEqual(new Set(['sent']))
})

test('behavior: SOL and a token arrive on Solana', async () => {
  const address = createKey()
  const recipient = { network: 'oriel-solana-local', address: address.toBase58() }
  await pay('pays', { ...recipient, contract: '' })
  await pay('pays', { ...recipient, contract: solana.contracts.usdc })
  await vi.waitFor(async () => {
    expect(await connection.getBalance(address)).toBeGreaterThan(600_000_000)
    const mint = new PublicKey(solana.contracts.usdc)
    const { value } = await connection.getParsedTokenAccountsByOwner(address, { mint })
    expect(Number(value[0]?.account.data.parsed.info.tokenAmount.amount)).toBeGreaterThan(98_000_000)
  }, 60_000)
})

test('behavior: the test cards decline, never send, send late and send less', async () => {
  const declined = await pay('declines')
  expect(declined.status).toMatchObject({ status: 'declined' })
  expect((await visit(declined.page.url)).html).toContain('declined')

  expect((await pay('neverSends')).status).toEqual(expect.not.objectContaining({ hash: expect.anything() }))

  const late = await pay('sendsLate')
  expect([late.status.status, late.answer.status]).toEqual(['paid', 200])
  expect((await visit(late.page.url)).html).toContain('Send now')
  await call('POST', `payments/${late.reference}/send`)
  await ramp.settle()
  expect((await call('GET', `payments/${late.reference}`)).body.status).toBe('sent')

  const full = (await pay('pays')).status.amount
  expect(Number((await pay('sendsLess')).status.amount)).toBeCloseTo(Number(full) * 0.9, 2)
})

test('behavior: a user can decline, or type the amount that the partner left open', async () => {
  const { body, reference } = await open({ amount: undefined })
  const page = await visit(body.url)
  expect(page.html).toContain('Amount in USD')
  expect((await post(page.url, { choice: 'amount', amount: '5' })).status).toBe(400)
  expect(await (await post(page.url, { choice: 'amount', amount: '250.00' })).text()).toContain('250.00 USD')
  expect((await post(page.url, { choice: 'pay', card: '1' })).status).toBe(400)
  await post(page.url, { choice: 'decline' })
  expect((await call('GET', `payments/${reference}`)).body.status).toBe('declined')
})

test('error: a token opens the page once, and not after five minutes', async () => {
  const first = await open()
  expect((await visit(first.body.url)).status).toBe(200)
  expect((await visit(first.body.url)).status).toBe(410)
  const second = await open()
  time += 5 * 60_000
  expect((await visit(second.body.url)).status).toBe(410)
})

test('error: what is not sold, served or allowed is refused with a code', async () => {
  const requestQuote = async (overrides: object) =>
    (await call('POST', 'quotes', { ...getUsdc(), amount: '100', ...overrides })).body.code
  expect(await requestQuote({ contract: createAddress() })).toBe('asset')
  expect(await requestQuote({ network: 'ethereum' })).toBe('asset')
  expect(await requestQuote({ amount: '9.99' })).toBe('amount')
  expect(await requestQuote({ amount: '7500.01' })).toBe('amount')
  expect(await requestQuote({ amount: '50.001' })).toBe('amount')
  expect(await requestQuote({ country: 'AQ' })).toBe('country')
  expect(await requestQuote({ country: 'DE' })).toBeUndefined()
  const { reference, address } = await open()
  expect((await open({ reference, address })).status).toBe(200)
  expect((await open({ reference })).body.code).toBe('reference')
  expect((await fetch(`${ramp.url}/api/options`)).status).toBe(401)
})
