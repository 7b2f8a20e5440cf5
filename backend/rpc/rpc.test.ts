import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localnet, readBody, startAnvil, startNode, startTestBackend } from '../server/backend.testing.ts'
import { isForwarded } from './methods.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>

beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => {
  anvil.process.kill()
})

async function startProxy(
  rpcUrls: string[] = [anvil.url],
  more: Record<string, unknown> = {},
  options?: Parameters<typeof startTestBackend>[1],
) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url } = await startTestBackend({ networks: [{ network: localnet, rpcUrls }], ...more }, options)
  return async function send(body: unknown, { path = '/v1', query = '', headers = {} as Record<string, string> } = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${url}${path}?chainId=eip155:31337${query}`, { method: 'POST', body: text, headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
}

/** True for the call with which the backend samples nodes. */
const isSample = (body: string) => JSON.parse(body).method === 'net_version'

function createCall(method: string, params: unknown[] = [], id: string | number = 1) {
  return { jsonrpc: '2.0', id, method, params }
}

describe('forwarding to a real chain', () => {
  test.each(['/v1', '/v1/'])('default: one call to %s', async (path) => {
    const send = await startProxy()
    const { status, headers, text } = await send(createCall('eth_chainId', [], 'mine'), { path })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 'mine', result: '0x7a69' })
  })

  test('behavior: the content type does not matter', async () => {
    const send = await startProxy()
    for (const type of ['text/plain', 'application/json']) {
      const { text } = await send(createCall('eth_blockNumber'), { headers: { 'Content-Type': type } })
      expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 1, result: '0x0' })
    }
  })

  test('behavior: a batch is answered in order with its ids, and a rejected call does not stop the rest', async () => {
    const send = await startProxy()
    const { text } = await send([
      createCall('eth_chainId', [], 7),
      createCall('anvil_setBalance', ['0x0000000000000000000000000000000000000001', '0x1'], 8),
      createCall('net_version', [], 7),
      { jsonrpc: '2.0', method: 'eth_chainId' },
    ])
    expect(JSON.parse(text)).toEqual([
      { jsonrpc: '2.0', id: 7, result: '0x7a69' },
      { jsonrpc: '2.0', id: 8, error: { code: -32601, message: 'The method "anvil_setBalance" is not served here.' } },
      { jsonrpc: '2.0', id: 7, result: '31337' },
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'A call needs an id, a method and params as a list or an object.' },
      },
    ])
  })

  test('behavior: the nodes of two hosts can be queried separately, and no answer is from the other one (S8)', async () => {
    const lying = await startNode(async (request, response) => {
      const { id } = JSON.parse(await readBody(request)) as { id: number }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0xbad' }))
    })
    const send = await startProxy([lying, anvil.url])
    const callNode = async (node: string) =>
      JSON.parse((await send(createCall('eth_chainId'), { query: `&node=${node}` })).text)
    expect(await callNode('first')).toMatchObject({ result: '0xbad' })
    expect(await callNode('second')).toMatchObject({ result: '0x7a69' })
    const dead = await startProxy(['http://127.0.0.1:1/', anvil.url])
    expect((await dead(createCall('eth_chainId'), { query: '&node=first' })).status).toBe(503)
    const proxy = await startProxy([anvil.url, `${anvil.url}/other-key`])
    expect((await proxy(createCall('eth_chainId'), { query: '&node=second' })).status).toBe(400)
    expect((await proxy(createCall('eth_chainId'), { query: '&node=third' })).status).toBe(400)
  })

  test('default: getAddressBalance of the hosted service, in base units with the currency (SPEC 7)', async () => {
    const send = await startProxy()
    const readBalance = async (params: unknown) => {
      const { text } = await send({ jsonrpc: '2.0', id: '1', method: 'getAddressBalance', params })
      return JSON.parse(text)
    }
    const rich = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    expect(await readBalance({ address: rich })).toEqual({
      jsonrpc: '2.0',
      id: '1',
      result: '10000000000000000000000',
      symbol: 'ETH',
    })
    expect(JSON.parse((await send(createCall('eth_chainId'))).text)).not.toHaveProperty('symbol')
    const empty = `0x${'99'.repeat(20)}`
    expect((await readBalance({ address: empty })).result).toBe('0')
    for (const wrong of [undefined, {}, { address: '0x12' }, [rich]]) {
      expect((await readBalance(wrong)).error.code).toBe(-32602)
    }
  })

  test("behavior: the chain's error keeps its code and data", async () => {
    const send = await startProxy()
    const { status, text } = await send(createCall('eth_sendRawTransaction', ['0x00']))
    expect(status).toBe(200)
    expect(JSON.parse(text)).toMatchObject({ id: 1, error: { code: expect.any(Number), message: expect.any(String) } })
  })

  test.each([
    'eth_sendTransaction',
    'eth_accounts',
    'eth_sign',
    'personal_sign',
    'debug_traceCall',
    'evm_mine',
    'toString',
  ])('error: %s is rejected', async (method) => {
    const send = await startProxy()
    const { status, text } = await send(createCall(method))
    expect(status).toBe(200)
    expect(JSON.parse(text).error).toEqual({ code: -32601, message: `The method "${method}" is not served here.` })
  })
})

describe('malformed requests', () => {
  test('error: malformed JSON is rejected', async () => {
    const send = await startProxy()
    const { status, text } = await send('{"jsonrpc":')
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'The body is not JSON.' },
    })
  })

  test('error: an empty batch and an oversized one are rejected', async () => {
    const send = await startProxy()
    for (const batch of [[], Array.from({ length: 201 }, (_, id) => createCall('eth_chainId', [], id))]) {
      const { status, text } = await send(batch)
      expect(status).toBe(400)
      expect(JSON.parse(text).error).toEqual({ code: -32600, message: 'A batch has 1 to 200 calls.' })
    }
  })

  test('error: a body over 512 KiB is rejected', async () => {
    const send = await startProxy()
    const { status, text } = await send(createCall('eth_call', ['x'.repeat(512 * 1024)]))
    expect(status).toBe(413)
    expect(JSON.parse(text)).toMatchObject({ status: 'FAILED', reasons: [{ field: 'body' }] })
  })

  test('error: an unknown network is rejected', async () => {
    const { url } = await startTestBackend()
    const response = await fetch(`${url}/v1?chainId=eip155:999`, { method: 'POST', body: '{}' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'chainId' }] })
  })
})

describe('failing nodes', () => {
  test('error: the call fails when no node answers', async () => {
    const send = await startProxy(['http://127.0.0.1:1/secret-key', 'http://127.0.0.1:2/secret-key'])
    const { status, text } = await send(createCall('eth_chainId'))
    expect(status).toBe(503)
    expect(JSON.parse(text)).toEqual({
      status: 'FAILED',
      reasons: [{ field: 'chainId', description: 'All nodes of this network are unavailable. Try again later.' }],
    })
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('secret-key')
  })

  test('behavior: the next node takes over, and the failed one is avoided afterwards', async () => {
    let requestCount = 0
    const broken = await startNode(async (request, response) => {
      if (!isSample(await readBody(request))) requestCount++
      response.writeHead(502).end('<html>')
    })
    const send = await startProxy([broken, anvil.url])
    for (const id of [1, 2]) {
      const { text } = await send(createCall('eth_chainId', [], id))
      expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id, result: '0x7a69' })
    }
    expect(requestCount).toBe(1)
  })

  test('behavior: an answer over the size limit does not mark its node as failed', async () => {
    const large = gzipSync(' '.repeat(33 * 1024 * 1024))
    const methods: string[] = []
    const node = await startNode(async (request, response) => {
      const { method } = JSON.parse(await readBody(request))
      methods.push(method)
      if (method === 'eth_getLogs') {
        response.setHeader('Content-Encoding', 'gzip').end(large)
        return
      }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: '0x5' }))
    })
    // Stop the clock, so that latency does not affect the ranking.
    const send = await startProxy([node, anvil.url], {}, { now: () => 0 })
    expect(JSON.parse((await send(createCall('eth_getLogs', [{}]))).text).result).toEqual([])
    expect(JSON.parse((await send(createCall('eth_chainId'))).text).result).toBe('0x5')
    expect(methods.filter((method) => method !== 'net_version')).toEqual(['eth_getLogs', 'eth_chainId'])
  })

  test('behavior: a node that hangs counts as failed', async () => {
    const hanging = await startNode(() => {})
    const send = await startProxy([hanging, anvil.url], { upstreamTimeoutMs: 1_000 })
    const { text } = await send(createCall('eth_chainId'))
    expect(JSON.parse(text).result).toBe('0x7a69')
  })

  test('behavior: a transaction that a silent node may have accepted is not rejected by the next one', async () => {
    const hanging = await startNode(() => {})
    const send = await startProxy([hanging, anvil.url], { upstreamTimeoutMs: 1_000 })
    expect((await send(createCall('eth_sendRawTransaction', ['0x00']))).status).toBe(503)
    // An unreachable node cannot have accepted the transaction.
    const other = await startProxy(['http://127.0.0.1:1/', anvil.url])
    expect(JSON.parse((await other(createCall('eth_sendRawTransaction', ['0x00']))).text).error).toBeDefined()
  })

  test('behavior: at most five nodes are tried', async () => {
    let requestCount = 0
    const nodes = await Promise.all(
      Array.from({ length: 6 }, () =>
        startNode(async (request, response) => {
          if (!isSample(await readBody(request))) requestCount++
          response.end('not JSON')
        }),
      ),
    )
    const send = await startProxy(nodes)
    expect((await send(createCall('eth_chainId'))).status).toBe(503)
    expect(requestCount).toBe(5)
  })

  test("behavior: a node's URL and key never appear in an error", async () => {
    let address = ''
    const node = await startNode(async (request, response) => {
      const { id } = JSON.parse(await readBody(request))
      const error = { code: -32000, message: `quota of ${address} used up`, data: { host: request.headers.host } }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
    })
    address = node
    const send = await startProxy([node])
    const { text } = await send(createCall('eth_chainId'))
    expect(JSON.parse(text).error).toEqual({
      code: -32000,
      message: 'quota of [node] used up',
      data: { host: '[node]' },
    })
  })

  test('behavior: connections are reused, and a call contains only method and params', async () => {
    const sockets = new Set<unknown>()
    const bodies: unknown[] = []
    const node = await startNode(async (request, response) => {
      sockets.add(request.socket)
      bodies.push(JSON.parse(await readBody(request)))
      response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
    })
    const send = await startProxy([node])
    for (const id of ['a', 'b', 'c']) {
      const { text } = await send({ ...createCall('eth_chainId', [], id), extra: 'x' })
      expect(JSON.parse(text).id).toBe(id)
    }
    expect(sockets.size).toBe(1)
    expect(bodies[0]).toEqual({ jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] })
  })
})

describe('the limit of a client', () => {
  test('error: too many calls are rejected, and each call of a batch counts', async () => {
    const send = await startProxy([anvil.url], { rateLimit: { burst: 4, perSecond: 0.1 } })
    expect(
      (await send([createCall('eth_chainId'), createCall('eth_chainId', [], 2), createCall('eth_chainId', [], 3)]))
        .status,
    ).toBe(200)
    expect((await send(createCall('eth_chainId'))).status).toBe(200)
    const { status, headers, text } = await send(createCall('eth_chainId'))
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBe(10)
    expect(JSON.parse(text)).toMatchObject({ status: 'FAILED', reasons: [{ field: 'rate' }] })
  })

  test('behavior: behind our own proxy, clients are identified by the header that it adds', async () => {
    const send = await startProxy([anvil.url], { rateLimit: { burst: 1, perSecond: 0.1 }, trustedProxies: 1 })
    const sendFrom = (forwarded: string) =>
      send(createCall('eth_chainId'), { headers: { 'X-Forwarded-For': forwarded } })
    expect((await sendFrom('10.0.0.1')).status).toBe(200)
    expect((await sendFrom('10.0.0.2')).status).toBe(200)
    expect((await sendFrom('made-up, 10.0.0.1')).status).toBe(429)
  })
})

test('behavior: each namespace has its own methods', () => {
  expect(isForwarded('eip155', 'eth_simulateV1')).toBe(true)
  expect(isForwarded('eip155', 'getBalance')).toBe(false)
  expect(isForwarded('solana', 'getBalance')).toBe(true)
  expect(isForwarded('solana', 'eth_call')).toBe(false)
  expect(isForwarded('solana', 'solana_signMessage')).toBe(false)
  expect(isForwarded('bip122', 'eth_call')).toBe(false)
})
