import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isLong } from '@oriel/shared/loops.testing.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { localnet, readBody, startNode, startTestBackend, writeFiles } from '../server/backend.testing.ts'
import { startProcess } from '../server/process.testing.ts'

const mebibyte = 1024 * 1024

const createAnswer = (bytes: number) => Buffer.from(`{"jsonrpc":"2.0","id":0,"result":"${'ab'.repeat(bytes / 2)}"}`)
const huge = createAnswer(30 * mebibyte)
const large = createAnswer(7 * mebibyte)
const packed = gzipSync(huge)

async function startLargeNode() {
  const asked: string[] = []
  const url = await startNode(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    asked.push(method)
    if (method === 'eth_getLogs') {
      response.end(large)
      return
    }
    if (method === 'eth_getProof') {
      response.setHeader('Content-Encoding', 'gzip').end(packed)
      return
    }
    if (method !== 'eth_call') {
      response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
      return
    }
    response.write(huge.subarray(0, mebibyte))
    response.end(huge.subarray(mebibyte))
  })
  return { url, asked }
}

function createCaller(url: string) {
  return async (
    method: string,
    { from = '203.0.113.1', signal = null }: { from?: string; signal?: AbortSignal | null } = {},
  ) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 'mine', method, params: [] })
    const headers = { 'X-Forwarded-For': from }
    const init = { method: 'POST', body, headers, signal }
    const answer = await fetch(`${url}/v1?chainId=eip155:31337`, init)
    const text = await answer.text()
    const reply = text.length < 10_000 ? JSON.parse(text) : undefined
    return {
      status: answer.status,
      code: reply?.error?.code,
      length: text.length,
      retry: answer.headers.get('retry-after'),
      reply,
    }
  }
}

async function readMemory(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1024
}

/** More than one client's limit of concurrent calls. */
const concurrent = isLong ? 90 : 36

test(`behavior: ${concurrent} concurrent answers of 30 MB use up only the limit of their own client`, async () => {
  const node = await startLargeNode()
  const config = {
    port: 0,
    frameDir: null,
    scriptFile: null,
    trustedProxies: 1,
    projects: { default: { allowedOrigins: [] } },
    networks: [{ network: localnet, rpcUrls: [node.url] }],
  }
  const root = await writeFiles({ 'oriel.json': JSON.stringify(config) })
  const backend = await startProcess({ ORIEL_CONFIG: join(root, 'oriel.json') })
  onTestFinished(() => backend.kill())
  const callRpc = createCaller(backend.url)
  await callRpc('eth_chainId')
  const before = await readMemory(backend.pid, 'VmRSS')

  let isOver = false
  let answered = 0
  const other = (async () => {
    while (!isOver) {
      expect(await callRpc('eth_blockNumber', { from: '203.0.113.2' })).toMatchObject({ status: 200, code: undefined })
      answered++
    }
  })()
  for (const method of ['eth_call', 'eth_getProof', 'eth_getLogs']) {
    const answers = await Promise.all(Array.from({ length: concurrent }, () => callRpc(method)))
    for (const { status, code, length, retry } of answers) {
      const isRefused = status === 429 && code === -32005 && retry === '1'
      const isTooLarge = status === 200 && code === -32000
      const isGood = method === 'eth_getLogs' && status === 200 && length > 7 * mebibyte
      expect({ status, code, length }).toSatisfy(() => isRefused || isTooLarge || isGood)
    }
    if (method === 'eth_getLogs') expect(answers.some(({ length }) => length > mebibyte)).toBe(true)
    expect(await callRpc('eth_chainId')).toMatchObject({ status: 200, reply: { id: 'mine', result: '0x1' } })
  }
  isOver = true
  await other
  const grown = (await readMemory(backend.pid, 'VmHWM')) - before
  console.log(`  ${Math.round(grown)} MiB more at most`)
  expect(answered).toBeGreaterThan(5)
  expect(grown).toBeLessThan(300)
})

test('behavior: a large answer arrives unchanged', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const logs = Array.from({ length: 20_000 }, (_, at) => ({
    data: `0x${'ab'.repeat(32)}`,
    note: 'ü"\\\\"}]',
    logIndex: at,
    x: [1.5e3, null, true],
  }))
  const node = await startNode(async (request, response) => {
    const message = JSON.parse(await readBody(request))
    const list = (Array.isArray(message) ? message : [message]).map(({ id }) => ({ result: logs, id, jsonrpc: '2.0' }))
    response.end(JSON.stringify(Array.isArray(message) ? list.reverse() : list[0], null, 1))
  })
  const { url } = await startTestBackend({ networks: [{ network: localnet, rpcUrls: [node] }] })
  const post = async (body: unknown) => {
    const init = { method: 'POST', body: JSON.stringify(body) }
    return await (await fetch(`${url}/v1?chainId=eip155:31337`, init)).json()
  }
  const call = { jsonrpc: '2.0', id: '"\\', method: 'eth_getLogs', params: [{}] }
  expect(await post(call)).toEqual({ jsonrpc: '2.0', id: '"\\', result: logs })
  expect(await post([call])).toEqual([{ jsonrpc: '2.0', id: '"\\', result: logs }])
})

test('behavior: an aborted answer is not read to its end, and does not mark the node as failed', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const begun = createCounter()
  const cut = createCounter()
  const node = await startNode(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    if (method !== 'eth_getLogs') {
      response.end('{"jsonrpc":"2.0","id":0,"result":"0x1"}')
      return
    }
    response.on('close', cut.add)
    response.write('{"jsonrpc":"2.0","id":0,"result":"')
    begun.add()
  })
  const { url } = await startTestBackend({ networks: [{ network: localnet, rpcUrls: [node] }], trustedProxies: 1 })
  const callRpc = createCaller(url)
  const controller = new AbortController()
  const calls = Array.from({ length: 40 }, () =>
    callRpc('eth_getLogs', { signal: controller.signal }).catch(() => 'gone'),
  )
  await expect.poll(() => begun.count).toBe(32)
  controller.abort()
  expect(await Promise.all(calls)).toEqual(calls.map(() => 'gone'))
  await expect.poll(() => cut.count).toBe(begun.count)
  expect(await callRpc('eth_chainId')).toMatchObject({ status: 200, reply: { result: '0x1' } })
  expect(console.warn).not.toHaveBeenCalled()
})

test('behavior: a transaction goes through while reads of its sender wait', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const begun = createCounter()
  const node = await startNode(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    if (method === 'eth_sendRawTransaction') {
      response.end('{"jsonrpc":"2.0","id":0,"result":"0xhash"}')
      return
    }
    begun.add()
  })
  const settings = { networks: [{ network: localnet, rpcUrls: [node] }], trustedProxies: 1 }
  const { url } = await startTestBackend({ ...settings, upstreamTimeoutMs: 60_000 })
  const callRpc = createCaller(url)
  const controller = new AbortController()
  const reads = Array.from({ length: 400 }, () =>
    callRpc('eth_getBalance', { signal: controller.signal }).catch(() => undefined),
  )
  await expect.poll(() => begun.count).toBe(32)
  for (let sent = 0; sent < 20; sent++) {
    expect(await callRpc('eth_sendRawTransaction')).toMatchObject({
      status: 200,
      reply: { id: 'mine', result: '0xhash' },
    })
  }
  controller.abort()
  const answers = await Promise.all(reads)
  const refused = answers.filter((answer) => answer !== undefined)
  expect(refused.length).toBeGreaterThan(0)
  for (const answer of refused) expect(answer).toMatchObject({ status: 429, code: -32005, reply: { id: 'mine' } })
})

test('behavior: a transaction in a batch with a failing read returns its hash', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const node = await startNode(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    if (method === 'eth_sendRawTransaction') response.end('{"jsonrpc":"2.0","id":0,"result":"0xhash"}')
  })
  const networks = [{ network: localnet, rpcUrls: [node] }]
  const { url } = await startTestBackend({ networks, upstreamTimeoutMs: 2_000 })
  const call = (id: number, method: string) => ({ jsonrpc: '2.0', id, method, params: [] })
  const body = JSON.stringify([call(1, 'eth_getBalance'), call(2, 'eth_sendRawTransaction')])
  const answer = await fetch(`${url}/v1?chainId=eip155:31337`, { method: 'POST', body })
  expect(await answer.json()).toMatchObject([
    { id: 1, error: { code: -32603 } },
    { id: 2, result: '0xhash' },
  ])
})

function createCounter() {
  const counter = { count: 0, add: () => void counter.count++ }
  return counter
}
