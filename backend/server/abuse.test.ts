import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createClientLimiter } from '../http/clientLimiter.ts'
import { createLogs } from '../log/log.ts'
import { createNamesRoutes } from '../names/profileRoutes.ts'
import { createApp } from './app.ts'
import { startTestBackend, writeFiles } from './backend.testing.ts'

const lines: string[] = []
beforeEach(() => {
  lines.length = 0
  for (const method of ['warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(String(line)))
  }
})
afterEach(() => vi.restoreAllMocks())

async function startSite(settings: Record<string, unknown> = {}) {
  const script = 'sdk/oriel.js'
  const root = await writeFiles({
    'frame/index.html': '<!doctype html><html><head></head></html>',
    'frame/assets/index-AbCd1234.js': 'export {}\n',
    [script]: '1\n',
    'sdk/oriel-solana.js': '2\n',
    'sdk/oriel-coinbase.js': '3\n',
    'sdk/oriel-page-wallets.js': '4\n',
    'sdk/oriel-sign-in.js': '5\n',
    'sdk/oriel-inline.js': '6\n',
  })
  const files = { frameDir: join(root, 'frame'), scriptFile: join(root, script) }
  const { url } = await startTestBackend({ ...files, publicOrigin: 'https://wallet.example', ...settings })
  return url
}

/** Sends a raw request head, because `fetch` would normalize it. */
async function sendRaw(url: string, head: string): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(`${head}\r\nHost: wallet.example\r\nConnection: close\r\n\r\n`, 'latin1')
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  await once(socket, 'close')
  return { status: Number(text.split(' ')[1]), text }
}

const tails = [
  '%0d%0aX:1',
  '%0aX',
  '%00',
  '%7f',
  '%1b[2J',
  '%e2%80%a8',
  '%ff',
  '%c0%af',
  '%',
  '%zz',
  '%u0041',
  '%25',
  '%2f%2fevil',
  '\\evil.example',
  '..%2f..%2fetc',
  '%F0%9F%98%80',
  'a b',
  '\x80\xff',
  '\'"<>',
  '?x=%0d%0a',
  '#%0a',
  'x'.repeat(12_000),
]

describe('unusual paths', () => {
  test('error: no path causes an internal error or a redirect to another site', async () => {
    const url = await startSite({ developerPages: true })
    const places = [
      '/',
      '/f/',
      '/doctor/',
      '/refused/',
      '/w',
      '/inspector',
      '/theme',
      '/assets/',
      '/v1/',
      '/v1/profile/account/',
      '/public/getAssetImage/',
    ]
    for (const place of places) {
      for (const tail of tails) {
        for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'TRACE']) {
          const { status, text } = await sendRaw(url, `${method} ${place}${tail} HTTP/1.1`)
          expect([method, place, tail, status], text.slice(0, 300)).toSatisfy(([, , , answer]) => Number(answer) < 500)
          const [, location] = /^location: (.*)$/im.exec(text) ?? []
          if (location !== undefined) expect(location).toMatch(/^\/(f|w|doctor|inspector|theme)[^\r\n]*\/$/)
          expect(text.split('\r\n\r\n')[0]).not.toMatch(/^x:/im)
        }
      }
    }
    expect(lines).toEqual([])
  }, 60_000)

  test('error: a request with missing or invalid body headers', async () => {
    const url = await startSite()
    const callApi = async (...head: string[]) => (await sendRaw(url, head.join('\r\n'))).status
    for (const path of ['/v1?chainId=eip155:31337', '/csp-report', '/e', '/v1/fungible/price', '/', '/nowhere']) {
      for (const method of ['POST', 'PUT', 'PATCH']) expect(await callApi(`${method} ${path} HTTP/1.1`)).toBe(411)
      for (const length of ['x', '-1', '1e9']) {
        expect(await callApi(`POST ${path} HTTP/1.1`, `Content-Length: ${length}`)).toBe(400)
      }
    }
    for (const line of ['GET *', 'OPTIONS *', 'GET http://[/', 'GET http://other.example/f/default', 'PROPFIND /']) {
      expect(await callApi(`${line} HTTP/1.1`)).toBeLessThan(500)
    }
    expect(lines).toEqual([])
  })

  test('behavior: a page without its trailing slash is redirected, with any name', async () => {
    const url = await startSite()
    for (const [path, location] of [
      ['/f/default', '/f/default/'],
      ['/f/%0d%0aX:1', '/f/%0d%0aX:1/'],
      ['/doctor/%0aX', '/doctor/%0aX/'],
      ['/f/default?x=1', '/f/default/'],
    ]) {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, location])
    }
  })
})

describe('deeply nested requests', () => {
  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

  test('error: JSON-RPC is rejected before it is processed', async () => {
    const url = await startSite()
    const send = async (params: string, isBatch = false) => {
      const call = `{"jsonrpc":"2.0","id":1,"method":"eth_call","params":${params}}`
      const init = { method: 'POST', body: isBatch ? `[${call}]` : call }
      const answer = await fetch(`${url}/v1?chainId=eip155:31337`, init)
      return [answer.status, (await answer.json()).error?.code]
    }
    expect(await send(deep(100_000))).toEqual([400, -32600])
    expect(await send(deep(200_000), true)).toEqual([400, -32600])
    expect(await send(`{"a":${deep(100_000)}}`)).toEqual([400, -32600])
    expect(await send(deep(16))).toEqual([400, -32600])
    expect(await send(deep(15))).toEqual([503, undefined])
    expect(lines.filter((line) => !line.startsWith('RPC node'))).toEqual([])
  })

  test('error: an analytics event is rejected', async () => {
    const root = await writeFiles({ 'here.txt': '' })
    const url = await startSite({ analyticsFile: join(root, 'events.jsonl') })
    const props = `{"type":"track","event":"X","properties":{"a":${deep(7000)}}}`
    const page = '"url":"https://app.example.com","domain":"app.example.com"'
    const body = `{"eventId":"1",${page},"timestamp":1,"props":${props}}`
    expect((await fetch(`${url}/e`, { method: 'POST', body })).status).toBe(400)
    expect(lines).toEqual([])
  })
})

describe('lines of the log', () => {
  test('behavior: a flood of one kind does not drop lines of other kinds, and dropped lines are counted', async () => {
    const start = performance.now()
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start)
    const url = await startSite({ trustedProxies: 1 })
    const report = (from: string) =>
      fetch(`${url}/csp-report`, {
        method: 'POST',
        body: JSON.stringify({ 'csp-report': { 'violated-directive': 'img-src' } }),
        headers: { 'X-Forwarded-For': from },
      })
    const statuses = await Promise.all(
      Array.from({ length: 150 }, () => report('203.0.113.1').then(({ status }) => status)),
    )
    expect(statuses.filter((status) => status === 204)).toHaveLength(100)
    expect(statuses.filter((status) => status === 429)).toHaveLength(50)
    expect((await report('203.0.113.2')).status).toBe(204)
    expect(lines.length).toBeLessThanOrEqual(22)
    lines.length = 0
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
    await fetch(`${url}/v1?chainId=eip155:31337`, { method: 'POST', body })
    expect(lines).toEqual(['RPC node 1 of 1 failed: ECONNREFUSED'])
    clock.mockReturnValue(start + 5000)
    await report('203.0.113.3')
    expect(lines.at(-1)).toMatch(/^CSP: .* \(\d+ lines of the kind "csp" before this one were dropped\)$/)
  })

  test('error: unexpected errors log one line each, one stack per place, and are limited', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    const publicOrigin = 'https://wallet.example'
    const identity = () => Promise.reject(new TypeError('bad\nRPC node 1 of 1 failed: forged'))
    const limiter = createClientLimiter({ burst: 1_000_000, perSecond: 1000, trustedProxies: 0 })
    const names = createNamesRoutes({
      limiter,
      names: { identity, recordsOf: async () => [], record: async () => undefined },
      publicOrigin,
    })
    const limiters = { limiter, pageLimiter: limiter }
    const app = createApp({
      ...limiters,
      brandName: 'Oriel',
      publicOrigin,
      projects: {},
      log: createLogs(),
      resources: [names],
    })
    const incoming = Object.assign(Readable.from([]), { socket: { remoteAddress: '203.0.113.1' }, headers: {} })
    for (let sent = 0; sent < 100; sent++) {
      const answer = await app.request(`/v1/identity/0x${'1'.repeat(40)}`, {}, { incoming })
      expect([answer.status, await answer.text()]).toEqual([500, 'Internal server error'])
    }
    expect(lines).toHaveLength(20)
    expect(lines[0]).toMatch(/^TypeError: bad RPC node 1 of 1 failed: forged\n {4}at /)
    for (const line of lines.slice(1)) expect(line).toMatch(/^TypeError: bad RPC[^\n]* \(again at [^\n]*$/)
  })
})

describe('the limit of a client', () => {
  test('error: pages and files are rate-limited by a separate count', async () => {
    const url = await startSite({ rateLimit: { burst: 30, perSecond: 0.01 }, trustedProxies: 1 })
    const get = async (path: string, from = '203.0.113.1') => {
      const headers = { 'X-Forwarded-For': from }
      return (await fetch(`${url}${path}`, { redirect: 'manual', headers })).status
    }
    const paths = [
      '/',
      '/w/',
      '/f/default/',
      '/f/default',
      '/doctor/',
      '/doctor/x',
      '/assets/index-AbCd1234.js',
      '/oriel.js',
      '/nowhere',
      '/e/',
    ]
    for (let round = 0; round < 3; round++) for (const path of paths) expect(await get(path)).not.toBe(429)
    for (const path of paths) expect([path, await get(path)]).toEqual([path, 429])
    expect(await get('/v1/supported-chains')).toBe(200)
    expect(await get('/', '203.0.113.2')).toBe(200)
  })

  test('default: many users behind one IP address, with several tabs each, stay within the limit', async () => {
    const url = await startSite()
    for (let user = 0; user < 10; user++) {
      const answers = await Promise.all(Array.from({ length: 120 }, () => fetch(`${url}/assets/index-AbCd1234.js`)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }
  })

  test('error: the addresses of an IPv6 /64 network share one count', async () => {
    const url = await startSite({ rateLimit: { burst: 10, perSecond: 0.001 }, trustedProxies: 1 })
    const callApi = async (from: string) => {
      const headers = { 'X-Forwarded-For': from }
      return (await fetch(`${url}/v1/supported-chains`, { headers })).status
    }
    const statuses: number[] = []
    for (let host = 1; host <= 1000; host++) statuses.push(await callApi(`2001:db8:1:1::${host.toString(16)}`))
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(await callApi('2001:db8:1:2::1')).toBe(200)
  })

  test('error: a name request costs as much as the calls that it causes', async () => {
    const url = await startSite({ rateLimit: { burst: 41, perSecond: 0.001 } })
    for (const path of ['identity/0x', 'profile/reverse/0x']) {
      const fresh = await startSite({ rateLimit: { burst: 41, perSecond: 0.001 } })
      const get = async () => (await fetch(`${fresh}/v1/${path}${'1'.repeat(40)}?apiVersion=2`)).status
      expect([await get(), await get()]).toEqual([200, 429])
    }
    const get = async () => (await fetch(`${url}/v1/profile/account/alice.eth?apiVersion=2`)).status
    expect([await get(), await get()]).toEqual([200, 429])
  })
})
