import { Resolver } from 'node:dns/promises'
import type { RequestListener } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBody, startNode, startTestBackend } from '../server/backend.testing.ts'

afterEach(() => vi.restoreAllMocks())

const json = { 'Content-Type': 'application/json' }
const operation = { sender: `0x${'11'.repeat(20)}`, nonce: '0x0', callData: '0x' }
const params = [operation, `0x${'22'.repeat(20)}`, '0x7a69', { policy: 'mine' }]

/** Starts a paymaster on this machine. It is configured as trusted, because other paymasters must be public. */
async function startPaymaster(listener: RequestListener) {
  const url = new URL('/pm/', await startNode(listener)).href
  return { url, ask: await startApi({ paymasterUrls: [url] }) }
}

async function startApi(settings: Record<string, unknown> = {}) {
  const { url: backend } = await startTestBackend(settings)
  return async (url: string, more: Record<string, unknown> = {}, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ url, method: 'pm_getPaymasterData', params, ...more })
    const response = await fetch(`${backend}/v1/paymaster`, { method: 'POST', body, headers: { ...json, ...headers } })
    return { status: response.status, json: await response.json() }
  }
}

/**
 * Records and rejects connections to port 443. Allows all other connections, such as those to the test's own servers.
 */
function recordConnections() {
  const tried: string[] = []
  const { connect } = Socket.prototype
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as [{ host?: string; port?: number | string }]
    if (Number(first?.port) !== 443) return (connect as (...all: unknown[]) => Socket).apply(this, args)
    tried.push(String(first.host))
    process.nextTick(() => this.destroy(new Error('no network in this test')))
    return this
  })
  return tried
}

/** Mocks DNS with the given records. */
function mockDns(names: Record<string, string[]>) {
  vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation((async (host: string) => names[host] ?? []) as never)
  vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation((async () => []) as never)
}

const unreachable = {
  status: 502,
  json: { status: 'FAILED', reasons: [{ field: 'url', description: "The site's paymaster cannot be reached." }] },
}

describe('a paymaster of a page', () => {
  test('default: its result passes through unchanged, and it receives no header of the user', async () => {
    let received: unknown
    const result = { paymaster: `0x${'33'.repeat(20)}`, paymasterData: '0x1234', isFinal: true, sponsor: { name: 'A' } }
    const { url, ask } = await startPaymaster(async (request, response) => {
      const { cookie, origin, authorization } = request.headers
      const body = JSON.parse(await readBody(request))
      received = { path: request.url, cookie, origin, authorization, body }
      response.writeHead(200, json).end(JSON.stringify({ jsonrpc: '2.0', id: 1, result, extra: 'x' }))
    })
    const headers = { cookie: 'session=1', authorization: 'Bearer secret' }
    const { status, json: answer } = await ask(`${url}rpc?key=1`, { method: 'pm_getPaymasterStubData' }, headers)
    expect([status, answer]).toEqual([200, { jsonrpc: '2.0', id: 1, result }])
    const body = { jsonrpc: '2.0', id: 1, method: 'pm_getPaymasterStubData', params }
    expect(received).toEqual({ path: '/pm/rpc?key=1', body })
  })

  test.each([200, 400])('default: its error with status %i passes through unchanged', async (status) => {
    const error = { code: -32000, message: 'policy refused', data: { reason: 'limit' } }
    const { url, ask } = await startPaymaster((_, response) =>
      response.writeHead(status, json).end(JSON.stringify({ jsonrpc: '2.0', id: 1, error })),
    )
    expect(await ask(url)).toEqual({ status: 200, json: { jsonrpc: '2.0', id: 1, error } })
  })

  test.each([
    'not JSON',
    '[]',
    '{"jsonrpc":"2.0","id":1}',
    '{"result":"0x"}',
    '{"error":"no"}',
    `{"error":{"code":1,"message":"${'x'.repeat(1001)}"}}`,
    `{"result":{"deep":${'['.repeat(40)}${']'.repeat(40)}}}`,
    `${'{"result":'.repeat(3000)}`,
  ])('error: %.40s is not a valid paymaster answer', async (text) => {
    const { url, ask } = await startPaymaster((_, response) => response.writeHead(200, json).end(text))
    const { status, json: answer } = await ask(url)
    expect([status, answer.reasons[0].description]).toEqual([
      502,
      "The site's paymaster answers something else than a paymaster does.",
    ])
  })
})

describe('SSRF attacks by the URL', () => {
  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://paymaster.localhost/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://0x7f000001/',
    'https://inside.example/',
    'https://half-inside.example/',
  ])('error: %s is inside the network and receives no connection', async (url) => {
    const ask = await startApi()
    const tried = recordConnections()
    mockDns({
      'inside.example': ['127.0.0.1'],
      'half-inside.example': ['93.184.216.34', '10.0.0.7'],
      'outside.example': ['93.184.216.34'],
    })
    expect(await ask(url)).toEqual(unreachable)
    expect(tried).toEqual([])
    // Connections to a public host are allowed.
    await ask('https://outside.example/')
    expect(tried).toEqual(['outside.example'])
  })

  test.each([
    'http://paymaster.example/',
    'http://127.0.0.1:8545/',
    'https://paymaster.example:8443/',
    'https://user:secret@paymaster.example/',
  ])('error: %s is refused', async (url) => {
    const ask = await startApi({ paymasterUrls: ['http://127.0.0.1:8546/pm/'] })
    const { status, json: answer } = await ask(url)
    expect([status, answer.reasons]).toEqual([
      400,
      [{ field: 'url', description: 'must be an https address of a public host, without a port and a password' }],
    ])
  })

  test.each(['paymaster.example', 'file:///etc/passwd', 'ipfs://x', 'data:application/json,{}', ''])(
    'error: "%s" is not a URL',
    async (url) => {
      const ask = await startApi()
      const { status, json: answer } = await ask(url)
      expect([status, answer.reasons[0].field]).toEqual([400, 'url'])
    },
  )

  test("error: a URL outside the operator's list receives no request", async () => {
    let requests = 0
    const { url, ask } = await startPaymaster((_, response) => {
      requests++
      response.writeHead(200, json).end('{"result":{}}')
    })
    const { origin } = new URL(url)
    for (const beside of [`${origin}/`, `${origin}/pm`, `${url}../api/v0/config`, `${url}%2e%2e/x`]) {
      expect((await ask(beside)).status).toBe(400)
    }
    expect(requests).toBe(0)
    expect((await ask(url)).status).toBe(200)
  })

  test.each([301, 302, 307, 308])('error: a redirect (%i) into the network is not followed', async (status) => {
    let requests = 0
    const inside = await startNode((_, response) => {
      requests++
      response.writeHead(200, json).end('{"result":{"secret":true}}')
    })
    const { url, ask } = await startPaymaster((request, response) => {
      const target = request.url === '/pm/here' ? '/pm/there' : inside
      response.writeHead(request.url === '/pm/there' ? 200 : status, { ...json, Location: target })
      response.end('{"result":{}}')
    })
    expect(await ask(url)).toEqual(unreachable)
    expect(await ask(`${url}here`)).toEqual(unreachable)
    expect(requests).toBe(0)
  })
})

describe('attacks by the response', () => {
  test('error: a huge response, a response of another type, and a rejection', async () => {
    const huge = `{"result":{"paymasterData":"0x${'00'.repeat(64 * 1024)}"}}`
    const answers: RequestListener[] = [
      (_, response) => response.writeHead(200, json).end(huge),
      (_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('{"result":{}}'),
      (_, response) => response.writeHead(500, json).end('{"result":{}}'),
      (request) => request.socket.destroy(),
    ]
    for (const listener of answers) {
      const { url, ask } = await startPaymaster(listener)
      expect(await ask(url)).toEqual(unreachable)
    }
  })

  test('error: a paymaster has a timeout of five seconds, however slowly it sends', async () => {
    const { timeout } = AbortSignal
    const timeouts: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      timeouts.push(ms)
      return timeout.call(AbortSignal, 100)
    })
    const { url, ask } = await startPaymaster((_, response) => {
      response.writeHead(200, json).write('{')
      const slowly = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(slowly))
    })
    expect(await ask(url)).toEqual(unreachable)
    expect(timeouts).toEqual([5000])
  })
})

describe('attacks by the caller', () => {
  test.each<[what: string, body: Record<string, unknown>, field: string]>([
    ['another method', { method: 'eth_sendRawTransaction' }, 'method'],
    ['a list of parameters that is too long', { params: [1, 2, 3, 4, 5] }, 'params'],
    ['parameters that are too deep', { params: [JSON.parse('['.repeat(40) + ']'.repeat(40))] }, 'params'],
  ])('error: %s', async (_, body, field) => {
    let requests = 0
    const { url, ask } = await startPaymaster((_request, response) => {
      requests++
      response.end('{}')
    })
    const { status, json: answer } = await ask(url, body)
    expect([status, answer.reasons[0].field, requests]).toEqual([400, field, 0])
  })

  test('error: a page (even an allowed one), a large body, and too many calls', async () => {
    const { url, ask } = await startPaymaster((_, response) => response.writeHead(200, json).end('{"result":{}}'))
    expect((await ask(url, {}, { origin: 'https://app.example.com' })).status).toBe(403)
    expect((await ask(url, { params: ['x'.repeat(512 * 1024)] })).status).toBe(413)
    const limited = await startApi({ paymasterUrls: [url], rateLimit: { burst: 30, perSecond: 0.001 } })
    expect([(await limited(url)).status, (await limited(url)).status]).toEqual([200, 429])
  })
})
