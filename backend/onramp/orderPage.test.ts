import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeUsdc, openShop, type Shop, startShopBackend } from './onramp.testing.ts'
import { describeSoldUsdc, startLocalApi } from './providerApi.testing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop?.close())

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('error: a link that an attacker created for their own account shows the order before payment', async () => {
  const { call, open } = await startShopBackend(shop)
  const destinationWallets = [{ address, blockchains: ['eip155:31337'], assets: ['USDC'] }]
  const response = await call('POST', '/v1/generators/onrampurl', { destinationWallets, presetFiatAmount: 100 })
  const { pathname } = new URL(response.body.url)
  for (const site of ['cross-site', 'same-site', 'none', undefined]) {
    const document = { 'sec-fetch-dest': 'document' }
    const headers = site === undefined ? document : { ...document, 'sec-fetch-site': site }
    const { status, location, html } = await open(pathname, headers)
    expect([status, location], site).toEqual([200, ''])
    for (const text of [address, '100 USD', 'USDC on Oriel Local', 'Local Ramp', 'Continue'])
      expect(html).toContain(text)
  }
})

test("default: only the wallet’s own window and the page's button lead to the provider", async () => {
  const { order, open, url, publicOrigin } = await startShopBackend(shop)
  const { url: page = '' } = await order({ ...describeUsdc(shop.localnet), address })
  expect(await open(page, { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' })).toMatchObject({
    status: 303,
    location: expect.stringContaining(shop.ramps[0].url),
  })
  const press = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}${page}`, { method: 'POST', headers, redirect: 'manual' })
    return [answer.status, answer.headers.has('location')]
  }
  expect(await press({ 'sec-fetch-site': 'same-origin', origin: publicOrigin })).toEqual([303, true])
  expect(await press({ origin: publicOrigin })).toEqual([303, true])
  expect(await press({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).toEqual([200, false])
  expect(await press({ origin: 'null' })).toEqual([200, false])
  expect(await press({})).toEqual([200, false])
  expect(await press({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' })).toEqual([403, false])
})

test('error: a provider’s name is text on the page, which runs no script and cannot be framed', async () => {
  const symbol = '<img src=x onerror=alert(1)>&"'
  const { provider, requests } = await startLocalApi([describeSoldUsdc(shop.localnet, { symbol })])
  const { order, url } = await startShopBackend(shop, { providers: [provider] })
  const { url: page } = await order({ ...describeUsdc(shop.localnet), address })
  const answer = await fetch(`${url}${page}`)
  const html = await answer.text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;"')
  expect(html).not.toMatch(/<(img|script|a|link)/)
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; frame-ancestors 'none'$/)
  expect(answer.headers.get('referrer-policy')).toBe('same-origin')
  expect(requests.every(({ call }) => call.startsWith('GET /api/options'))).toBe(true)
})

test('error: a user is redirected only to provider URLs that are https or on this machine', async () => {
  const visit = async (pageUrl: string) => {
    const { provider } = await startLocalApi([describeSoldUsdc(shop.localnet)], {
      'POST /api/sessions': { url: pageUrl },
    })
    const { order, open } = await startShopBackend(shop, { providers: [provider] })
    const { status, location } = await open((await order({ ...describeUsdc(shop.localnet), address })).url ?? '')
    return [status, location]
  }
  expect(await visit('http://127.0.0.1:1/pay')).toEqual([303, 'http://127.0.0.1:1/pay'])
  expect(await visit('https://pay.example/a\nb')).toEqual([303, 'https://pay.example/ab'])
  for (const wrong of ['javascript:alert(1)', 'http://pay.example/', 'data:text/html,a', 'file:///etc/passwd'])
    expect(await visit(wrong), wrong).toEqual([503, ''])
})

test('behavior: the page leaves the amount to the provider when the order has none', async () => {
  const { call, open } = await startShopBackend(shop)
  const destinationWallets = [{ address, blockchains: ['eip155:31337'], assets: ['USDC'] }]
  const response = await call('POST', '/v1/generators/onrampurl', { destinationWallets })
  const { html } = await open(new URL(response.body.url).pathname, {})
  expect(html).toContain('Local Ramp asks you for the amount in USD')
})

test('behavior: the pages of an order are in the user’s language', async () => {
  const { order, open, pay, read } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...describeUsdc(shop.localnet), address })
  const headers = { 'accept-language': 'ar-XB' }
  const { html } = await open(url, headers)
  expect(html).toContain('<html lang="ar-XB" dir="rtl">')
  expect(html).toContain('<h1>\u200fIs this your purchase?</h1>')
  await pay(url, 'declines')
  await read(id)
  expect((await open(url, headers)).html).toContain('<h1>\u200fThe payment did not go through.</h1>')
})

test('behavior: the page of a finished order says so', async () => {
  const { order, open, pay, read } = await startShopBackend(shop)
  const { id = '', url = '' } = await order({ ...describeUsdc(shop.localnet), address })
  await pay(url, 'declines')
  await read(id)
  const over = await open(url, {})
  expect([over.status, over.html]).toEqual([410, expect.stringContaining('The payment did not go through.')])
})
