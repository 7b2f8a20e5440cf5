import { Resolver } from 'node:dns/promises'
import type { RequestListener } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBody, startNode, startTestBackend } from '../server/backend.testing.ts'

afterEach(() => vi.restoreAllMocks())

const json = { 'Content-Type': 'application/json' }
const blockNumber = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }
const down = {
  status: 503,
  json: {
    status: 'FAILED',
    reasons: [{ field: 'chainId', description: 'All nodes of this network are unavailable. Try again later.' }],
  },
}

type Asked = { chainId?: string; message?: unknown; headers?: Record<string, string>; projectId?: string }

/** Starts the node of a page on this machine. It is configured as trusted, because other nodes must be public. */
async function startPageNode(listener: RequestListener) {
  const url = new URL('/key/', await startNode(listener)).href
  return { url, ask: await startApi({ pageNodeUrls: [url] }) }
}

async function startApi(settings: Record<string, unknown> = {}) {
  const { url: backend } = await startTestBackend(settings)
  return async (rpcUrl: string, { chainId = 'eip155:7777', message = blockNumber, headers, projectId }: Asked = {}) => {
    const query = new URLSearchParams({ chainId, rpcUrl, ...(projectId && { projectId }) })
    const body = JSON.stringify(message)
    const response = await fetch(`${backend}/v1/page-node?${query}`, {
      method: 'POST',
      body,
      headers: { ...json, ...headers },
    })
    return { status: response.status, json: await response.json() }
  }
}

test('default: reads and raw transactions reach the node, without the headers of the user', async () => {
  const received: unknown[] = []
  const { url, ask } = await startPageNode(async (request, response) => {
    const { cookie, origin, authorization } = request.headers
    const body = JSON.parse(await readBody(request))
    received.push([
      request.url,
      cookie,
      origin,
      authorization,
      body.method ?? body.map((call: typeof body) => call.method),
    ])
    const toReply = ({ id, method }: { id: number; method: string }) => ({ jsonrpc: '2.0', id, result: method })
    response.writeHead(200, json).end(JSON.stringify(Array.isArray(body) ? body.map(toReply) : toReply(body)))
  })
  const headers = { cookie: 'session=1', authorization: 'Bearer secret' }
  const reads = [blockNumber, { ...blockNumber, id: 2, method: 'eth_chainId' }]
  expect((await ask(url, { message: reads, headers })).json).toEqual([
    { jsonrpc: '2.0', id: 1, result: 'eth_blockNumber' },
    { jsonrpc: '2.0', id: 2, result: 'eth_chainId' },
  ])
  const sent = { ...blockNumber, method: 'eth_sendRawTransaction', params: ['0x02'] }
  expect((await ask(url, { message: sent })).json).toMatchObject({ result: 'eth_sendRawTransaction' })
  const none = [undefined, undefined, undefined]
  expect(received).toEqual([
    ['/key/', ...none, ['eth_blockNumber', 'eth_chainId']],
    ['/key/', ...none, 'eth_sendRawTransaction'],
  ])
})

test('error: the page’s own errors pass, without the address of its node', async () => {
  const { url, ask } = await startPageNode((_, response) => {
    response.writeHead(400, json).end(JSON.stringify({ id: 0, error: { code: 3, message: `reverted at ${url}` } }))
  })
  expect((await ask(url)).json).toEqual({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'reverted at [node]' } })
})

describe('attacks by the page', () => {
  test.each(['eth_sendTransaction', 'eth_sign', 'eth_accounts', 'debug_traceCall', 'admin_addPeer', 'miner_start'])(
    'error: %s never reaches a node',
    async (method) => {
      let requests = 0
      const { url, ask } = await startPageNode((_, response) => {
        requests++
        response.writeHead(200, json).end('{"id":0,"result":true}')
      })
      const { json: answer } = await ask(url, { message: { ...blockNumber, method } })
      expect([answer.error.code, requests]).toEqual([-32601, 0])
    },
  )

  test.each(['eip155:31337', 'eip155:1', 'eip155:137', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ', 'nothing', ''])(
    'error: a node for %s, which is a known network or none',
    async (chainId) => {
      const { url, ask } = await startPageNode((_, response) => response.writeHead(200, json).end('{"result":1}'))
      const { status, json: answer } = await ask(url, { chainId })
      expect([status, answer.error.message]).toEqual([400, 'A page cannot bring a node for this network.'])
    },
  )

  test.each([
    'http://node.example/',
    'http://127.0.0.1:8545/',
    'https://node.example:8443/',
    'https://user:secret@node.example/',
    'file:///etc/passwd',
    'node.example',
    '',
  ])('error: "%s" is refused', async (url) => {
    const ask = await startApi({ pageNodeUrls: ['http://127.0.0.1:8546/key/'] })
    const { status, json: answer } = await ask(url)
    expect([status, answer.error]).toEqual([400, { code: -32602, message: expect.stringMatching(/an https address/) }])
  })

  test.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://inside.example/',
  ])('error: %s is inside the network and receives no connection', async (url) => {
    const ask = await startApi()
    const tried: string[] = []
    const { connect } = Socket.prototype
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      const [first] = args.flat() as [{ host?: string; port?: number | string }]
      if (Number(first?.port) !== 443) return (connect as (...all: unknown[]) => Socket).apply(this, args)
      tried.push(String(first.host))
      process.nextTick(() => this.destroy(new Error('no network in this test')))
      return this
    })
    const names: Record<string, string[]> = { 'inside.example': ['10.0.0.7'], 'outside.example': ['93.184.216.34'] }
    vi.spyOn(Resolver.prototype, 'resolve4').mockImplementation((async (host: string) => names[host] ?? []) as never)
    vi.spyOn(Resolver.prototype, 'resolve6').mockImplementation((async () => []) as never)
    expect(await ask(url)).toEqual(down)
    expect(tried).toEqual([])
    await ask('https://outside.example/')
    expect(tried).toEqual(['outside.example'])
  })

  test('error: a page cannot call the route itself, and a project has a limit of its own', async () => {
    const { url, ask } = await startPageNode(async (request, response) => {
      const { id } = JSON.parse(await readBody(request))
      response.writeHead(200, json).end(JSON.stringify({ id, result: '0x1' }))
    })
    expect((await ask(url, { headers: { origin: 'https://app.example.com' } })).status).toBe(403)
    expect((await ask(url, { projectId: 'none' })).status).toBe(401)
    const expensive = Array.from({ length: 200 }, (_, id) => ({
      ...blockNumber,
      id,
      method: 'eth_getLogs',
      params: [{}],
    }))
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ask(url, { message: expensive })).status))
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })
})

describe('attacks by the node', () => {
  test.each([307, 308, 302])('error: a redirect (%i) into the network is not followed', async (status) => {
    let requests = 0
    const inside = await startNode((_, response) => {
      requests++
      response.writeHead(200, json).end('{"id":0,"result":"secret"}')
    })
    const { url, ask } = await startPageNode((_, response) => response.writeHead(status, { Location: inside }).end())
    expect(await ask(url)).toEqual(down)
    expect(requests).toBe(0)
  })

  test('error: a huge answer, another type, something else than JSON-RPC, and a lost connection', async () => {
    const answers: [RequestListener, expected: unknown][] = [
      [
        (_, response) => response.writeHead(200, json).end(`{"id":0,"result":"${'0'.repeat(1024 * 1024)}"}`),
        { status: 200, json: { error: { code: -32000, message: 'The answer is too large. Ask for less at once.' } } },
      ],
      [(_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('{"id":0,"result":1}'), down],
      [(_, response) => response.writeHead(200, json).end('{"secret":1}'), down],
      [(_, response) => response.writeHead(200, json).end('<html>'), down],
      [(_, response) => response.writeHead(500, json).end('{"id":0,"result":1}'), down],
      [(request) => request.socket.destroy(), down],
    ]
    for (const [listener, expected] of answers) {
      const { url, ask } = await startPageNode(listener)
      expect(await ask(url)).toMatchObject(expected as object)
    }
  })

  test('error: an answer without end is broken off after 1 MiB', async () => {
    let isClosed = false
    const { url, ask } = await startPageNode((_, response) => {
      response.writeHead(200, json)
      const chunk = '0'.repeat(64 * 1024)
      const write = () => {
        while (!isClosed && response.write(chunk));
      }
      response.on('drain', write).on('close', () => {
        isClosed = true
      })
      write()
    })
    const { json: answer } = await ask(url)
    expect(answer.error).toEqual({ code: -32000, message: 'The answer is too large. Ask for less at once.' })
    await vi.waitFor(() => expect(isClosed).toBe(true))
  })

  test.each<[kind: string, listener: RequestListener]>([
    ['never answers', () => undefined],
    [
      'sends a byte now and then',
      (_, response) => {
        response.writeHead(200, json)
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('error: a node that %s is given up after 10 seconds', async (_, listener) => {
    const { timeout } = AbortSignal
    const limits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      limits.push(ms)
      return timeout(ms / 50)
    })
    const { url, ask } = await startPageNode(listener)
    expect(await ask(url)).toEqual(down)
    expect(limits).toContain(10_000)
  })
})
