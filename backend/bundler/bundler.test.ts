import { describe, expect, test, vi } from 'vitest'
import { localnet, readBody, startNode, startTestBackend } from '../server/backend.testing.ts'

type RpcCall = { id: unknown; method: string; params: unknown }
type Answer = (call: RpcCall) => unknown

/** Starts a bundler that responds with a JSON-RPC result or an HTTP status. */
async function startBundler(answer: Answer | number = () => ({ result: '0x1' })) {
  const calls: RpcCall[] = []
  const url = await startNode(async (request, response) => {
    const call: RpcCall = JSON.parse(await readBody(request))
    calls.push(call)
    if (typeof answer === 'number') return response.writeHead(answer).end('no')
    const members = answer(call)
    if (members === undefined) return request.socket.destroy()
    return response
      .writeHead(200, { 'Content-Type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(members as object) }))
  })
  return { url, calls }
}

const closed = 'http://127.0.0.1:1/key-1234'

async function startApi(bundlerUrls: readonly string[] | undefined, more: Record<string, unknown> = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const rpcUrls = ['http://127.0.0.1:2/node-key']
  const { url } = await startTestBackend({ networks: [{ network: localnet, rpcUrls, bundlerUrls }], ...more })
  return async (body: unknown, { query = 'projectId=default&chainId=eip155:31337', headers = {} } = {}) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(`${url}/v1/bundler?${query}`, { method: 'POST', body: text, headers })
    const answered = await response.text()
    return { status: response.status, text: answered, json: JSON.parse(answered) }
  }
}

const call = (method: string, params: unknown = [], id: string | number = 7) => ({ jsonrpc: '2.0', id, method, params })
const hash = `0x${'ab'.repeat(32)}`

describe('forwarding', () => {
  test.each([
    'eth_sendUserOperation',
    'eth_estimateUserOperationGas',
    'eth_getUserOperationReceipt',
    'eth_getUserOperationByHash',
    'eth_supportedEntryPoints',
    'pimlico_getUserOperationGasPrice',
    'pimlico_getUserOperationStatus',
  ])('default: %s and its answer pass through unchanged', async (method) => {
    const result = { deep: [{ a: '0x1', b: null }], text: 'ü "quoted"' }
    const bundler = await startBundler(() => ({ result }))
    const send = await startApi([bundler.url])
    const { status, json } = await send({ ...call(method, [hash, 'more'], 'mine'), extra: true })
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 'mine', result }])
    expect(bundler.calls).toEqual([{ jsonrpc: '2.0', id: 1, method, params: [hash, 'more'] }])
  })

  test('default: a bundler error keeps its code and data, but contains no URL or key', async () => {
    const node = 'https://node.example/v2/node-key?x=1'
    const text = (url: string) => `AA21 didn't pay prefund. URL: ${node} from ${url}, wss://node.example/key-9 (viem)`
    const bundler = await startBundler(() => ({
      error: {
        code: -32521,
        message: text(bundler.url),
        data: { reason: 'AA21', from: bundler.url, revert: '0x08c3' },
      },
    }))
    const send = await startApi([bundler.url])
    const { status, json, text: answered } = await send(call('eth_estimateUserOperationGas'))
    expect([status, json.error.code, json.error.data.reason, json.error.data.revert]).toEqual([
      200,
      -32521,
      'AA21',
      '0x08c3',
    ])
    expect(json.error.message).toMatch(/^AA21 didn't pay prefund\. URL: \[node\] from \[node\]/)
    expect(answered).not.toMatch(/key-|node-key|127\.0\.0\.1|node\.example/)
  })

  test.each([
    'eth_call',
    'eth_sendRawTransaction',
    'eth_chainId',
    'debug_bundler_clearState',
    'pimlico_sendUserOperationNow',
    'pm_sponsorUserOperation',
    // The next two methods are refused because this backend has no sponsor.
    'pm_getPaymasterData',
    'pm_getPaymasterStubData',
    'toString',
    '__proto__',
  ])('error: %s is refused', async (method) => {
    const bundler = await startBundler()
    const send = await startApi([bundler.url])
    const { status, json } = await send(call(method))
    const error = { code: -32601, message: `The method "${method}" is not served here.` }
    expect([status, json]).toEqual([200, { jsonrpc: '2.0', id: 7, error }])
    expect(bundler.calls).toEqual([])
  })

  test('error: gas is never estimated on a state that the caller overrides', async () => {
    const bundler = await startBundler()
    const send = await startApi([bundler.url])
    const { json } = await send(call('eth_estimateUserOperationGas', [{}, hash, { [hash]: { balance: '0x1' } }]))
    expect(json.error.code).toBe(-32602)
    expect((await send(call('eth_estimateUserOperationGas', [{}, hash, null]))).json.result).toBe('0x1')
    expect(bundler.calls).toHaveLength(1)
  })
})

describe('malformed requests', () => {
  test.each<[what: string, body: unknown, status: number, code: number | string]>([
    ['text', '{"jsonrpc":', 400, -32700],
    ['a batch', [call('eth_supportedEntryPoints')], 400, -32600],
    ['a call without an id', { method: 'eth_supportedEntryPoints' }, 400, -32600],
    ['a deep call', call('eth_supportedEntryPoints', JSON.parse('['.repeat(20) + ']'.repeat(20))), 400, -32600],
    ['a large call', call('eth_sendUserOperation', ['x'.repeat(512 * 1024)]), 413, 'body'],
  ])('error: %s', async (_, body, status, code) => {
    const bundler = await startBundler()
    const send = await startApi([bundler.url])
    const { status: answered, json } = await send(body)
    expect([answered, json.error?.code ?? json.reasons[0].field]).toEqual([status, code])
    expect(bundler.calls).toEqual([])
  })

  test('error: an unknown network, a network without a bundler, a missing or unknown project, and a foreign page', async () => {
    const send = await startApi(undefined)
    const refuse = async (options: { query?: string; headers?: Record<string, string> }) => {
      const { status, json } = await send(call('eth_supportedEntryPoints'), options)
      return [status, json.reasons[0].field]
    }
    expect(await refuse({ query: 'projectId=default&chainId=eip155:999' })).toEqual([400, 'chainId'])
    expect(await refuse({ query: 'projectId=default' })).toEqual([400, 'chainId'])
    expect(await refuse({})).toEqual([400, 'chainId'])
    expect(await refuse({ query: 'chainId=eip155:31337' })).toEqual([400, 'projectId'])
    expect(await refuse({ query: 'projectId=other&chainId=eip155:31337' })).toEqual([401, 'projectId'])
    expect(await refuse({ headers: { origin: 'https://evil.example' } })).toEqual([401, 'origin'])
  })

  test("error: expensive calls use up the client's limit sooner", async () => {
    const bundler = await startBundler()
    const send = await startApi([bundler.url], { rateLimit: { burst: 30, perSecond: 0.001 } })
    expect((await send(call('eth_estimateUserOperationGas'))).status).toBe(200)
    expect((await send(call('eth_estimateUserOperationGas'))).status).toBe(429)
    expect((await send(call('eth_supportedEntryPoints'))).status).toBe(200)
  })
})

describe('failing bundlers', () => {
  test('behavior: the next bundler answers a read', async () => {
    const broken = await startBundler(503)
    const silent = await startBundler(() => undefined)
    const last = await startBundler()
    const send = await startApi([closed, broken.url, silent.url, last.url])
    expect((await send(call('eth_estimateUserOperationGas'))).json.result).toBe('0x1')
    expect(last.calls).toHaveLength(1)
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).toMatch(/Bundler 1 of 4 failed: ECONNREFUSED/)
    expect(JSON.stringify(vi.mocked(console.warn).mock.calls)).not.toContain('key-')
  })

  test('behavior: an operation goes to the next bundler when the first one is unreachable', async () => {
    const second = await startBundler(() => ({ result: hash }))
    const third = await startBundler()
    const send = await startApi([closed, second.url, third.url])
    expect((await send(call('eth_sendUserOperation'))).json.result).toBe(hash)
    expect([second.calls.length, third.calls.length]).toEqual([1, 0])
  })

  test.each<[what: string, answer: Answer | number]>([
    ['breaks off', () => undefined],
    ['fails', 502],
    ['answers nothing that is JSON-RPC', () => ({ status: 'OK' })],
  ])('error: an operation is not sent twice when a bundler %s after receiving it', async (_, answer) => {
    const first = await startBundler(answer)
    const second = await startBundler()
    const send = await startApi([first.url, second.url])
    const { status, json } = await send(call('eth_sendUserOperation'))
    expect([status, json.reasons]).toEqual([
      503,
      [
        {
          field: 'chainId',
          description:
            'The bundler did not answer. It may have the operation: ask for its receipt before you send another.',
        },
      ],
    ])
    expect([first.calls.length > 0, second.calls.length]).toEqual([true, 0])
  })

  test("behavior: a bundler's rejection of an operation is final", async () => {
    const error = { code: -32500, message: 'AA25 invalid account nonce' }
    const first = await startBundler(() => ({ error }))
    const second = await startBundler()
    const send = await startApi([first.url, second.url])
    expect((await send(call('eth_sendUserOperation'))).json.error).toEqual(error)
    expect(second.calls).toEqual([])
  })

  test.each([
    ['eth_getUserOperationReceipt', null],
    ['eth_getUserOperationByHash', null],
    ['pimlico_getUserOperationStatus', { status: 'not_found', transactionHash: null }],
  ])('behavior: %s finds an operation at any bundler that has it', async (method, unknown) => {
    const known = { status: 'submitted', userOpHash: hash }
    const first = await startBundler(() => ({ result: unknown }))
    const second = await startBundler(() => ({ result: known }))
    const send = await startApi([first.url, closed, second.url])
    expect((await send(call(method, [hash]))).json.result).toEqual(known)
    const alone = await startApi([closed, first.url])
    expect((await alone(call(method, [hash]))).json.result).toEqual(unknown)
  })

  test('error: no bundler answers', async () => {
    const send = await startApi([closed, 'http://127.0.0.1:3/key-1234'])
    for (const method of ['eth_sendUserOperation', 'eth_supportedEntryPoints', 'eth_getUserOperationReceipt']) {
      const { status, json } = await send(call(method, [hash]))
      const description = 'No bundler of this network answers. Try again later.'
      expect([status, json.reasons]).toEqual([503, [{ field: 'chainId', description }]])
    }
  })
})
